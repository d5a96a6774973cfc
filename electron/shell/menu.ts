import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Words } from './words/shellWords.ts';

export type Language = 'system' | 'en' | 'es';

export interface MenuActions {
  newJob: () => void;
  syncNow: () => void;
  go: (place: string) => void;
  /** Undo and redo are the page's: in the editor they step through the draft, in a field through what was typed. */
  press: (key: 'z', modifiers: ('control' | 'meta' | 'shift')[]) => void;
  speak: (language: Language) => void;
}

const languages: readonly { language: Language; name: string | null }[] = [
  { language: 'system', name: null },
  { language: 'en', name: 'English' },
  { language: 'es', name: 'Español' },
];

export const buildMenu = (words: Words, spoken: Language, isMac: boolean, actions: MenuActions): Menu => {
  const command = isMac ? 'meta' : 'control';
  const settings: MenuItemConstructorOptions = {
    id: 'settings',
    label: words.settings,
    accelerator: 'CmdOrCtrl+,',
    click: () => actions.go('/settings'),
  };
  const template: MenuItemConstructorOptions[] = [
    ...(isMac
      ? [
          {
            role: 'appMenu' as const,
            submenu: [
              { role: 'about' as const },
              { type: 'separator' as const },
              settings,
              { type: 'separator' as const },
              { role: 'services' as const },
              { role: 'hide' as const },
              { role: 'hideOthers' as const },
              { role: 'unhide' as const },
              { type: 'separator' as const },
              { role: 'quit' as const, label: words.quit },
            ],
          },
        ]
      : []),
    {
      label: words.file,
      submenu: [
        { id: 'new-job', label: words.newJob, accelerator: 'CmdOrCtrl+N', click: () => actions.newJob() },
        ...(isMac
          ? [{ role: 'close' as const }]
          : [settings, { type: 'separator' as const }, { role: 'quit' as const, label: words.quit }]),
      ],
    },
    {
      label: words.edit,
      submenu: [
        // The keys reach the page by themselves; here they are only shown.
        {
          id: 'undo',
          label: words.undo,
          accelerator: 'CmdOrCtrl+Z',
          registerAccelerator: false,
          click: () => actions.press('z', [command]),
        },
        {
          id: 'redo',
          label: words.redo,
          accelerator: 'Shift+CmdOrCtrl+Z',
          registerAccelerator: false,
          click: () => actions.press('z', [command, 'shift']),
        },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    {
      label: words.view,
      submenu: [
        { id: 'jobs', label: words.jobs, accelerator: 'CmdOrCtrl+1', click: () => actions.go('/jobs') },
        { id: 'sync', label: words.showSync, accelerator: 'CmdOrCtrl+2', click: () => actions.go('/sync') },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        // Without Shift, as the key is marked on most keyboards.
        { role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        { type: 'separator' },
        {
          label: words.language,
          submenu: languages.map(({ language, name }) => ({
            id: `language-${language}`,
            label: name ?? words.asSystem,
            type: 'radio' as const,
            checked: language === spoken,
            click: () => actions.speak(language),
          })),
        },
      ],
    },
    {
      label: words.sync,
      submenu: [
        { id: 'sync-now', label: words.syncNow, accelerator: 'CmdOrCtrl+Shift+S', click: () => actions.syncNow() },
      ],
    },
  ];
  return Menu.buildFromTemplate(template);
};
