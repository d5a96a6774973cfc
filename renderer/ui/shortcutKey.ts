/** Fields take letters as text, and lists and menus as a search. */
const typing = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"]';
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** The key of a shortcut without Ctrl, Alt or ⌘; null where it is typed into something, or something lies above the page. */
export const shortcutKey = (event: KeyboardEvent): string | null => {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  // The browser sends keydown without a key when it fills in a form.
  if (!key || ctrlKey || metaKey || altKey || defaultPrevented) return null;
  if ((target as Element | null)?.closest?.(typing) || document.querySelector(above)) return null;
  return key;
};
