/** Takes the place of Electron's module in the main process: the part of it that the app uses. */
import { app } from './app.ts';
import { ipcMain } from './ipcMain.ts';
import { journal } from './journal.ts';
import { protocol, session } from './session.ts';
import * as surroundings from './surroundings.ts';
import { BrowserWindow, webContents } from './windows.ts';

export * from './surroundings.ts';
export { app, BrowserWindow, ipcMain, journal, protocol, session, webContents };
export default { ...surroundings, app, BrowserWindow, ipcMain, journal, protocol, session, webContents };
