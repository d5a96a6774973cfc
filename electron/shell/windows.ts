import { BrowserWindow, dialog, screen, type WebContents } from 'electron';
import { appAddress, routeOf } from './appAddress.ts';
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
}

/** After more crashes than this within a minute a person decides whether the window opens again. */
const maxCrashes = 3;
const crashWindowMs = 60_000;

/** The one window of the app. A crashed window is replaced by a new one at the same route and place. */
export class Windows {
  readonly #deps: WindowsDeps;
  #current: BrowserWindow | null = null;
  #crashes: number[] = [];

  constructor(deps: WindowsDeps) {
    this.#deps = deps;
  }

  isOurs(contents: WebContents): boolean {
    return this.#current !== null && contents === this.#current.webContents;
  }

  current(): BrowserWindow | null {
    return this.#current;
  }

  /** Brings the window to the front, at a route if one is given. */
  show(route?: string): void {
    const window = this.#current;
    if (window === null) {
      this.#create(route ?? '');
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
    if ((stored as WindowBounds | undefined)?.isMaximized) window.maximize();
    window.once('ready-to-show', () => window.show());
    for (const event of ['moved', 'resized', 'maximize', 'unmaximize', 'close'] as const)
      window.on(event as 'close', () => this.#storeBounds(window));
    window.on('closed', () => {
      if (this.#current === window) this.#current = null;
    });
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason !== 'clean-exit') void this.#replace(window);
    });
    this.#current = window;
    // Rejects if the window is closed while it loads.
    window.loadURL(appAddress(route)).catch(() => undefined);
  }

  #storeBounds(window: BrowserWindow): void {
    if (window.isDestroyed() || window.isMinimized()) return;
    this.#deps.bounds.write({ ...window.getNormalBounds(), isMaximized: window.isMaximized() });
  }

  /** Nothing is lost: what was typed is in the database. */
  async #replace(crashed: BrowserWindow): Promise<void> {
    if (crashed !== this.#current) return;
    const route = routeOf(crashed.webContents.getURL());
    this.#storeBounds(crashed);
    const now = Date.now();
    this.#crashes = [...this.#crashes.filter((atMs) => now - atMs < crashWindowMs), now];
    if (this.#crashes.length > maxCrashes) {
      const { windowBroke, windowBrokeDetail, openAgain, quit } = this.#deps.words();
      const { response } = await dialog.showMessageBox({
        type: 'error',
        message: windowBroke,
        detail: windowBrokeDetail,
        buttons: [openAgain, quit],
        defaultId: 0,
      });
      if (response === 1) return this.#deps.quit();
      this.#crashes = [];
    }
    this.#create(route);
    crashed.destroy();
  }
}
