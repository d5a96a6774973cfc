import {
  Menu,
  type MenuItemConstructorOptions as MenuItem,
  app,
  BrowserWindow,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
} from 'electron';
import { type LanguageChoice, languageChoices, languageNames } from '../../shared/messages/locales.ts';
import type { ShellWords } from './i18n/shellWords.ts';

export interface MenuActions {
  newJob: () => void;
  syncNow: () => void;
  /** Shows a route of the window. */
  go: (route: string) => void;
  /** Presses a key in the page: the editor undoes steps of the draft, a field what was typed. */
  press: (key: 'z', modifiers: ('control' | 'meta' | 'shift')[]) => void;
  changeLanguage: (language: LanguageChoice) => void;
}

const separator = { type: 'separator' as const };

const settingsItem = (words: ShellWords, { go }: MenuActions): MenuItem => ({
  id: 'settings',
  label: words.settings,
  accelerator: 'CmdOrCtrl+,',
  click: () => go('/settings'),
});

/** On macOS the first menu has the name of the app. */
const appMenu = (words: ShellWords, actions: MenuActions): MenuItem => ({
  role: 'appMenu',
  label: 'Rafter',
  submenu: [
    { role: 'about', label: words.about },
    separator,
    settingsItem(words, actions),
    separator,
    { role: 'services', label: words.services },
    { role: 'hide', label: words.hide },
    { role: 'hideOthers', label: words.hideOthers },
    { role: 'unhide', label: words.showAll },
    separator,
    { role: 'quit', label: words.quit },
  ],
});

const fileMenu = (words: ShellWords, isMac: boolean, actions: MenuActions): MenuItem => ({
  label: words.file,
  submenu: [
    { id: 'new-job', label: words.newJob, accelerator: 'CmdOrCtrl+N', click: () => actions.newJob() },
    ...(isMac
      ? [{ role: 'close' as const, label: words.closeWindow }]
      : [settingsItem(words, actions), separator, { role: 'quit' as const, label: words.quit }]),
  ],
});

const editMenu = (words: ShellWords, isMac: boolean, { press }: MenuActions): MenuItem => {
  const command = isMac ? 'meta' : 'control';
  // The page handles these keys itself; the menu only shows them.
  const shown = { registerAccelerator: false };
  return {
    label: words.edit,
    submenu: [
      { id: 'undo', label: words.undo, accelerator: 'CmdOrCtrl+Z', ...shown, click: () => press('z', [command]) },
      {
        id: 'redo',
        label: words.redo,
        accelerator: 'Shift+CmdOrCtrl+Z',
        ...shown,
        click: () => press('z', [command, 'shift']),
      },
      separator,
      { role: 'cut', label: words.cut },
      { role: 'copy', label: words.copy },
      { role: 'paste', label: words.paste },
      { role: 'selectAll', label: words.selectAll },
    ],
  };
};

const viewMenu = (words: ShellWords, current: LanguageChoice, { go, changeLanguage }: MenuActions): MenuItem => ({
  label: words.view,
  submenu: [
    { id: 'jobs', label: words.jobs, accelerator: 'CmdOrCtrl+1', click: () => go('/jobs') },
    { id: 'sync', label: words.showSync, accelerator: 'CmdOrCtrl+2', click: () => go('/sync') },
    separator,
    { role: 'resetZoom', label: words.actualSize },
    { role: 'zoomIn', label: words.zoomIn },
    // Without Shift, because most keyboards show + and = on one key.
    { role: 'zoomIn', label: words.zoomIn, accelerator: 'CmdOrCtrl+=', visible: false },
    { role: 'zoomOut', label: words.zoomOut },
    { role: 'togglefullscreen', label: words.fullScreen },
    separator,
    {
      label: words.language,
      submenu: languageChoices.map((language) => ({
        id: `language-${language}`,
        label: language === 'system' ? words.asSystem : languageNames[language].name,
        type: 'radio' as const,
        checked: language === current,
        click: () => changeLanguage(language),
      })),
    },
  ],
});

const syncMenu = (words: ShellWords, { syncNow }: MenuActions): MenuItem => ({
  label: words.sync,
  submenu: [{ id: 'sync-now', label: words.syncNow, accelerator: 'CmdOrCtrl+Shift+S', click: () => syncNow() }],
});

/** On macOS windows are managed from the menu. */
const windowMenu = (words: ShellWords): MenuItem => ({
  role: 'windowMenu',
  label: words.window,
  submenu: [
    { role: 'minimize', label: words.minimize },
    { role: 'zoom', label: words.zoom },
    separator,
    { role: 'front', label: words.bringToFront },
  ],
});

/** Every item has a label of ours: those of roles are English. */
export const buildMenu = (words: ShellWords, current: LanguageChoice, isMac: boolean, actions: MenuActions): Menu =>
  Menu.buildFromTemplate([
    ...(isMac ? [appMenu(words, actions)] : []),
    fileMenu(words, isMac, actions),
    editMenu(words, isMac, actions),
    viewMenu(words, current, actions),
    syncMenu(words, actions),
    ...(isMac ? [windowMenu(words)] : []),
  ]);

/** What a right click offers: Electron shows nothing by itself. Null where there is nothing to do. */
const itemsFor = (
  { isEditable, editFlags, selectionText }: ContextMenuParams,
  words: ShellWords,
): MenuItemConstructorOptions[] | null => {
  const copy: MenuItemConstructorOptions = { role: 'copy', label: words.copy, enabled: editFlags.canCopy };
  if (!isEditable) return selectionText.trim() === '' ? null : [copy];
  return [
    { role: 'cut', label: words.cut, enabled: editFlags.canCut },
    copy,
    { role: 'paste', label: words.paste, enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: words.selectAll, enabled: editFlags.canSelectAll },
  ];
};

/** Gives every page a menu for the right mouse button. */
export const addContextMenus = (words: () => ShellWords): void => {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('context-menu', (_menuEvent, params) => {
      const items = itemsFor(params, words());
      const window = BrowserWindow.fromWebContents(contents);
      if (items !== null && window !== null) Menu.buildFromTemplate(items).popup({ window });
    });
  });
};
