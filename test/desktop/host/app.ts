import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { closeChromium } from './chromium.ts';
import { assertDeclared } from './declared.ts';
import { requestInstanceLock, type SecondInstance } from './instanceLock.ts';
import { note } from './journal.ts';

/** An event that a listener may put a stop to. */
export const stoppable = (): { preventDefault: () => void; defaultPrevented: boolean } => {
  const event = {
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true;
    },
  };
  return event;
};

/** Chromium's switches, as `--name` or `--name=value`. */
class CommandLine {
  readonly #switches = new Map<string, string>();
  read(given: readonly string[]): void {
    for (const [, name, value = ''] of given.map((one) => /^--([^=]+)(?:=(.*))?$/.exec(one) ?? []))
      if (name !== undefined) this.#switches.set(name, value);
  }
  hasSwitch(name: string): boolean {
    return this.#switches.has(name);
  }
  getSwitchValue(name: string): string {
    return this.#switches.get(name) ?? '';
  }
  appendSwitch(name: string, value = ''): void {
    this.#switches.set(name, value);
  }
}

/** A window, as far as leaving is concerned. */
interface Closing {
  close: () => void;
  destroy: () => void;
  isDestroyed: () => boolean;
}

/** Ends as `shell/browser/browser.cc` of Electron does; the names of the private parts are those there. */
class App extends EventEmitter {
  readonly isPackaged = false;
  readonly commandLine = new CommandLine();
  readonly windows = new Set<Closing>();
  #folder = '';
  #facts = { name: '', version: '' };
  #paths = new Map<string, string>();
  #ready = Promise.withResolvers<void>();
  #isReady = false;
  #releaseLock: (() => void) | null = null;
  #isQuitting = false;
  #isExiting = false;
  #isShutdown = false;

  begin(folder: string, facts: { name: string; version: string }): void {
    this.#folder = folder;
    this.#facts = facts;
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.on(signal, () => {
        if (process.listenerCount(signal) === 1) this.quit();
      });
    this.on('window-all-closed', () => {
      if (this.listenerCount('window-all-closed') === 1) this.quit();
    });
  }
  becomeReady(): void {
    this.#isReady = true;
    this.emit('ready');
    this.#ready.resolve();
  }
  whenReady(): Promise<void> {
    return this.#ready.promise;
  }
  isReady(): boolean {
    return this.#isReady;
  }
  getVersion(): string {
    return this.#facts.version;
  }
  get name(): string {
    return this.#facts.name;
  }
  getName(): string {
    return this.#facts.name;
  }
  getAppPath(): string {
    return this.#folder;
  }
  getPreferredSystemLanguages(): string[] {
    return ['en-US'];
  }
  setPath(name: string, folder: string): void {
    if (!path.isAbsolute(folder)) throw new Error('Path must be absolute');
    if (!existsSync(folder)) throw new Error(`Failed to set path: ${folder} is not there`);
    this.#paths.set(name, folder);
  }
  getPath(name: string): string {
    const folder = this.#paths.get(name) ?? path.join(os.tmpdir(), 'rafter-host', name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }
  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
    // Electron takes the switch back, after the zygote has started by it.
    if (this.commandLine.hasSwitch('no-sandbox'))
      throw new Error('app.enableSandbox() comes too late after --no-sandbox');
    this.commandLine.appendSwitch('enable-sandbox');
  }
  setAppUserModelId(id: unknown): void {
    if (typeof id !== 'string') throw new TypeError('Error processing argument at index 0');
    note('app-user-model-id', id);
  }
  setAboutPanelOptions(options: object): void {
    assertDeclared('AboutPanelOptionsOptions', options);
    note('about', options);
  }
  requestSingleInstanceLock(data: unknown = null): boolean {
    if (this.#releaseLock) return true;
    const hear = ({ argv, folder, data: additional }: SecondInstance): void => {
      void this.#ready.promise.then(() => this.emit('second-instance', stoppable(), argv, folder, additional));
    };
    const second = { argv: process.argv, folder: process.cwd(), data };
    this.#releaseLock = requestInstanceLock(this.getPath('userData'), second, hear);
    return this.#releaseLock !== null;
  }
  releaseSingleInstanceLock(): void {
    this.#releaseLock?.();
    this.#releaseLock = null;
  }

  /** The host starts nothing again; tests read how it was asked to. */
  relaunch(options: object = {}): void {
    note('relaunch', options);
  }
  quit(): void {
    if (this.#isQuitting) return;
    // A quit within the event begins, and is forgotten by this assignment when the event is prevented.
    this.#isQuitting = !this.#isPrevented('before-quit');
    if (!this.#isQuitting) return;
    if (this.windows.size === 0) this.#notifyAndShutdown();
    else for (const window of [...this.windows]) if (!window.isDestroyed()) window.close();
  }
  exit(code = 0): void {
    process.exitCode = code;
    if (!this.#isReady) return void this.#shutdown();
    this.#isQuitting = true;
    this.#isExiting = true;
    if (this.windows.size === 0) this.#shutdown();
    else for (const window of [...this.windows]) window.destroy();
  }
  /** A window was to be closed, and a listener has prevented it. */
  windowCloseCancelled(): void {
    this.#isQuitting = false;
  }
  windowAllClosed(): void {
    if (this.#isExiting) this.#shutdown();
    else if (this.#isQuitting) this.#notifyAndShutdown();
    else this.emit('window-all-closed');
  }
  #isPrevented(name: 'before-quit' | 'will-quit'): boolean {
    const event = stoppable();
    this.emit(name, event);
    return event.defaultPrevented;
  }
  #notifyAndShutdown(): void {
    if (this.#isShutdown) return;
    if (this.#isPrevented('will-quit')) this.#isQuitting = false;
    else this.#shutdown();
  }
  #shutdown(): void {
    if (this.#isShutdown) return;
    this.#isShutdown = true;
    const code = Number(process.exitCode ?? 0);
    this.emit('quit', {}, code);
    void closeChromium().finally(() => process.exit(code));
  }
}

export const app = new App();
