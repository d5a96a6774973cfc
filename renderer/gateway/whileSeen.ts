const everyMs = 15_000;

/** Does something at once, and again and again while the window can be seen. Answers how to stop. */
export const whileSeen = (doing: () => void): (() => void) => {
  const now = (): void => {
    if (document.visibilityState === 'visible') doing();
  };
  const timer = setInterval(now, everyMs);
  document.addEventListener('visibilitychange', now);
  now();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', now);
  };
};
