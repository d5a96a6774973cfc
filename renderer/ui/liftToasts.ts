const lifting = new Set<Element>();

/** Toasts stay in the window, however high a control stands. */
const leastRoom = 96;

const update = (): void => {
  const above = [...lifting].map((element) => innerHeight - element.getBoundingClientRect().top);
  const lift = Math.min(Math.max(0, ...above), Math.max(0, innerHeight - leastRoom));
  document.documentElement.style.setProperty('--toast-lift', `${lift}px`);
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
