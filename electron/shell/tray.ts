import path from 'node:path';
import { Menu, Tray } from 'electron';
import type { ShellWords } from './i18n/shellWords.ts';
import { execFile } from 'node:child_process';

const watcher = 'org.kde.StatusNotifierWatcher';
/** Asks the session bus who shows tray icons, by whichever of its programs is installed. */
const questions: readonly [program: string, ...args: string[]][] = [
  [
    'busctl',
    ...['--user', 'call', 'org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus'],
    ...['NameHasOwner', 's', watcher],
  ],
  [
    'gdbus',
    ...['call', '--session', '--dest', 'org.freedesktop.DBus', '--object-path', '/org/freedesktop/DBus'],
    ...['--method', 'org.freedesktop.DBus.NameHasOwner', watcher],
  ],
];
const limitMs = 5000;

const answerTo = ([program, ...args]: (typeof questions)[number]): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(program, args, { timeout: limitMs }, (error, stdout) =>
      resolve(error === null && /\btrue\b/.test(stdout)),
    );
  });

/**
 * Whether this desktop shows tray icons. Plain GNOME does not, and Electron's `Tray` never fails there; on other systems
 * every desktop does. A desktop may start or stop to show them at any time.
 */
const hasTrayArea = async (): Promise<boolean> => {
  if (process.platform !== 'linux') return true;
  for (const question of questions) if (await answerTo(question)) return true;
  return false;
};

export interface TrayTotals {
  jobs: number;
  items: number;
  blocked: number;
  paused: boolean;
}

export interface TrayActions {
  open: () => void;
  syncNow: () => void;
  pause: (paused: boolean) => void;
  quit: () => void;
}

const describeTotals = ({ jobs, items, blocked }: TrayTotals, words: ShellWords): string => {
  if (jobs === 0) return words.allSent;
  return blocked === 0 ? words.waiting(jobs, items) : `${words.waiting(jobs, items)} · ${words.blocked(blocked)}`;
};

/** The tray icon with what is unsent. */
export class AppTray {
  readonly #actions: TrayActions;
  #tray: Tray | null;
  #shown = '';

  /** `icons` is the folder of icons. macOS takes the shape of a `Template`, and colors it as its menu bar. */
  constructor(icons: string, actions: TrayActions) {
    this.#actions = actions;
    try {
      this.#tray = new Tray(path.join(icons, process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'));
    } catch {
      // The icon cannot be read: the app works without one.
      this.#tray = null;
    }
    // macOS opens the menu at a click: it would also raise the window.
    if (process.platform !== 'darwin') this.#tray?.on('click', actions.open);
  }

  /** Whether a person can reach the app by the icon. */
  async isShown(): Promise<boolean> {
    return this.#tray !== null && (await hasTrayArea());
  }

  show(totals: TrayTotals, words: ShellWords): void {
    const text = describeTotals(totals, words);
    const state = JSON.stringify([text, totals.paused, words.open]);
    if (this.#tray === null || state === this.#shown) return;
    this.#shown = state;
    const { open, syncNow, pause, quit } = this.#actions;
    this.#tray.setToolTip(`Rafter: ${text}`);
    this.#tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: text, enabled: false },
        { type: 'separator' },
        { label: words.open, click: open },
        { label: words.syncNow, click: syncNow },
        { label: words.pause, type: 'checkbox', checked: totals.paused, click: ({ checked }) => pause(checked) },
        { type: 'separator' },
        { label: words.quit, click: quit },
      ]),
    );
  }

  close(): void {
    this.#tray?.destroy();
    // Its methods throw from now on.
    this.#tray = null;
  }
}
