const intervalMs = 15_000;

/** Runs a task now and every 15 s while the page is visible. Returns how to stop. */
export const whileVisible = (task: () => void): (() => void) => {
  const runIfVisible = (): void => {
    if (document.visibilityState === 'visible') task();
  };
  const timer = setInterval(runIfVisible, intervalMs);
  document.addEventListener('visibilitychange', runIfVisible);
  runIfVisible();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', runIfVisible);
  };
};
