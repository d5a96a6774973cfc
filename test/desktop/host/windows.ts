import { EventEmitter } from 'node:events';
import { app, stoppable } from './app.ts';
import { devtools, openChromium } from './chromium.ts';
import { is } from './conditions.ts';
import { WebContents } from './contents.ts';
import { assertDeclared } from './declared.ts';
import { throwOnceDestroyed } from './destroyed.ts';
import type { Protocol } from './protocolTypes.ts';

interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface WindowOptions extends Partial<Bounds> {
  show?: boolean;
  backgroundColor?: string;
  webPreferences?: { preload?: string };
}

/** Wayland has no positions. */
const placed = <Part extends Partial<Bounds>>(bounds: Part): Part =>
  is('wayland') ? { ...bounds, x: 0, y: 0 } : bounds;

const all = new Set<BrowserWindow>();
const focus: { window: BrowserWindow | null } = { window: null };

/** Chromium tells of pages that come and go, whoever opened or closed them. */
const watchTargets = (() => {
  let isWatching = false;
  return (): void => {
    if (isWatching) return;
    isWatching = true;
    const { browser, session } = devtools();
    // The app was asked, and opens none; there is no telling Chromium beforehand. Whoever tests may hold a new page
    // until its debugger has come: closed before it goes on, it would hold the process that it has in common with its
    // opener for ever.
    const refuse = async (targetId: string): Promise<void> => {
      const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
      await session(sessionId).send('Runtime.runIfWaitingForDebugger');
      await browser.send('Target.closeTarget', { targetId });
    };
    const created = ({ targetInfo: { targetId, openerId, type } }: Protocol['Target.targetCreated']): void => {
      if (type === 'page' && [...all].some((window) => window.target === openerId))
        refuse(targetId).catch(() => undefined);
    };
    browser.on('Target.targetCreated', created);
    const destroyed = ({ targetId }: Protocol['Target.targetDestroyed']): void =>
      [...all].find((window) => window.target === targetId)?.gone();
    browser.on('Target.targetDestroyed', destroyed);
  };
})();

export class BrowserWindow extends EventEmitter {
  static getAllWindows(): BrowserWindow[] {
    return [...all];
  }
  static getFocusedWindow(): BrowserWindow | null {
    return focus.window;
  }
  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return [...all].find((window) => window.#contents === contents) ?? null;
  }

  readonly #contents = new WebContents();
  readonly #opened: Promise<void>;
  #bounds: Bounds;
  readonly #background: string;
  #isVisible = false;
  #isDestroyed = false;
  #isMinimized = false;
  #isMaximized = false;
  /** The page would be drawn if the window were shown. */
  #isDrawable = false;

