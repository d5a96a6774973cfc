/** Attached to what floats at the lower edge of the window: toasts appear above it instead of covering it. */
export const liftToasts = (element: Element): (() => void) => {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--toast-lift', `${element.getBoundingClientRect().height}px`),
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty('--toast-lift');
  };
};
