import { app as electron, dialog, net, powerMonitor } from 'electron';
import type { App } from '../app.ts';
import type { ShellWords } from './i18n/shellWords.ts';
import type { Windows } from './windows.ts';

const onlinePollMs = 5000;

/**
 * Sends what waits as soon as the computer wakes up or goes online. The system's view of the network only makes the desk
 * try sooner; the desk itself finds out whether the provider answers. A pause set by a person stays.
 */
export const syncOnWake = ({ desk, sender }: Pick<App, 'desk' | 'sender'>): { close: () => void } => {
  const wake = (): void => {
    if (!sender.isPaused()) desk.sync.now();
  };
  let wasOnline = net.isOnline();
  const timer = setInterval(() => {
    const isOnline = net.isOnline();
    if (isOnline && !wasOnline) wake();
    wasOnline = isOnline;
  }, onlinePollMs);
  powerMonitor.on('resume', wake);
  return {
    close: () => {
      clearInterval(timer);
      powerMonitor.off('resume', wake);
    },
  };
};

export interface ConfirmQuitDeps {
  app: Pick<App, 'desk'>;
  windows: Windows;
  words: () => ShellWords;
  /** Without a tray the window is minimized instead of hidden. */
  hasTray: () => boolean;
  /** Closes everything else; requests in flight are completed. */
  close: () => Promise<void>;
}

/**
 * Asks before the app quits while something is unsent; it can go on without its window. A system shutdown is not held up.
 * The returned `quit` does not ask: a person has chosen to restart.
 */
export const confirmQuit = ({ app, windows, words, hasTray, close }: ConfirmQuitDeps): { quit: () => void } => {
  let isConfirmed = false;
  let isAsking = false;
  let isClosed = false;

  const quit = (): void => {
    isConfirmed = true;
    electron.quit();
  };

  const ask = async (): Promise<void> => {
    const { jobs } = app.desk.openWork.totals();
    if (jobs === 0) return quit();
    if (isAsking) return;
    isAsking = true;
    const { quitQuestion, quitDetail, keepSending, quitAnyway, cancel } = words();
    const { response } = await dialog
      .showMessageBox({
        type: 'question',
        message: quitQuestion,
        detail: quitDetail,
        buttons: [keepSending, quitAnyway, cancel],
        defaultId: 0,
        cancelId: 2,
      })
      .finally(() => (isAsking = false));
    if (response === 1) return quit();
    if (response === 0) {
      if (hasTray()) windows.hide();
      else windows.current()?.minimize();
    }
  };

  electron.on('before-quit', (event) => {
    if (isConfirmed) return;
    event.preventDefault();
    void ask();
  });
  electron.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    void close().finally(() => {
      isClosed = true;
      electron.exit(0);
    });
  });
  electron.on('browser-window-created', (_event, window) => {
    window.on('close', (event) => {
      if (isConfirmed || process.platform === 'darwin') return;
      event.preventDefault();
      electron.quit();
    });
  });
  // A listener keeps Electron from quitting when the last window closes.
  electron.on('window-all-closed', () => undefined);
  powerMonitor.on('shutdown', quit);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, quit);
  return { quit };
};
