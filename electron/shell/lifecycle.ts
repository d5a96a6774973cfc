import { app as electron, net, powerMonitor, app } from 'electron';
import type { App } from '../app.ts';
import { askOnWindow } from './askOnWindow.ts';
import type { ShellWords } from './i18n/shellWords.ts';
import type { Windows } from './windows.ts';
import { spawn } from 'node:child_process';

/**
 * Starts the app again, as the last thing before this process ends. On Linux not by Electron's `relaunch`, which has no effect
 * from a terminal, and whose helper is a program inside the mount of an AppImage: the mount goes away with this process.
 */
const startAgain = async (onBug: (error: unknown) => void): Promise<void> => {
  if (process.platform !== 'linux') return app.relaunch();
  app.releaseSingleInstanceLock();
  const program = process.env.APPIMAGE ?? process.execPath;
  const child = spawn(program, process.argv.slice(1), { detached: true, stdio: 'ignore' });
  await new Promise<void>((resolve) => {
    child.once('spawn', resolve);
    child.once('error', (error) => {
      onBug(error);
      resolve();
    });
  });
  child.unref();
};

const onlinePollMs = 5000;

/**
 * Sends what waits as soon as the computer wakes up or goes online. The system's view of the network only makes the desk
 * try sooner; the desk itself finds out whether the provider answers. A pause set by a person stays.
 */
export const syncOnWake = ({ desk, sender }: Pick<App, 'desk' | 'sender'>): { close: () => void } => {
  const wake = (): void => {
    if (!sender.isPaused()) desk.sync.worker.now('system');
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
  /** Whether a window has files that are still to be added, and are nowhere else. */
  isAdding: () => boolean;
  /** Whether a hidden window can be reached from the tray; elsewhere it is minimized. */
  isTrayShown: () => Promise<boolean>;
  /** Closes everything else; requests in flight are completed. */
  close: () => Promise<void>;
  onBug: (error: unknown) => void;
}

export interface Quitting {
  /** Quits without asking, and starts the app again: a person has chosen that, or started it while it closes. */
  restart: () => void;
  /** Whether the windows are to close without a question, or are closed: there is no way back. */
  isConfirmed: () => boolean;
}

/** The questions before a quit. `quit` quits without asking; `isAsking` is true while a question is open. */
const createQuestions = (
  { windows, words, isAdding, isTrayShown }: ConfirmQuitDeps,
  quit: () => void,
): { whileAdding: () => Promise<void>; whileSending: () => Promise<void>; isAsking: () => boolean } => {
  let isAsking = false;

  const question = (options: Electron.MessageBoxOptions & { cancelId: number }): Promise<number> => {
    isAsking = true;
    return askOnWindow(windows.current(), { type: 'question', defaultId: 0, ...options }).finally(
      () => (isAsking = false),
    );
  };

  const askWhileAdding = async (): Promise<void> => {
    const { addingQuestion, addingDetail, keepAdding, quitAnyway } = words();
    const buttons = [keepAdding, quitAnyway];
    if ((await question({ message: addingQuestion, detail: addingDetail, buttons, cancelId: 0 })) === 1) quit();
  };

  const askWhileSending = async (): Promise<void> => {
    const { quitQuestion, quitDetail, keepSending, quitAnyway, cancel } = words();
    const buttons = [keepSending, quitAnyway, cancel];
    const response = await question({ message: quitQuestion, detail: quitDetail, buttons, cancelId: 2 });
    // Photos may have come while the person was asked.
    if (response === 1) return isAdding() ? askWhileAdding() : quit();
    if (response === 0) {
      if (await isTrayShown()) windows.hide();
      else windows.current()?.minimize();
    }
  };

  return { whileAdding: askWhileAdding, whileSending: askWhileSending, isAsking: () => isAsking };
};

/**
 * Asks before the app quits while something is unsent, which can go on without the window, or while photos are added, which
 * cannot. A system shutdown is not held up.
 */
export const confirmQuit = (deps: ConfirmQuitDeps): Quitting => {
  const { app, isAdding, close, onBug } = deps;
  let isConfirmed = false;
  let isClosing = false;
  let startsAgain = false;

  const quit = (): void => {
    isConfirmed = true;
    electron.quit();
  };
  const restart = (): void => {
    startsAgain = true;
    if (!isClosing) quit();
  };
  const questions = createQuestions(deps, quit);
  const isUnsent = (): boolean => app.desk.outbox.openWork.totals().jobs > 0;

  const ask = async (): Promise<void> => {
    if (questions.isAsking()) return;
    if (isAdding()) return questions.whileAdding();
    return isUnsent() ? questions.whileSending() : quit();
  };

  electron.on('before-quit', (event) => {
    if (isConfirmed) return;
    // Decided within this event: Electron forgets a quit that begins inside the one it belongs to.
    if (!questions.isAsking() && !isAdding() && !isUnsent()) {
      isConfirmed = true;
      return;
    }
    event.preventDefault();
    setImmediate(() => void ask());
  });
  electron.on('will-quit', (event) => {
    event.preventDefault();
    if (isClosing) return;
    isClosing = true;
    void close()
      .catch(onBug)
      .then(() => (startsAgain ? startAgain(onBug) : undefined))
      .finally(() => electron.exit(0));
  });
  electron.on('browser-window-created', (_event, window) => {
    window.on('close', (event) => {
      // On a Mac the app goes on without its window, but not what the window has yet to hand over.
      if (isConfirmed || (process.platform === 'darwin' && !isAdding())) return;
      event.preventDefault();
      // Electron takes a prevented close as the end of quitting, after this event.
      setImmediate(() => electron.quit());
    });
  });
  // A listener keeps Electron from quitting when the last window closes.
  electron.on('window-all-closed', () => {
    if (isConfirmed) electron.quit();
  });
  powerMonitor.on('shutdown', quit);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, quit);
  return { restart, isConfirmed: () => isConfirmed };
};
