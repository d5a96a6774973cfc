interface Shortcut {
  /** Keys that do the same. */
  keys: readonly string[];
  name:
    | 'help'
    | 'find'
    | 'new'
    | 'search'
    | 'next'
    | 'previous'
    | 'open'
    | 'select'
    | 'selectMore'
    | 'selectAll'
    | 'clear'
    | 'queue'
    | 'undo'
    | 'redo'
    | 'slot'
    | 'selectPhoto'
    | 'caption'
    | 'mark'
    | 'remove'
    | 'tool'
    | 'selectMark'
    | 'draw'
    | 'drawOn'
    | 'resize';
}

/** What the help shows. */
export const fieldShortcuts: readonly {
  group: 'all' | 'list' | 'draft' | 'photos' | 'markup';
  shortcuts: readonly Shortcut[];
}[] = [
  {
    group: 'all',
    shortcuts: [
      { keys: ['?'], name: 'help' },
      { keys: ['Ctrl K', '⌘K'], name: 'find' },
      { keys: ['N'], name: 'new' },
      { keys: ['/'], name: 'search' },
    ],
  },
  {
    group: 'list',
    shortcuts: [
      { keys: ['J', '↓'], name: 'next' },
      { keys: ['K', '↑'], name: 'previous' },
      { keys: ['Enter'], name: 'open' },
      { keys: ['X'], name: 'select' },
      { keys: ['Shift ↓', 'Shift X'], name: 'selectMore' },
      { keys: ['Ctrl A', '⌘A'], name: 'selectAll' },
      { keys: ['Esc'], name: 'clear' },
      { keys: ['Ctrl Enter'], name: 'queue' },
    ],
  },
  {
    group: 'draft',
    shortcuts: [
      { keys: ['Ctrl Enter'], name: 'queue' },
      { keys: ['Ctrl Z', '⌘Z'], name: 'undo' },
      { keys: ['Ctrl Y', '⇧⌘Z'], name: 'redo' },
    ],
  },
  {
    group: 'photos',
    shortcuts: [
      { keys: ['1', '9'], name: 'slot' },
      { keys: ['Space'], name: 'selectPhoto' },
      { keys: ['F2'], name: 'caption' },
      { keys: ['M'], name: 'mark' },
      { keys: ['Delete'], name: 'remove' },
    ],
  },
  {
    group: 'markup',
    shortcuts: [
      { keys: ['A', 'D', 'B', 'L', 'T'], name: 'tool' },
      { keys: ['V'], name: 'selectMark' },
      { keys: ['Enter'], name: 'draw' },
      { keys: ['← → ↑ ↓'], name: 'drawOn' },
      { keys: ['Shift →'], name: 'resize' },
    ],
  },
];
