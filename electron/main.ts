import path from 'node:path';
import { app as electron, dialog } from 'electron';
import { readArguments } from './shell/arguments.ts';
import { createBugLog } from './printBug.ts';
import { logFaults } from './shell/faults.ts';
import { nativeEn } from './shell/i18n/en.ts';
import { shellWords } from './shell/i18n/shellWords.ts';

/**
 * Starts the desktop app. It loads the rest by itself, so that a part that cannot be loaded ends the app with a sentence:
 * Electron would show a stack and stay, without a window. It waits for the rest: Electron is ready when this module is
 * loaded, and some of it has to be done before.
 */
const { data } = readArguments(process.argv.slice(electron.isPackaged ? 1 : 2), process.env);
const onBug = createBugLog(path.join(data, 'log'));

const cannotStart = (): string => {
  try {
    return shellWords('system', electron.getPreferredSystemLanguages()).cannotStart;
  } catch (error) {
    onBug(error);
    return nativeEn.cannotStart;
  }
};

const fail = (error: unknown): void => {
  onBug(error);
  // Before it is ready, Electron on Linux only prints: a start by the icon would show nothing.
  void electron.whenReady().then(() => {
    try {
      dialog.showErrorBox(cannotStart(), error instanceof Error ? error.message : String(error));
    } finally {
      // Whatever became of the box: without a window nothing else ends the app.
      electron.exit(3);
    }
  });
};

logFaults(onBug);
try {
  const { startDesktopApp } = await import('./desktop.ts');
  startDesktopApp({ data, onBug, fail });
} catch (error) {
  fail(error);
}
