/** What opens a dialog now: of a menu, whose items go as it closes, the button. */
export const openerNow = (): HTMLElement | null => {
  const { activeElement: active } = document;
  const { openedBy } = active?.closest<HTMLElement>('[data-opened-by]')?.dataset ?? {};
  const opener = openedBy === undefined ? active : document.getElementById(openedBy);
  return opener instanceof HTMLElement ? opener : null;
};

/** Gives the focus back to what opened a dialog, as the dialog closes. */
export const giveBack = (opener: HTMLElement | null, event: Event): void => {
  // A page that had it as a whole knows better where it goes on, such as to the next job.
  if (!opener?.isConnected || opener.matches('body, main')) return;
  event.preventDefault();
  opener.focus({ preventScroll: true });
};
