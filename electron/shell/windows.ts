import { BrowserWindow, nativeTheme, screen, type WebContents } from 'electron';
import { appAddress, routeOf } from './appAddress.ts';
import { askOnWindow } from './askOnWindow.ts';
import type { ShellWords } from './i18n/shellWords.ts';
import { fitBounds, smallest, type WindowBounds } from './windowBounds.ts';

export interface WindowsDeps {
  /** The built preload script. */
  preload: string;
  icon: string;
  words: () => ShellWords;
  /** Stores the bounds of the window between runs. */
  bounds: { read: () => unknown; write: (state: WindowBounds) => void };
  quit: () => void;
  /** Whether the window is to close without a question. */
  isQuitting: () => boolean;
}

/** After more crashes than this within a minute a person decides whether the window opens again. */
const maxCrashes = 3;
const crashWindowMs = 60_000;
/** A page that has not drawn anything by then is shown as it is. */
const longestHiddenMs = 2000;
/** Bounds are stored when the window has stayed where it is for so long. */
const restMs = 500;

/** The color of the page, shown until it is drawn. */
const ground = (): string => (nativeTheme.shouldUseDarkColors ? '#0f1217' : '#f6f7f9');

/** The one window of the app. A crashed window is replaced by a new one at the same route and place. */
export class Windows {
  readonly #deps: WindowsDeps;
  #current: BrowserWindow | null = null;
  #crashes: number[] = [];
  #isAsking = false;

  constructor(deps: WindowsDeps) {
    this.#deps = deps;
  }

  isOurs(contents: WebContents): boolean {
    return this.#current !== null && contents === this.#current.webContents;
  }

  current(): BrowserWindow | null {
    return this.#current;
  }

  /**
   * Brings the window to the front, at a route if one is given. An app that quits has no window to open any more, for any caller:
   * a notification, a menu, which a Mac has without a window, the icon, or a second start.
   */
  show(route?: string): void {
    const window = this.#current;
    if (window === null) {
      if (!this.#deps.isQuitting()) this.#create(route ?? '');
      return;
    }
    if (route !== undefined && routeOf(window.webContents.getURL()) !== route)
      window.webContents.loadURL(appAddress(route)).catch(() => undefined);
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }

  hide(): void {
    this.#current?.hide();
  }

  #create(route: string): void {
    const { preload, icon, bounds } = this.#deps;
    const stored = bounds.read();
    const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
    const window = new BrowserWindow({
      ...fitBounds(stored, areas),
      minWidth: smallest.width,
      minHeight: smallest.height,
      show: false,
      backgroundColor: ground(),
      title: 'Rafter',
      icon,
      webPreferences: {
        preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        navigateOnDragDrop: false,
        // Chromium's PDF viewer shows letters.
        plugins: true,
        // Its dictionaries would be downloaded.
        spellcheck: false,
      },
    });
    this.#revealOnce(window, (stored as WindowBounds | undefined)?.isMaximized === true);
    this.#followBounds(window);
    window.on('closed', () => {
      if (this.#current === window) this.#current = null;
    });
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason !== 'clean-exit') void this.#replace(window);
    });
    window.on('unresponsive', () => void this.#endOrReplace(window));
    this.#current = window;
    // Rejects if the window is closed while it loads.
    window.loadURL(appAddress(route)).catch(() => undefined);
  }

  /**
   * Shows a new window when its page is drawn. Many compositors of Wayland draw nothing before a window is shown, so
   * `ready-to-show` does not come there: then when the page has loaded, or after a while.
   */
  #revealOnce(window: BrowserWindow, isMaximized: boolean): void {
    let isRevealed = false;
    const reveal = (): void => {
      clearTimeout(timer);
      if (isRevealed || window.isDestroyed()) return;
      isRevealed = true;
      // Not before: it shows the window, too.
      if (isMaximized) window.maximize();
      window.show();
    };
    const timer = setTimeout(reveal, longestHiddenMs);
    window.once('ready-to-show', reveal);
    window.webContents.once('did-finish-load', reveal);
    window.once('closed', () => clearTimeout(timer));
  }

  /** Linux does not report the end of moving and resizing, only each step. */
  #followBounds(window: BrowserWindow): void {
    let timer: NodeJS.Timeout | undefined;
    const store = (): void => {
      clearTimeout(timer);
      this.#storeBounds(window);
    };
    const storeSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(store, restMs);
    };
    window.on('move', storeSoon);
    window.on('resize', storeSoon);
    for (const event of ['maximize', 'unmaximize', 'close'] as const) window.on(event as 'close', store);
    window.once('closed', () => clearTimeout(timer));
  }

  #storeBounds(window: BrowserWindow): void {
    if (window.isDestroyed() || window.isMinimized()) return;
    this.#deps.bounds.write({ ...window.getNormalBounds(), isMaximized: window.isMaximized() });
  }

  /** A window that hangs is replaced when a person chooses it. When the app quits, it is closed: that hangs, too. */
  async #endOrReplace(window: BrowserWindow): Promise<void> {
    if (!this.#deps.isQuitting()) {
      // Reported again while the question is open.
      if (this.#isAsking) return;
      this.#isAsking = true;
      const choice = await this.#askToReplace(window).finally(() => (this.#isAsking = false));
      if (window.isDestroyed() || choice === 'wait') return;
      // Its process is the one that hangs; a new window takes its place.
      if (!this.#deps.isQuitting()) return window.webContents.forcefullyCrashRenderer();
    }
    window.destroy();
  }

  /** The question goes away when the window answers again, or is to close. */
  async #askToReplace(window: BrowserWindow): Promise<'wait' | 'replace'> {
    const over = new AbortController();
    let choice: 'wait' | 'replace' = 'wait';
    const answers = (): void => over.abort();
    const closes = (): void => {
      // Not by a close that is prevented for a question of its own.
      if (this.#deps.isQuitting()) choice = 'replace';
      over.abort();
    };
    window.once('responsive', answers);
    window.once('close', closes);
    const { windowHangs, windowHangsDetail, wait, openAgain } = this.#deps.words();
    const response = await askOnWindow(window, {
      type: 'warning',
      message: windowHangs,
      detail: windowHangsDetail,
      buttons: [wait, openAgain],
      defaultId: 0,
      cancelId: 0,
      signal: over.signal,
    });
    window.off('responsive', answers);
    window.off('close', closes);
    return response === 1 ? 'replace' : choice;
  }

  /** Nothing is lost: what was typed is in the database. */
  async #replace(crashed: BrowserWindow): Promise<void> {
    if (crashed !== this.#current) return;
    if (this.#deps.isQuitting()) return crashed.destroy();
    const route = routeOf(crashed.webContents.getURL());
    this.#storeBounds(crashed);
    const now = Date.now();
    this.#crashes = [...this.#crashes.filter((atMs) => now - atMs < crashWindowMs), now];
    if (this.#crashes.length > maxCrashes) {
      const { windowBroke, windowBrokeDetail, openAgain, quit } = this.#deps.words();
      const response = await askOnWindow(crashed, {
        type: 'error',
        message: windowBroke,
        detail: windowBrokeDetail,
        buttons: [openAgain, quit],
        defaultId: 0,
        // Without it Escape would quit.
        cancelId: 0,
      });
      if (crashed.isDestroyed()) return;
      if (response === 1) return this.#deps.quit();
      this.#crashes = [];
    }
    this.#create(route);
    crashed.destroy();
  }
}
