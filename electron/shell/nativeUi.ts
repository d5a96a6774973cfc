import { app as electron, dialog, Menu, nativeTheme, Notification } from 'electron';
import type { App } from '../app.ts';
import type { LanguageChoice } from '../../shared/messages/locales.ts';
import { shellWords, type ShellWords } from './i18n/shellWords.ts';
import { buildMenu, type MenuActions } from './menu.ts';
import type { AppTray } from './tray.ts';
import type { Windows } from './windows.ts';
import type { SafeSecrets } from './safeSecrets.ts';

/** The words of the shell in the language that is set. */
export const currentWords = (language: LanguageChoice): ShellWords =>
  shellWords(language, electron.getPreferredSystemLanguages());

/**
 * Windows shows notifications only of programs with an id: the one that the installer gives the app, and for one that is not
 * installed the program itself.
 */
export const appUserModelId = (): string => (electron.isPackaged ? 'org.rafter.desk' : process.execPath);

export interface NativeUiDeps {
  app: Pick<App, 'desk' | 'sender' | 'events' | 'answer'>;
  windows: Windows;
  tray: Pick<AppTray, 'show' | 'close'>;
  /** Called whenever the state of the API key may have changed. */
  warnAboutKey: () => void;
}

/** Keeps menu, tray and theme up to date with the settings and the outbox, until it is closed, and the tray with it. */
export const updateNativeUi = ({ app, windows, tray, warnAboutKey }: NativeUiDeps): { close: () => void } => {
  let menuLanguage: LanguageChoice | null = null;
  let isClosed = false;

  const newJob = async (): Promise<void> => {
    // On a Mac the menu is there to the end.
    if (isClosed) return;
    const created = await app.answer('createDraft', { document: {} });
    if (created.ok) windows.show(`/draft/${(created.value as { id: string }).id}/client`);
  };
  const press: MenuActions['press'] = (key, modifiers) => {
    for (const type of ['keyDown', 'keyUp'] as const)
      windows.current()?.webContents.sendInputEvent({ type, keyCode: key, modifiers });
  };
  const update = (): void => {
    const { language, theme } = app.desk.settings.store.read();
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
    const { jobs, items, blocked } = app.desk.outbox.openWork.totals();
    tray.show({ jobs, items, blocked, paused: app.sender.isPaused() }, currentWords(language));
    warnAboutKey();
  };

  const stop = app.events.listen((name) => {
    if (name === 'changed') update();
  });
  update();
  return {
    close: () => {
      isClosed = true;
      // First: a change after this would be shown by an icon that is gone.
      stop();
      tray.close();
    },
  };
};

export interface KeyWarningDeps {
  secrets: SafeSecrets;
  /** Whether a provider is set; without one no key is needed. */
  isConnected: () => boolean;
  windows: Windows;
  words: () => ShellWords;
}

/** Warns once for each reason that the API key is unreadable or cannot be saved; offers to open the settings. */
export const createKeyWarning = ({ secrets, isConnected, windows, words }: KeyWarningDeps): (() => void) => {
  let shown = 'fine';
  return () => {
    const state = isConnected() ? secrets.state() : 'fine';
    if (state === shown) return;
    shown = state;
    if (state === 'fine') return;
    const { keyLost, keyUnreadable, keyNotSaved, openSettings, later } = words();
    void dialog
      .showMessageBox({
        type: 'warning',
        message: keyLost,
        detail: state === 'unreadable' ? keyUnreadable : keyNotSaved,
        buttons: state === 'unreadable' ? [openSettings, later] : [later],
        defaultId: 0,
        cancelId: state === 'unreadable' ? 1 : 0,
      })
      .then(({ response }) => {
        if (state === 'unreadable' && response === 0) windows.show('/settings');
      });
  };
};

export interface NotificationsDeps {
  app: Pick<App, 'desk' | 'sender' | 'events'>;
  windows: Windows;
  words: () => ShellWords;
  onBug: (error: unknown) => void;
}

/** The route of a job: the check of its draft until it is sent, then its own page. */
const routeOfJob = (desk: Pick<App['desk'], 'drafts'>, draft: string): string =>
  desk.drafts.store.get(draft).jobId === null ? `/draft/${draft}/check` : `/job/${draft}`;

/**
 * Notifies a person who is not looking at the app of a new or withdrawn letter, of a job that needs them, or of a provider
 * that refuses the key. A click opens the job, or the settings; once this is closed, it does nothing.
 */
export const showNotifications = ({ app, windows, words, onBug }: NotificationsDeps): { close: () => void } => {
  // Keep a reference: a collected notification cannot be clicked.
  const shown = new Set<Notification>();
  const show = (title: string, body: string, route: () => string): void => {
    if (windows.current()?.isFocused() || !app.desk.settings.store.read().notifications || !Notification.isSupported())
      return;
    const notice = new Notification({ title, body });
    shown.add(notice);
    notice.on('click', () => {
      shown.delete(notice);
      windows.show(route());
    });
    notice.on('close', () => shown.delete(notice));
    // Windows refuses programs without an id, and macOS those without a signature.
    notice.on('failed', (_event, reason) => {
      shown.delete(notice);
      onBug(new Error(`A notification was not shown: ${reason}`));
    });
    notice.show();
  };
  // The provider is asked again from time to time, and refuses again: that is no news.
  let isStopTold = false;
  const stop = app.events.listen((kind, data) => {
    if (kind === 'changed') {
      const connection = app.sender.connectionState().kind;
      if (connection === 'stopped' && !isStopTold)
        show(words().sendingStopped, words().sendingStoppedHint, () => '/settings');
      if (connection === 'stopped' || connection === 'open') isStopTold = connection === 'stopped';
    }
    if (kind !== 'notice' || !('draft' in data)) return;
    const { letterArrived, letterGone, personNeeded, jobOnHold, jobRejected, messageArrived } = words();
    const titles = {
      letter: letterArrived(data.letter),
      'letter-gone': letterGone(data.letter),
      person: personNeeded,
      hold: jobOnHold,
      rejected: jobRejected,
      message: messageArrived,
    };
    show(titles[data.kind], data.name, () => routeOfJob(app.desk, data.draft));
  });
  return {
    close: () => {
      stop();
      // They stay where the system shows them, and their job can be looked up no longer.
      for (const notice of shown) notice.removeAllListeners('click');
      shown.clear();
    },
  };
};
