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

/** Keys of the list of jobs and of a job's page: elsewhere they do nothing. */
export const listKeys: readonly string[] = ['/', 'j', 'k'];
export const listKeysOfReviewers: readonly string[] = ['x', 'a', 'h', 'l'];

/** A key, or several that do the same. */
export interface Shortcut {
  keys: readonly string[];
  name:
    | 'help'
    | 'find'
    | 'search'
    | 'next'
    | 'previous'
    | 'open'
    | 'select'
    | 'assign'
    | 'hold'
    | 'letter'
    | 'clear'
    | 'photos';
}

/** Those that nothing answers to for clients. */
export const shortcutsOfReviewers: readonly Shortcut['name'][] = [
  'select',
  'clear',
  'assign',
  'hold',
  'letter',
  'photos',
];

/** What the help shows. */
export const shortcutGroups: readonly { group: 'all' | 'board' | 'job' | 'letter'; shortcuts: readonly Shortcut[] }[] =
  [
    {
      group: 'all',
      shortcuts: [
        { keys: ['?'], name: 'help' },
        { keys: ['Ctrl K', '⌘K'], name: 'find' },
      ],
    },
    {
      group: 'board',
      shortcuts: [
        { keys: ['/'], name: 'search' },
        { keys: ['J', '↓'], name: 'next' },
        { keys: ['K', '↑'], name: 'previous' },
        { keys: ['Enter'], name: 'open' },
        { keys: ['X'], name: 'select' },
        { keys: ['Esc'], name: 'clear' },
        { keys: ['A'], name: 'assign' },
        { keys: ['H'], name: 'hold' },
        { keys: ['L'], name: 'letter' },
      ],
    },
    {
      group: 'job',
      shortcuts: [
        { keys: ['J'], name: 'next' },
        { keys: ['K'], name: 'previous' },
        { keys: ['A'], name: 'assign' },
        { keys: ['H'], name: 'hold' },
        { keys: ['L'], name: 'letter' },
      ],
    },
    { group: 'letter', shortcuts: [{ keys: ['Alt P'], name: 'photos' }] },
  ];
