import type { Leaving } from './gateway.ts';

/** Tells who asked when the window is hidden, closed or loaded anew: there may be no later moment to keep anything. */
export const listenLeaving = ({ leave }: Leaving): (() => void) => {
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') leave();
  };
  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    removeEventListener('pagehide', leave);
    document.removeEventListener('visibilitychange', hidden);
  };
};

/** Has the browser ask the person before the window goes with something that nobody could keep. */
export const askBeforeLeaving = ({ wouldLose }: Leaving): (() => void) => {
  const ask = (event: BeforeUnloadEvent): void => {
    if (wouldLose()) event.preventDefault();
  };
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
};
