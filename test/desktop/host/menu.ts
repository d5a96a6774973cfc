import { assertAccelerator } from './accelerators.ts';
import { app } from './app.ts';
import { assertDeclared } from './declared.ts';
import { note } from './journal.ts';
import { BrowserWindow } from './windows.ts';

interface ItemOptions {
  id?: string;
  label?: string;
  role?: string;
  type?: string;
  accelerator?: string;
  click?: (item: MenuItem) => void;
  checked?: boolean;
  enabled?: boolean;
  visible?: boolean;
  submenu?: ItemOptions[] | Menu;
}

const types = ['normal', 'separator', 'submenu', 'checkbox', 'radio', 'header', 'palette'];
/** Electron keeps an unknown role, and the item does nothing; here it is an error. */
const roles = new Set([
  ...'about appmenu clearrecentdocuments close copy cut delete editmenu filemenu forcereload front help hide'.split(
    ' ',
  ),
  ...'hideothers minimize paste pasteandmatchstyle quit recentdocuments redo reload resetzoom selectall'.split(' '),
  ...'services sharemenu showsubstitutions startspeaking stopspeaking toggledevtools togglefullscreen'.split(' '),
  ...'togglesmartdashes togglesmartquotes togglespellchecker toggletextreplacement undo unhide viewmenu window'.split(
    ' ',
  ),
  ...'windowmenu zoom zoomin zoomout'.split(' '),
]);

export class MenuItem {
  readonly id: string | undefined;
  readonly role: string | undefined;
  readonly type: string;
  readonly label: string;
  readonly submenu: Menu | null;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  readonly #options: ItemOptions;

  constructor(options: ItemOptions) {
    assertDeclared('MenuItemConstructorOptions', options);
    const { id, label = '', submenu, type = submenu ? 'submenu' : 'normal', accelerator } = options;
    this.#options = options;
    this.id = id;
    this.role = options.role?.toLowerCase();
    if (this.role !== undefined && !roles.has(this.role)) throw new TypeError(`Unknown role: ${options.role}`);
    if (type === 'submenu' && submenu === undefined) throw new Error('Invalid submenu');
    if (!types.includes(type)) throw new Error(`Unknown menu item type: ${type}`);
    if (accelerator !== undefined) assertAccelerator(accelerator);
    this.type = type;
    this.label = label;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : (submenu ?? null);
  }
  click(): void {
    if (this.type === 'checkbox' || this.type === 'radio') this.checked = !this.checked;
    if (this.role === 'quit') app.quit();
    else this.#options.click?.(this);
  }
}

let applicationMenu: Menu | null = null;

export class Menu {
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: ItemOptions[]): Menu {
    if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array');
    const isItem = (item: unknown): boolean =>
      item !== null &&
      typeof item === 'object' &&
      (Object.hasOwn(item, 'label') || Object.hasOwn(item, 'role') || (item as ItemOptions).type === 'separator');
    if (!template.every(isItem))
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
    const menu = new Menu();
    menu.items.push(...template.map((options) => new MenuItem(options)));
    return menu;
  }
  static setApplicationMenu(menu: Menu | null): void {
    if (menu !== null && menu.constructor !== Menu) throw new TypeError('Invalid menu');
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
  popup(options: { window?: BrowserWindow } = {}): void {
    if (options === null || typeof options !== 'object') throw new TypeError('Options must be an object');
    if (BrowserWindow.getAllWindows().length === 0) throw new Error('Cannot open Menu without a BaseWindow present');
    note(
      'popup',
      this.items.map(({ label }) => label),
    );
  }
}
