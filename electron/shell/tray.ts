import { Menu, Tray } from 'electron';
import type { Words } from './words/shellWords.ts';

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

export const sayTotals = ({ jobs, items, blocked }: TrayTotals, words: Words): string => {
  if (jobs === 0) return words.allSent;
  return blocked === 0 ? words.waiting(jobs, items) : `${words.waiting(jobs, items)} · ${words.blocked(blocked)}`;
};

/** What is still here, without a window. Some desktops have no place for it: then there is none. */
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
    show: (totals: TrayTotals, words: Words): void => {
      const text = sayTotals(totals, words);
      const now = JSON.stringify([text, totals.paused, words.open]);
      if (tray === null || now === shown) return;
      shown = now;
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
export type ShownTray = ReturnType<typeof createTray>;
