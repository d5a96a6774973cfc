/** Copies with `execCommand`: browsers deny the clipboard API to pages without TLS, such as those in an office's own network. */
const copyByCommand = (text: string): boolean => {
  let isCopied = false;
  const put = (event: ClipboardEvent): void => {
    event.preventDefault();
    // Listeners of dialogs would copy the selection instead.
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    isCopied = true;
  };
  document.addEventListener('copy', put, { capture: true });
  try {
    return document.execCommand('copy') && isCopied;
  } finally {
    document.removeEventListener('copy', put, { capture: true });
  }
};

/** Copies a text to the clipboard. Resolves to whether that succeeded. */
export const copyText = async (text: string): Promise<boolean> => {
  // Undefined on pages without TLS.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    if (clipboard === undefined) return copyByCommand(text);
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
};
