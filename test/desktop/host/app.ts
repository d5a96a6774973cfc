import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { closeChromium } from './chromium.ts';
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

/** A window, as far as leaving is concerned. */
interface Closing {
  close: () => void;
  isDestroyed: () => boolean;
}

class App extends EventEmitter {
  readonly isPackaged = false;
  readonly windows = new Set<Closing>();
  #folder = '';
  #facts = { name: '', version: '' };
  #paths = new Map<string, string>();
  #ready = Promise.withResolvers<void>();
  #isReady = false;
  #isQuitting = false;

  begin(folder: string, facts: { name: string; version: string }): void {
    this.#folder = folder;
    this.#facts = facts;
    process.once('SIGTERM', () => this.quit());
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
    if (!existsSync(folder)) throw new Error(`Failed to set path: ${folder} is not there`);
    this.#paths.set(name, folder);
  }
  getPath(name: string): string {
    const folder = this.#paths.get(name) ?? path.join(os.tmpdir(), 'rafter-host', name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }
  enableSandbox(): void {}
  setAppUserModelId(): void {}
  /** One host, one test: there is never a second instance. */
  requestSingleInstanceLock(): boolean {
    return true;
  }

  /** The host starts nothing again; tests read that it was asked to. */
  relaunch(): void {
    note('relaunch', true);
  }
  quit(): void {
    if (this.#isQuitting) return;
    const before = stoppable();
    this.emit('before-quit', before);
    if (before.defaultPrevented) return;
    this.#isQuitting = true;
    for (const window of [...this.windows]) {
      window.close();
      if (!window.isDestroyed()) {
        this.#isQuitting = false;
        return;
      }
    }
    const last = stoppable();
    this.emit('will-quit', last);
    this.#isQuitting = false;
    if (!last.defaultPrevented) this.exit(0);
  }
  exit(code = 0): void {
    this.emit('quit', {}, code);
    void closeChromium().finally(() => process.exit(code));
  }
}

export const app = new App();
