import { app as electron, Menu, nativeTheme } from 'electron';
import type { App } from '../app.ts';
import type { LanguageChoice } from '../../shared/messages/locales.ts';
import { shellWords, type ShellWords } from './i18n/shellWords.ts';
import { buildMenu, type MenuActions } from './menu.ts';
import type { AppTray } from './tray.ts';
import type { Windows } from './windows.ts';

/** The words of the shell in the language that is set. */
export const currentWords = (language: LanguageChoice): ShellWords =>
  shellWords(language, electron.getPreferredSystemLanguages());

export interface NativeUiDeps {
  app: Pick<App, 'desk' | 'sender' | 'events' | 'answer'>;
  windows: Windows;
  tray: AppTray;
  /** Called whenever the state of the API key may have changed. */
  warnAboutKey: () => void;
}

/** Keeps menu, tray and theme up to date with the settings and the outbox. */
export const updateNativeUi = ({ app, windows, tray, warnAboutKey }: NativeUiDeps): void => {
  let menuLanguage: LanguageChoice | null = null;

  const newJob = async (): Promise<void> => {
    const created = await app.answer('createDraft', { document: {} });
    if (created.ok) windows.show(`/draft/${(created.value as { id: string }).id}/client`);
  };
  const press: MenuActions['press'] = (key, modifiers) => {
    for (const type of ['keyDown', 'keyUp'] as const)
      windows.current()?.webContents.sendInputEvent({ type, keyCode: key, modifiers });
  };
  const update = (): void => {
    const { language, theme } = app.desk.settings.read();
    nativeTheme.themeSource = theme;
    if (language !== menuLanguage) {
      menuLanguage = language;
      const menu = buildMenu(currentWords(language), language, process.platform === 'darwin', {
        newJob: () => void newJob(),
        syncNow: () => void app.answer('syncNow', {}),
        go: (route) => windows.show(route),
        press,
        changeLanguage: (wanted) => void app.answer('changeSettings', { language: wanted }),
      });
      Menu.setApplicationMenu(menu);
    }
    const { jobs, items, blocked } = app.desk.openWork.totals();
    tray.show({ jobs, items, blocked, paused: app.sender.isPaused() }, currentWords(language));
    warnAboutKey();
  };

  app.events.listen((name) => {
    if (name === 'changed') update();
  });
  update();
};
