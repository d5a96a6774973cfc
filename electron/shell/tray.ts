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

export const describeTotals = ({ jobs, items, blocked }: TrayTotals, words: ShellWords): string => {
  if (jobs === 0) return words.allSent;
  return blocked === 0 ? words.waiting(jobs, items) : `${words.waiting(jobs, items)} · ${words.blocked(blocked)}`;
};

/** The tray icon with what is unsent. Some desktops have no tray; then `exists` is false. */
export const createTray = (icon: string, actions: TrayActions) => {
  let tray: Tray | null = null;
  let shown = '';
  try {
    tray = new Tray(icon);
    tray.on('click', actions.open);
  } catch {
    tray = null;
  }
  return {
    exists: (): boolean => tray !== null,
    show: (totals: TrayTotals, words: ShellWords): void => {
      const text = describeTotals(totals, words);
      const state = JSON.stringify([text, totals.paused, words.open]);
      if (tray === null || state === shown) return;
      shown = state;
      tray.setToolTip(`Rafter: ${text}`);
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: text, enabled: false },
          { type: 'separator' },
          { label: words.open, click: actions.open },
          { label: words.syncNow, click: actions.syncNow },
          {
            label: words.pause,
            type: 'checkbox',
            checked: totals.paused,
            click: ({ checked }) => actions.pause(checked),
          },
          { type: 'separator' },
          { label: words.quit, click: actions.quit },
        ]),
      );
    },
    close: (): void => tray?.destroy(),
  };
};
export type AppTray = ReturnType<typeof createTray>;
