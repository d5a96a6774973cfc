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
