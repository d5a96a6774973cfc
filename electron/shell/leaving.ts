import { app as electron, dialog, powerMonitor } from 'electron';
import type { App } from '../app.ts';
import type { Windows } from './windows.ts';
import type { Words } from './words/shellWords.ts';

export interface LeavingDeps {
  app: Pick<App, 'desk'>;
  windows: Windows;
  words: () => Words;
  /** Without a tray a hidden window would be lost. */
  hasTray: () => boolean;
  /** Ends everything else; what is on its way arrives. */
  close: () => Promise<void>;
}

/**
 * How the app ends. While something waits to be sent it asks first: it can go on without its window. It never asks when
 * the computer is being shut down.
 */
export const arrangeLeaving = ({ app, windows, words, hasTray, close }: LeavingDeps) => {
  let isDecided = false;
  let isAsking = false;
  let isClosed = false;

  const leave = (): void => {
    isDecided = true;
    electron.quit();
  };

  const ask = async (): Promise<void> => {
    const { jobs } = app.desk.store.totals();
    if (jobs === 0) return leave();
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
    if (response === 1) return leave();
    if (response === 0) {
      if (hasTray()) windows.hide();
      else windows.current()?.minimize();
    }
  };

  electron.on('before-quit', (event) => {
    if (isDecided) return;
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
      if (isDecided || process.platform === 'darwin') return;
      event.preventDefault();
      electron.quit();
    });
  });
  // With a listener of ours, the last window that goes does not end the app by itself.
  electron.on('window-all-closed', () => undefined);
  powerMonitor.on('shutdown', leave);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, leave);
  return { leave };
};
