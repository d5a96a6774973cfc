import { EventEmitter } from 'node:events';
import { fork } from 'node:child_process';
import { app } from './app.ts';
import { note } from './journal.ts';

/** Dialogs are answered with what closes them; a test puts its own answers here. */
export const dialog = {
  showOpenDialog: async (): Promise<{ canceled: boolean; filePaths: string[] }> => ({ canceled: true, filePaths: [] }),
  showMessageBox: async (options: { cancelId?: number }): Promise<{ response: number }> => {
    note('question', options);
    return { response: options.cancelId ?? 0 };
  },
  showErrorBox: (title: string, text: string): void => console.error(title, text),
};

export const shell = {
  openExternal: async (address: string): Promise<void> => note('link', address),
  openPath: async (file: string): Promise<string> => {
    note('opened', file);
    return '';
  },
};

/** Turned bytes: enough to see that what is on the disk is not the text. */
export const safeStorage = {
  isEncryptionAvailable: (): boolean => true,
  getSelectedStorageBackend: (): string => 'gnome_libsecret',
  encryptString: (text: string): Buffer => Buffer.from(Buffer.from(text).map((byte) => byte ^ 0x5a)),
  decryptString: (bytes: Buffer): string => Buffer.from(bytes.map((byte) => byte ^ 0x5a)).toString(),
};

interface ItemOptions {
  id?: string;
  role?: string;
  click?: (item: MenuItem) => void;
  checked?: boolean;
  submenu?: ItemOptions[];
}

export class MenuItem {
  readonly id: string | undefined;
  readonly submenu: Menu | null;
  checked: boolean;
  readonly #options: ItemOptions;
  constructor(options: ItemOptions) {
    this.#options = options;
    this.id = options.id;
    this.checked = options.checked ?? false;
    this.submenu = options.submenu ? Menu.buildFromTemplate(options.submenu) : null;
  }
  click(): void {
    if (this.#options.role === 'quit') app.quit();
    else this.#options.click?.(this);
  }
}

let applicationMenu: Menu | null = null;
export class Menu {
  readonly items: MenuItem[];
  constructor(items: MenuItem[]) {
    this.items = items;
  }
  static buildFromTemplate(template: ItemOptions[]): Menu {
    return new Menu(template.map((options) => new MenuItem(options)));
  }
  static setApplicationMenu(menu: Menu): void {
    applicationMenu = menu;
  }
  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}

export class Notification extends EventEmitter {
  readonly #options: { title: string; body: string };
  constructor(options: { title: string; body: string }) {
    super();
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

export class Tray extends EventEmitter {
  setToolTip(text: string): void {
    note('tray', text);
  }
  setContextMenu(): void {}
  destroy(): void {}
}

export const nativeTheme = { themeSource: 'system' };
export const powerMonitor = new EventEmitter();
export const net = { isOnline: (): boolean => true };
export const screen = {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
};

/** A child of Node speaks through `process.send`; a utility process through its parent's port. */
export const utilityProcess = {
  fork: (program: string) => {
    const child = fork(program, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
    return Object.assign(child, { postMessage: (message: object) => void child.send(message) });
  },
};
