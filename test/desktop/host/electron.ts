/** Takes the place of Electron's module in the main process: the part of it that the app uses. */
import { app } from './app.ts';
import { dialog } from './dialog.ts';
import { ipcMain } from './ipcMain.ts';
import { journal } from './journal.ts';
import { Menu, MenuItem } from './menu.ts';
import { safeStorage } from './safeStorage.ts';
import { protocol, session } from './session.ts';
import * as surroundings from './surroundings.ts';
import { Tray } from './tray.ts';
import { utilityProcess } from './utilityProcess.ts';
import { BrowserWindow, webContents } from './windows.ts';

export * from './surroundings.ts';
export { app, BrowserWindow, dialog, ipcMain, journal, Menu, MenuItem, protocol, safeStorage, session, Tray };
export { utilityProcess, webContents };
export default {
  ...surroundings,
  ...{ app, BrowserWindow, dialog, ipcMain, journal, Menu, MenuItem, protocol, safeStorage, session, Tray },
  ...{ utilityProcess, webContents },
};
