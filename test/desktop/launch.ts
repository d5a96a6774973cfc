import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { findElectron, hasDisplay } from '../../electron/cli/electronProgram.ts';
import { findChromium } from '../support/chromium.ts';
import { root } from '../support/processes.ts';

const electron = hasDisplay(process.platform, process.env) ? findElectron(root) : null;

/** Electron itself where it is, with a display; elsewhere the host that stands in for it, on any Chromium. */
export const isElectron = electron !== null;
export const canRun = isElectron || (findChromium() !== null && process.platform !== 'win32');

/** The built desktop app on a data directory, and its first window. */
export const launchDesktop = async (data: string): Promise<{ app: ElectronApplication; page: Page }> => {
  const app = await _electron.launch({
    executablePath: electron ?? path.join(import.meta.dirname, 'host/electron'),
    args: [root, '--data', data],
    cwd: root,
    env: {
      ...(process.env as Record<string, string>),
      RAFTER_NODE: process.execPath,
      RAFTER_CHROMIUM: findChromium() ?? '',
    },
  });
  const page = await app.firstWindow();
  await page.locator('nav').waitFor();
  return { app, page };
};

/** Ends the app as a person does who quits, whatever still waits. */
export const quitDesktop = async (app: ElectronApplication): Promise<void> => {
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
  });
  await app.close();
};

/** The window that took the place of another one. */
export const nextWindow = (app: ElectronApplication): Promise<Page> => app.waitForEvent('window');