  constructor(options: WindowOptions = {}) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    const { x = 0, y = 0, width = 800, height = 600, show = true, webPreferences = {} } = options;
    this.#background = options.backgroundColor ?? '#FFFFFF';
    assertDeclared('BrowserWindowConstructorOptions', options);
    assertDeclared('WebPreferences', webPreferences);
    this.#bounds = { ...placed({ x, y }), width, height };
    all.add(this);
    app.windows.add(this);
    this.#contents.hasFocus = () => this.isFocused();
    this.#contents.on('drawn', () => {
      this.#isDrawable = true;
      this.#draw();
    });
    this.#contents.on('close-asked', () => this.close());
    app.emit('web-contents-created', {}, this.#contents);
    app.emit('browser-window-created', stoppable(), this);
    this.#opened = this.#open(webPreferences.preload);
    // Of a window that is closed at once.
    this.#opened.catch((error: unknown) => this.#isDestroyed || console.error('The window does not open:', error));
    if (show) this.show();
  }

  async #open(preload: string | undefined): Promise<void> {
    const { width, height } = this.#bounds;
    await openChromium();
    watchTargets();
    const { browser, session } = devtools();
    const { targetId } = await browser.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      width,
      height,
    });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    await this.#contents.attach(session(sessionId), targetId, preload);
  }
  #draw(): void {
    if (!this.#isDrawable || (is('draws-when-shown') && !this.#isVisible)) return;
    this.#isDrawable = false;
    this.emit('ready-to-show');
  }
  /** The system answers later. */
  #tellLater(...events: string[]): void {
    setImmediate(() => {
      for (const event of this.#isDestroyed ? [] : events) this.emit(event);
    });
  }

  /** Of the page, for this folder alone. */
  get target(): string {
    return this.#contents.target;
  }
  get webContents(): WebContents {
    return this.#contents;
  }
  loadURL(address: string): Promise<void> {
    return this.#contents.loadURL(address);
  }
  show(): void {
    focus.window = this;
    this.#isMinimized = false;
    if (!this.#isVisible) {
      this.#isVisible = true;
      this.emit('show');
    }
    this.#draw();
  }
  hide(): void {
    this.#leaveFocus();
    this.#isVisible = false;
    this.emit('hide');
  }
  focus(): void {
    // A hidden window stays as it is.
    if (this.#isVisible) focus.window = this;
  }
  #leaveFocus(): void {
    if (focus.window === this) focus.window = null;
  }
  isFocused(): boolean {
    return focus.window === this;
  }
  isVisible(): boolean {
    return this.#isVisible;
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  minimize(): void {
    this.#leaveFocus();
    if (is('wayland')) return;
    this.#isMinimized = true;
    this.#tellLater('minimize');
  }
  restore(): void {
    this.#isMinimized = false;
    this.#tellLater('restore');
  }
  isMinimized(): boolean {
    return this.#isMinimized;
  }
  /** Shows a window that is hidden. */
  maximize(): void {
    this.#isMaximized = true;
    this.show();
    this.#tellLater('maximize', 'resize');
  }
  unmaximize(): void {
    this.#isMaximized = false;
    this.#tellLater('unmaximize', 'resize');
  }
  isMaximized(): boolean {
    return this.#isMaximized;
  }
  getBackgroundColor(): string {
    return this.#background.toUpperCase();
  }
  getBounds(): Bounds {
    return { ...this.#bounds };
  }
  getNormalBounds(): Bounds {
    return { ...this.#bounds };
  }
  /** Neither `moved` nor `resized` follows: they are what a person does, and Linux does not tell of it. */
  setBounds(bounds: Partial<Bounds>): void {
    this.#bounds = placed({ ...this.#bounds, ...bounds });
    this.#tellLater('move', 'resize');
  }

  /** The page is asked; the window is there until it has answered. */
  close(): void {
    const event = stoppable();
    this.emit('close', event);
    if (event.defaultPrevented) app.windowCloseCancelled();
    else void this.#closePage().catch(() => this.gone());
  }
  async #closePage(): Promise<void> {
    await this.#opened;
    await devtools().browser.send('Target.closeTarget', { targetId: this.target });
  }
  destroy(): void {
    if (this.#isDestroyed) return;
    this.#closePage().catch(() => undefined);
    this.gone();
  }
  /** For this folder alone. */
  gone(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#leaveFocus();
    all.delete(this);
    app.windows.delete(this);
    this.#contents.gone();
    this.emit('closed');
    if (all.size === 0) app.windowAllClosed();
  }
}

throwOnceDestroyed(BrowserWindow.prototype, [
  ...['webContents', 'loadURL', 'show', 'hide', 'focus', 'isFocused', 'isVisible', 'minimize', 'restore'],
  ...[
    'isMinimized',
    'maximize',
    'unmaximize',
    'isMaximized',
    'getBackgroundColor',
    'getBounds',
    'getNormalBounds',
    'setBounds',
    'close',
  ],
]);

/** For whoever tests the app, to find the page of a target. */
export const webContents = {
  fromDevToolsTargetId: (target: string): WebContents | undefined =>
    [...all].find((window) => window.target === target)?.webContents,
};
