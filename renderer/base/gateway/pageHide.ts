/** Work that must be finished before the page goes. */
export interface PageHideHandler {
  /** The page is hidden, closed or reloaded: send off now what must not be lost. */
  save: () => void;
  /** Whether something unsaved would be lost. */
  hasUnsaved: () => boolean;
}

/** Calls `save` when the page is hidden, closed or reloaded: there may be no later moment. Returns how to stop. */
export const onPageHide = ({ save }: PageHideHandler): (() => void) => {
  const hidden = (): void => {
    if (document.visibilityState === 'hidden') save();
  };
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    removeEventListener('pagehide', save);
    document.removeEventListener('visibilitychange', hidden);
  };
};

/** As `onPageHide`; the browser also asks the person before it closes a page with unsaved work. */
export const onPageHideAsking = (handler: PageHideHandler): (() => void) => {
  const ask = (event: BeforeUnloadEvent): void => {
    if (handler.hasUnsaved()) event.preventDefault();
  };
  addEventListener('beforeunload', ask);
  const stop = onPageHide(handler);
  return () => {
    removeEventListener('beforeunload', ask);
    stop();
  };
};
