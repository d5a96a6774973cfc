import { app as electron, Menu, nativeTheme } from 'electron';
import type { App } from '../app.ts';
import { buildMenu, type Language } from './menu.ts';
import type { ShownTray } from './tray.ts';
import type { Windows } from './windows.ts';
import { shellWords, type Words } from './words/shellWords.ts';

/** The words of the shell, as the settings stand now. */
export const wordsOf = (language: Language): Words => shellWords(language, electron.getPreferredSystemLanguages());

export interface SurroundingsDeps {
  app: Pick<App, 'desk' | 'sender' | 'events' | 'answer'>;
  windows: Windows;
  tray: ShownTray;
  /** Something may be different with the key. */
  askForKey: () => void;
}

/** Menu, tray and colors around the window: they follow what changes, as the window does. */
export const followChanges = ({ app, windows, tray, askForKey }: SurroundingsDeps): void => {
  let spoken: Language | null = null;

  const newJob = async (): Promise<void> => {
    const made = await app.answer('createDraft', { document: {} });
    if (made.ok) windows.show(`/draft/${(made.value as { id: string }).id}/client`);
  };
  const press: Parameters<typeof buildMenu>[3]['press'] = (key, modifiers) => {
    for (const type of ['keyDown', 'keyUp'] as const)
      windows.current()?.webContents.sendInputEvent({ type, keyCode: key, modifiers });
  };
  const look = (): void => {
    const { language, theme } = app.desk.settings.read();
    nativeTheme.themeSource = theme;
    if (language !== spoken) {
      spoken = language;
      const menu = buildMenu(wordsOf(language), language, process.platform === 'darwin', {
        newJob: () => void newJob(),
        syncNow: () => void app.answer('syncNow', {}),
        go: (place) => windows.show(place),
        press,
        speak: (wanted) => void app.answer('changeSettings', { language: wanted }),
      });
      Menu.setApplicationMenu(menu);
    }
    const { jobs, items, blocked } = app.desk.store.totals();
    tray.show({ jobs, items, blocked, paused: app.sender.isPaused() }, wordsOf(language));
    askForKey();
  };

  app.events.listen((name) => {
    if (name === 'changed') look();
  });
  look();
};
