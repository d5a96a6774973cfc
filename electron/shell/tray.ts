import { Menu, Tray } from 'electron';
import type { ShellWords } from './i18n/shellWords.ts';

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

/** The tray icon with what is unsent. Some desktops have no tray; then `exists` is false. */
export class AppTray {
  readonly #actions: TrayActions;
  #tray: Tray | null = null;
  #shown = '';

  constructor(icon: string, actions: TrayActions) {
    this.#actions = actions;
    try {
      this.#tray = new Tray(icon);
      this.#tray.on('click', actions.open);
    } catch {
      this.#tray = null;
    }
  }

  exists(): boolean {
    return this.#tray !== null;
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
  }
}
