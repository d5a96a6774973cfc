import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { app as electron, safeStorage, session } from 'electron';
import { type App, openApp } from './app.ts';
import { StandaloneServer } from './cli/start/standalone.ts';
import { Pictures } from './pictures/pictures.ts';
import { deskPaths } from './desk/base/deskPaths.ts';
import { LetterRenderer } from './server/letters/drawing/letterRenderer.ts';
import { createPageHandler } from './shell/pageRequests.ts';
import { addContextMenus } from './shell/menu.ts';
import { registerScheme, restrictNavigation, restrictPermissions, serveApp } from './shell/pageSession.ts';
import { FileOpener } from './shell/fileOpener.ts';
import type { ShellWords } from './shell/i18n/shellWords.ts';
import { IpcHost } from './shell/ipcHost.ts';
import { confirmQuit, type Quitting, syncOnWake } from './shell/lifecycle.ts';
import { closeParts } from './shell/closing.ts';
import { DeskKeys } from './shell/deskKeys.ts';
import { createLinkPolicy } from './shell/externalLinks.ts';
import { startPictureProcess } from './shell/pictureHost.ts';
import { appUserModelId, createKeyWarning, currentWords, showNotifications, updateNativeUi } from './shell/nativeUi.ts';
import { systemProxyOf } from './network/routes.ts';
import { AppTray } from './shell/tray.ts';
import { Windows } from './shell/windows.ts';
import Store from 'electron-store';
import type { SettingsStore } from './desk/settings/settings.ts';
import { FileSettings, settingsFile } from './desk/settings/fileSettings.ts';
import type { WindowBounds } from './shell/windowBounds.ts';

const openFile = (folder: string, name: string): Store<Record<string, unknown>> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return new Store<Record<string, unknown>>({ ...settingsFile(folder), name });
};

/** The desk's settings, in the same file and format as without a window. */
const openSettings = (folder: string): SettingsStore => new FileSettings(openFile(folder, 'settings'));

/** Bounds of the window, stored between runs. */
const openWindowBounds = (folder: string) => {
  const file = openFile(folder, 'window');
  return {
    read: (): unknown => file.store,
    write: (state: WindowBounds): void => {
      file.store = { ...state };
    },
  };
};

/** Composition root of the desktop app; its parts are in `shell/`. */

const built = (...parts: string[]): string => path.join(electron.getAppPath(), 'dist', ...parts);

export interface DesktopDeps {
  /** The data directory. */
  data: string;
  onBug: (error: unknown) => void;
  /** Called with what keeps the app from starting. */
  fail: (error: unknown) => void;
}

const createPictures = (onBug: DesktopDeps['onBug']): Pictures =>
  new Pictures({
    program: built('main', 'pictureProcess.js'),
    startProcess: (program) => startPictureProcess(program, onBug),
  });

/** What pages of the app get, and what they may do. */
const serveWindows = (
  findFile: App['findFile'],
  mayOpen: (address: string) => boolean,
  { words, onBug }: { words: () => ShellWords; onBug: DesktopDeps['onBug'] },
): void => {
  restrictNavigation({ mayOpen });
  restrictPermissions(session.defaultSession);
  serveApp(session.defaultSession, createPageHandler({ pages: built('renderer'), findFile, onBug }));
  addContextMenus(words);
};

/**
 * Shows the window now, at a second start of the app, and on macOS at a click in the Dock. At a second start while it quits,
 * the app starts again.
 */
const showWhenAsked = (windows: Windows, quitting: Quitting): void => {
  electron.on('second-instance', () => (quitting.isConfirmed() ? quitting.restart() : windows.show()));
  electron.on('activate', () => windows.show());
  windows.show();
};

const open = async (deps: DesktopDeps): Promise<void> => {
  const { data, onBug } = deps;
  const startPictures = () => createPictures(onBug);
  const settings = openSettings(data);
  const words = () => currentWords(settings.read().language);
  let keyChanged = (): void => undefined;
  const keys = new DeskKeys({ data, keyStore: safeStorage, onChange: () => keyChanged(), onBug });
  const { secrets, ownKey, proxyPassword } = keys;
  const standalone = new StandaloneServer({
    ...{ data, settings, secrets, ownKey, startPictures, onBug },
    pages: built('renderer'),
  });
  await keys.read(() => standalone.resume());

  const renderer = new LetterRenderer();
  const app = openApp({
    ...{ data, host: 'desktop', settings, secrets, standalone, onBug, pictures: startPictures() },
    restart: () => quitting.restart(),
    ...{ proxyPassword, systemProxy: systemProxyOf(session.defaultSession) },
    drawSummary: (content) => renderer.drawReport(content),
    phonePages: built('phone'),
  });
  const windows = new Windows({
    preload: built('preload', 'preload.cjs'),
    icon: built('icons', 'icon.png'),
    words,
    bounds: openWindowBounds(path.join(data, 'window')),
    quit: () => electron.quit(),
    isQuitting: () => quitting.isConfirmed(),
  });

  const providerUrl = () => settings.read().connection?.baseUrl ?? null;
  const mayOpen = createLinkPolicy({ providerUrl, consoleUrl: () => standalone.url() });
  serveWindows(app.findFile, mayOpen, { words, onBug });
  const opener = new FileOpener({ findFile: app.findFile, folder: path.join(deskPaths(data).folder, 'opened'), onBug });
  void opener.clean();
  const ipc = new IpcHost({ app, opener, isWindow: (contents) => windows.isOurs(contents) });
  const tray = new AppTray(built('icons'), {
    open: () => windows.show(),
    syncNow: () => void app.answer('syncNow', {}),
    pause: (paused) => void app.answer('pauseSync', { paused }),
    quit: () => electron.quit(),
  });
  const wake = syncOnWake(app);
  const quitting = confirmQuit({
    ...{ app, windows, words, onBug },
    isAdding: () => ipc.isAdding,
    isTrayShown: () => tray.isShown(),
    close: () =>
      closeParts([wake, notifications, nativeUi, ipc, app, renderer, { close: () => standalone.stop() }], {
        keys,
        onBug,
      }),
  });

  const warnAboutKey = createKeyWarning({ secrets, isConnected: () => providerUrl() !== null, windows, words });
  const nativeUi = updateNativeUi({ app, windows, tray, warnAboutKey });
  keyChanged = () => {
    app.events.changed();
    app.sender.due();
  };
  const notifications = showNotifications({ app, windows, words, onBug });
  showWhenAsked(windows, quitting);
};

/** Called before Electron is ready: a scheme, for one, can be registered only then. */
export const startDesktopApp = (deps: DesktopDeps): void => {
  registerScheme();
  // An AppImage is started with `--no-sandbox` where the system lets it have none. Taking that back here would be too late:
  // the process from which those of pages are forked has started without.
  if (!electron.commandLine.hasSwitch('no-sandbox')) electron.enableSandbox();
  electron.setAppUserModelId(appUserModelId());
  // A Mac would name Electron in a checkout. The second version is in parentheses behind the first.
  electron.setAboutPanelOptions({ applicationName: 'Rafter', applicationVersion: electron.getVersion(), version: '' });
  const windowFolder = path.join(deps.data, 'window');
  mkdirSync(windowFolder, { recursive: true, mode: 0o700 });
  electron.setPath('userData', windowFolder);
  // One app per data directory; a second start brings its window to the front.
  if (electron.requestSingleInstanceLock())
    void electron
      .whenReady()
      .then(() => open(deps))
      .catch(deps.fail);
  else electron.exit(0);
};
