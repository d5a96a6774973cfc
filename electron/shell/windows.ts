import { BrowserWindow, dialog, screen, type WebContents } from 'electron';
import { addressOf, placeOf } from './appAddress.ts';
import { fitBounds, smallest, type WindowState } from './windowBounds.ts';
import type { Words } from './words/shellWords.ts';

export interface WindowsDeps {
  /** The built preload script. */
  preload: string;
  icon: string;
  words: () => Words;
  kept: { read: () => unknown; keep: (state: WindowState) => void };
  quit: () => void;
}

/** A window that breaks more often than this within a minute is not opened again by itself. */
const mostCrashes = 3;
const crashesWithinMs = 60_000;

/** The app's window: one, brought back when it breaks, at the place where it was. */
export const createWindows = ({ preload, icon, words, kept, quit }: WindowsDeps) => {
  let current: BrowserWindow | null = null;
  let crashes: number[] = [];

  const keepBounds = (window: BrowserWindow): void => {
    if (window.isDestroyed() || window.isMinimized()) return;
    kept.keep({ ...window.getNormalBounds(), isMaximized: window.isMaximized() });
  };

  const create = (place: string): BrowserWindow => {
    const before = kept.read();
    const window = new BrowserWindow({
      ...fitBounds(
        before,
        screen.getAllDisplays().map(({ workArea }) => workArea),
      ),
      minWidth: smallest.width,
      minHeight: smallest.height,
      show: false,
      title: 'Rafter',
      icon,
      webPreferences: {
        preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        navigateOnDragDrop: false,
        // Letters are shown by Chromium's own viewer.
        plugins: true,
        // Its dictionaries come from the network.
        spellcheck: false,
      },
    });
    if ((before as WindowState | undefined)?.isMaximized) window.maximize();
    window.once('ready-to-show', () => window.show());
    for (const moved of ['moved', 'resized', 'maximize', 'unmaximize', 'close'] as const)
      window.on(moved as 'close', () => keepBounds(window));
    window.on('closed', () => {
      if (current === window) current = null;
    });
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason !== 'clean-exit') void replace(window);
    });
    current = window;
    // A window that is closed while it loads has nothing to tell.
    window.loadURL(addressOf(place)).catch(() => undefined);
    return window;
  };

  /** What was typed is in the database; the window only shows it. */
  const replace = async (broken: BrowserWindow): Promise<void> => {
    if (broken !== current) return;
    const place = placeOf(broken.webContents.getURL());
    keepBounds(broken);
    const now = Date.now();
    crashes = [...crashes.filter((atMs) => now - atMs < crashesWithinMs), now];
    if (crashes.length > mostCrashes) {
      const { windowBroke, windowBrokeDetail, openAgain, quit: quitWord } = words();
      const { response } = await dialog.showMessageBox({
        type: 'error',
        message: windowBroke,
        detail: windowBrokeDetail,
        buttons: [openAgain, quitWord],
        defaultId: 0,
      });
      if (response === 1) return quit();
      crashes = [];
    }
    create(place);
    broken.destroy();
  };

  return {
    isOurs: (contents: WebContents): boolean => current !== null && contents === current.webContents,
    current: (): BrowserWindow | null => current,
    /** Brings the window to the front; with a place, it goes there. */
    show: (place?: string): void => {
      if (current === null) {
        create(place ?? '');
        return;
      }
      if (place !== undefined && placeOf(current.webContents.getURL()) !== place)
        current.webContents.loadURL(addressOf(place)).catch(() => undefined);
      if (current.isMinimized()) current.restore();
      current.show();
      current.focus();
    },
    hide: (): void => current?.hide(),
  };
};
export type Windows = ReturnType<typeof createWindows>;
