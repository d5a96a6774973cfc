import path from 'node:path';
import { app as electron, dialog } from 'electron';
import { readArguments } from './shell/arguments.ts';
import { createBugLog } from './shell/bugLog.ts';
import { logFaults } from './shell/faults.ts';
import { shellWords } from './shell/i18n/shellWords.ts';

/**
 * Starts the desktop app. It loads the rest by itself, so that a part that cannot be loaded ends the app with a sentence:
 * Electron would show a stack and stay, without a window. It waits for the rest: Electron is ready when this module is
 * loaded, and some of it has to be done before.
 */
const { data } = readArguments(process.argv.slice(electron.isPackaged ? 1 : 2), process.env);
const onBug = createBugLog(path.join(data, 'log'));

const fail = (error: unknown): void => {
  onBug(error);
  const { cannotStart } = shellWords('system', electron.getPreferredSystemLanguages());
  dialog.showErrorBox(cannotStart, error instanceof Error ? error.message : String(error));
  electron.exit(3);
};

logFaults(onBug);
try {
  const { startDesktopApp } = await import('./desktop.ts');
  startDesktopApp({ data, onBug, fail });
} catch (error) {
  fail(error);
}
