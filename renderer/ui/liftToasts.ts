const lifting = new Set<Element>();
/** Where toasts are shown. The lift is set there: set on the page, it would make the browser restyle every element of it. */
const layers = new Set<HTMLElement>();

/** Toasts stay in the window, however high a control stands. */
const leastRoom = 96;

const update = (): void => {
  const above = [...lifting].map((element) => innerHeight - element.getBoundingClientRect().top);
  const lift = Math.min(Math.max(0, ...above), Math.max(0, innerHeight - leastRoom));
  for (const layer of layers) layer.style.setProperty('--toast-lift', `${lift}px`);
};
const observer = globalThis.ResizeObserver && new ResizeObserver(update);

/** Attached to controls at the lower edge of the window: toasts appear above them instead of covering them. */
export const liftToasts = (element: Element): (() => void) => {
  lifting.add(element);
  observer.observe(element);
  if (lifting.size === 1) {
    addEventListener('resize', update);
    addEventListener('scroll', update, { capture: true, passive: true });
  }
  return () => {
    lifting.delete(element);
    observer.unobserve(element);
    update();
    if (lifting.size > 0) return;
    removeEventListener('resize', update);
    removeEventListener('scroll', update, { capture: true });
  };
};

/** Attached to the element that shows toasts. */
export const liftedToasts = (layer: HTMLElement): (() => void) => {
  layers.add(layer);
  update();
  return () => void layers.delete(layer);
};
