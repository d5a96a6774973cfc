import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { app } from './app.ts';
import { throwOnceDestroyed } from './destroyed.ts';
import { note } from './journal.ts';
import { Menu } from './menu.ts';

const isPicture = (file: string): boolean =>
  existsSync(file) && /^(\x89PNG|\xff\xd8\xff)/.test(readFileSync(file).toString('latin1', 0, 4));

/** Exists on every desktop, whether that shows it or not. */
export class Tray extends EventEmitter {
  #isDestroyed = false;

  constructor(image: unknown) {
    super();
    if (!app.isReady()) throw new Error('Cannot create Tray before app is ready');
    if (typeof image !== 'string') throw new Error('Argument must be a file path or a NativeImage');
    if (!isPicture(image)) throw new Error(`Failed to load image from path '${image}'`);
    note('tray-icon', image);
  }
  setToolTip(text: string): void {
    note('tray', text);
  }
  setContextMenu(menu: Menu | null): void {
    if (menu !== null && !(menu instanceof Menu)) throw new TypeError('Must pass Menu or null');
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  destroy(): void {
    this.#isDestroyed = true;
  }
}

throwOnceDestroyed(Tray.prototype, ['setToolTip', 'setContextMenu'], () => new Error('Tray is destroyed'));
