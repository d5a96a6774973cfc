/** Browsers keep the clipboard from pages that came without encryption, as in an office's own network; the old way is left. */
const copyOldWay = (text: string): boolean => {
  let isTaken = false;
  const put = (event: ClipboardEvent): void => {
    event.preventDefault();
    // Other listeners, those of dialogs among them, must not put what is selected.
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    isTaken = true;
  };
  document.addEventListener('copy', put, { capture: true });
  try {
    return document.execCommand('copy') && isTaken;
  } finally {
    document.removeEventListener('copy', put, { capture: true });
  }
};

/** Puts a text on the clipboard; answers whether it is there. */
export const copyText = async (text: string): Promise<boolean> => {
  // Not there where the page came without encryption.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    if (clipboard === undefined) return copyOldWay(text);
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyOldWay(text);
  }
};
