import { app, BrowserWindow, Menu, type ContextMenuParams, type MenuItemConstructorOptions } from 'electron';
import type { ShellWords } from './i18n/shellWords.ts';

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
