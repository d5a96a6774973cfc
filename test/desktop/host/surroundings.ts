import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { note } from './journal.ts';

export const shell = {
  openExternal: async (address: string): Promise<void> => note('link', address),
  openPath: async (file: string): Promise<string> => {
    note('opened', file);
    return '';
  },
};

export class Notification extends EventEmitter {
  readonly #options: { title: string; body: string };
  constructor(options: { title: string; body: string }) {
    super();
    if (!app.isReady()) throw new Error('Cannot create Notification before app is ready');
    this.#options = options;
  }
  get title(): string {
    return this.#options.title;
  }
  static isSupported(): boolean {
    return true;
  }
  show(): void {
    note('notice', { ...this.#options, click: () => this.emit('click') });
  }
}

let themeSource = 'system';
export const nativeTheme = {
  get shouldUseDarkColors(): boolean {
    return themeSource === 'dark';
  },
  get themeSource(): string {
    return themeSource;
  },
  set themeSource(wanted: string) {
    if (!['system', 'light', 'dark'].includes(wanted)) throw new TypeError('Error processing argument at index 0');
    themeSource = wanted;
  },
};
export const powerMonitor = new EventEmitter();
export const net = { isOnline: (): boolean => true };
export const screen = {
  getAllDisplays: () => {
    if (!app.isReady()) throw new Error("The 'screen' module can't be used before the app 'ready' event");
    return [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }];
  },
};
