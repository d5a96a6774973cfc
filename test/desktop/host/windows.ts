import { EventEmitter } from 'node:events';
import { app, stoppable } from './app.ts';
import { devtools } from './chromium.ts';
import { WebContents } from './contents.ts';
import type { Protocol } from './protocolTypes.ts';

interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}
interface WindowOptions extends Partial<Bounds> {
  webPreferences: { preload: string };
}

const all = new Set<BrowserWindow>();

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
      if (type === 'page' && [...all].some(({ webContents }) => webContents.target === openerId))
        refuse(targetId).catch(() => undefined);
    };
    browser.on('Target.targetCreated', created);
    const destroyed = ({ targetId }: Protocol['Target.targetDestroyed']): void =>
      [...all].find(({ webContents }) => webContents.target === targetId)?.gone();
    browser.on('Target.targetDestroyed', destroyed);
  };
})();

export class BrowserWindow extends EventEmitter {
  static getAllWindows(): BrowserWindow[] {
    return [...all];
  }
  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return [...all].find(({ webContents }) => webContents === contents) ?? null;
  }

  readonly webContents = new WebContents();
  readonly #opened: Promise<void>;
  #bounds: Bounds;
  #isVisible = false;
  #isDestroyed = false;
  #isMinimized = false;
  #isMaximized = false;

  constructor({ x = 0, y = 0, width = 800, height = 600, webPreferences }: WindowOptions) {
    super();
    watchTargets();
    this.#bounds = { x, y, width, height };
    all.add(this);
    app.windows.add(this);
    this.webContents.on('ready-to-show', () => this.emit('ready-to-show'));
    this.webContents.on('close-asked', () => this.close());
    this.#opened = this.#open(webPreferences.preload);
    app.emit('browser-window-created', {}, this);
  }

  async #open(preload: string): Promise<void> {
    const { width, height } = this.#bounds;
    const { browser, session } = devtools();
    const { targetId } = await browser.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      width,
      height,
    });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    await this.webContents.attach(session(sessionId), targetId, preload);
  }

  async loadURL(address: string): Promise<void> {
    await this.#opened;
    await this.webContents.loadURL(address);
  }
  show(): void {
    this.#isVisible = true;
    this.emit('show');
  }
  hide(): void {
    this.#isVisible = false;
    this.emit('hide');
  }
  focus(): void {}
  isFocused(): boolean {
    return false;
  }
  isVisible(): boolean {
    return this.#isVisible;
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  minimize(): void {
    this.#isMinimized = true;
  }
  restore(): void {
    this.#isMinimized = false;
  }
  isMinimized(): boolean {
    return this.#isMinimized;
  }
  maximize(): void {
    this.#isMaximized = true;
    this.emit('maximize');
  }
  isMaximized(): boolean {
    return this.#isMaximized;
  }
  getNormalBounds(): Bounds {
    return this.#bounds;
  }
  setBounds(bounds: Partial<Bounds>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.emit('resized');
  }

  close(): void {
    const event = stoppable();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }
  destroy(): void {
    if (this.#isDestroyed) return;
    const { browser } = devtools();
    const { target: targetId } = this.webContents;
    void this.#opened.then(() => browser.send('Target.closeTarget', { targetId })).catch(() => undefined);
    this.gone();
  }
  gone(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    all.delete(this);
    app.windows.delete(this);
    this.webContents.gone();
    this.emit('closed');
    if (all.size === 0 && !app.emit('window-all-closed')) app.quit();
  }
}

/** For whoever tests the app, to find the page of a target. */
export const webContents = {
  fromDevToolsTargetId: (target: string): WebContents | undefined =>
    [...all].map((window) => window.webContents).find((one) => one.target === target),
};
