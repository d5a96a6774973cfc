const textFields = 'input, textarea, [contenteditable=""], [contenteditable=true]';

/**
 * Cmd+Z and Cmd+Shift+Z in text fields. On macOS these keys belong to the menu; the desktop app's menu sends them to the
 * page, where no field acts on them by itself. Other handlers of the page go first.
 */
export const undoInFields = (isMac = /Mac/.test(navigator.userAgent)): void => {
  if (!isMac) return;
  const isUndo = ({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean =>
    key.toLowerCase() === 'z' && metaKey && !ctrlKey && !altKey;
  const undo = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !(event.target instanceof Element) || !event.target.matches(textFields)) return;
    event.preventDefault();
    // Deprecated, but all browsers have it, and nothing else reaches what a field remembers.
    document.execCommand(event.shiftKey ? 'redo' : 'undo');
  };
  const last = (event: KeyboardEvent): void => {
    if (!isUndo(event)) return;
    // Added now, it is called after the listeners that the window has.
    window.addEventListener('keydown', (again) => again === event && undo(event), { once: true });
  };
  window.addEventListener('keydown', last, { capture: true });
};
