import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { app as electron, dialog, safeStorage, session } from 'electron';
import { openApp } from './app.ts';
import { StandaloneServer } from './cli/start/standalone.ts';
import { Pictures } from './pictures/pictures.ts';
import { deskPaths } from './desk/deskPaths.ts';
import { LetterRenderer } from './server/letters/letterRenderer.ts';
import { createPageHandler } from './shell/pageRequests.ts';
import { readArguments } from './shell/arguments.ts';
import { createBugLog } from './shell/bugLog.ts';
import { registerScheme, restrictNavigation, restrictPermissions, serveApp } from './shell/pageSession.ts';
import { FileOpener } from './shell/fileOpener.ts';
import { IpcHost } from './shell/ipcHost.ts';
import { openSettings, openWindowBounds } from './shell/settingsFiles.ts';
import { confirmQuit, syncOnWake } from './shell/lifecycle.ts';
import { createLinkPolicy } from './shell/externalLinks.ts';
import { startPictureProcess } from './shell/pictureHost.ts';
import { SafeSecrets } from './shell/safeSecrets.ts';
import { createKeyWarning, currentWords, showNotifications, updateNativeUi } from './shell/nativeUi.ts';
import { systemProxyOf } from './shell/systemProxy.ts';
import { AppTray } from './shell/tray.ts';
import { Windows } from './shell/windows.ts';

/** Composition root of the desktop app; its parts are in `shell/`. */

const built = (...parts: string[]): string => path.resolve(import.meta.dirname, '..', ...parts);
const { data } = readArguments(process.argv.slice(electron.isPackaged ? 1 : 2), process.env);
const paths = deskPaths(data);
const windowFolder = path.join(data, 'window');
const onBug = createBugLog(path.join(data, 'log'));

const secretsAt = (file: string) => new SafeSecrets({ keyStore: safeStorage, file: `${file}.safe`, plainFile: file });
const startPictures = () =>
  new Pictures({ program: built('main', 'pictureProcess.js'), startProcess: startPictureProcess });

const open = async (): Promise<void> => {
  const settings = openSettings(data);
  const words = () => currentWords(settings.read().language);
  const secrets = secretsAt(paths.apiKey);
  const standalone = new StandaloneServer({
    ...{ data, settings, secrets, startPictures, onBug },
    ownKey: secretsAt(paths.standaloneKey),
    pages: built('renderer'),
  });
  await standalone.resume();

  const renderer = new LetterRenderer();
  const restart = (): void => {
    electron.relaunch();
    quitting.quit();
  };
  const app = openApp({
    ...{ data, host: 'desktop', settings, secrets, standalone, restart, onBug, pictures: startPictures() },
    ...{ proxyPassword: secretsAt(paths.proxyPassword), systemProxy: systemProxyOf(session.defaultSession) },
    drawSummary: (content) => renderer.drawReport(content),
    phonePages: built('phone'),
  });
  const quit = (): void => electron.quit();
  const windows = new Windows({
    preload: built('preload', 'preload.cjs'),
    icon: built('icons', 'icon.png'),
    words,
    bounds: openWindowBounds(windowFolder),
    quit,
  });

  restrictNavigation({
    mayOpen: createLinkPolicy({
      providerUrl: () => settings.read().connection?.baseUrl ?? null,
      consoleUrl: () => standalone.url(),
    }),
  });
  restrictPermissions(session.defaultSession);
  serveApp(session.defaultSession, createPageHandler({ pages: built('renderer'), findFile: app.findFile, onBug }));
  const opener = new FileOpener({ findFile: app.findFile, folder: path.join(paths.folder, 'opened'), onBug });
  void opener.clean();
  const ipc = new IpcHost({ app, opener, isWindow: (contents) => windows.isOurs(contents) });
  const tray = new AppTray(built('icons', 'tray.png'), {
    open: () => windows.show(),
    syncNow: () => void app.answer('syncNow', {}),
    pause: (paused) => void app.answer('pauseSync', { paused }),
    quit,
  });
  const wake = syncOnWake(app);
  const quitting = confirmQuit({
    ...{ app, windows, words },
    isAdding: () => ipc.isAdding,
    hasTray: () => tray.exists(),
    close: async () => {
      wake.close();
      tray.close();
      ipc.close();
      await app.close();
      await renderer.close();
      await standalone.stop();
    },
  });

  const isConnected = () => settings.read().connection !== null;
  updateNativeUi({ app, windows, tray, warnAboutKey: createKeyWarning({ secrets, isConnected, windows, words }) });
  showNotifications({ app, windows, words });
  electron.on('second-instance', () => windows.show());
  electron.on('activate', () => windows.show());
  windows.show();
};

const fail = (error: unknown): void => {
  onBug(error);
  dialog.showErrorBox(currentWords('system').cannotStart, error instanceof Error ? error.message : String(error));
  electron.exit(3);
};

registerScheme();
electron.enableSandbox();
// Windows shows notifications only of programs with an id.
electron.setAppUserModelId('org.rafter.desk');
mkdirSync(windowFolder, { recursive: true, mode: 0o700 });
electron.setPath('userData', windowFolder);
// One app per data directory; a second start brings its window to the front.
if (electron.requestSingleInstanceLock()) void electron.whenReady().then(open).catch(fail);
else electron.exit(0);
