import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { app as electron, dialog, safeStorage, session } from 'electron';
import { openApp } from './app.ts';
import { createStandalone } from './cli/start/standalone.ts';
import { createPictures } from './pictures/pictures.ts';
import { deskPaths } from './desk/deskPaths.ts';
import { createAnswerRequests } from './shell/answerRequests.ts';
import { readArguments } from './shell/arguments.ts';
import { createAskForKey } from './shell/askForKey.ts';
import { createBugLog } from './shell/bugLog.ts';
import { allowPhotos, confinePages } from './shell/confine.ts';
import { hostIpc } from './shell/ipcHost.ts';
import { openSettings, openWindowState } from './shell/keptFiles.ts';
import { arrangeLeaving } from './shell/leaving.ts';
import { createMayOpen } from './shell/links.ts';
import { showNotices } from './shell/notices.ts';
import { startPictureProcess } from './shell/pictureHost.ts';
import { registerScheme, serveAddress } from './shell/protocol.ts';
import { createSafeSecrets } from './shell/safeSecrets.ts';
import { followChanges, wordsOf } from './shell/surroundings.ts';
import { createTray } from './shell/tray.ts';
import { followUpdates } from './shell/updates.ts';
import { wakeSender } from './shell/wakeups.ts';
import { createWindows } from './shell/windows.ts';

/** The desktop app, put together. What any part does is told in `shell/`. */

const built = (...parts: string[]): string => path.resolve(import.meta.dirname, '..', ...parts);
const { data } = readArguments(process.argv.slice(electron.isPackaged ? 1 : 2), process.env);
const paths = deskPaths(data);
const windowFolder = path.join(data, 'window');
const onBug = createBugLog(path.join(data, 'log'));

const open = async (): Promise<void> => {
  const settings = openSettings(data);
  const words = () => wordsOf(settings.read().language);
  const secretsAt = (file: string) =>
    createSafeSecrets({ keyStore: safeStorage, file: `${file}.safe`, plainFile: file });
  const secrets = secretsAt(paths.apiKey);
  const startPictures = () =>
    createPictures({ program: built('main', 'pictureProcess.js'), startProcess: startPictureProcess });
  const standalone = createStandalone({
    data,
    settings,
    secrets,
    ownKey: secretsAt(paths.standaloneKey),
    pages: built('renderer'),
    startPictures,
    onBug,
  });
  await standalone.resume();

  const pictures = startPictures();
  const app = openApp({ data, host: 'desktop', settings, secrets, standalone, pictures, onBug });
  const quit = () => electron.quit();
  const windows = createWindows({
    preload: built('preload', 'preload.cjs'),
    icon: built('icons', 'icon.png'),
    words,
    kept: openWindowState(windowFolder),
    quit,
  });

  confinePages({
    mayOpen: createMayOpen({
      providerUrl: () => settings.read().connection?.baseUrl ?? null,
      consoleUrl: () => standalone.url(),
    }),
  });
  allowPhotos(session.defaultSession);
  serveAddress(
    session.defaultSession,
    createAnswerRequests({ pages: built('renderer'), findFile: app.findFile, onBug }),
  );
  const ipc = hostIpc({ app, isWindow: windows.isOurs });
  const tray = createTray(built('icons', 'tray.png'), {
    open: () => windows.show(),
    syncNow: () => void app.answer('syncNow', {}),
    pause: (paused) => void app.answer('pauseSync', { paused }),
    quit,
  });
  const wakeups = wakeSender(app);
  arrangeLeaving({
    app,
    windows,
    words,
    hasTray: tray.exists,
    close: async () => {
      wakeups.close();
      tray.close();
      ipc.close();
      await app.close();
      await standalone.stop();
    },
  });

  const isConnected = () => settings.read().connection !== null;
  followChanges({ app, windows, tray, askForKey: createAskForKey({ secrets, isConnected, windows, words }) });
  showNotices({ app, windows, words });
  electron.on('second-instance', () => windows.show());
  electron.on('activate', () => windows.show());
  windows.show();
  void followUpdates({ feed: process.env.RAFTER_UPDATE_FEED ?? null, words, onBug });
};

const fail = (error: unknown): void => {
  onBug(error);
  dialog.showErrorBox(wordsOf('system').cannotStart, error instanceof Error ? error.message : String(error));
  electron.exit(3);
};

registerScheme();
electron.enableSandbox();
// Windows shows notices only of programs that say who they are.
electron.setAppUserModelId('org.rafter.desk');
mkdirSync(windowFolder, { recursive: true, mode: 0o700 });
electron.setPath('userData', windowFolder);
// One program shows a data directory; a second start brings its window to the front.
if (electron.requestSingleInstanceLock()) void electron.whenReady().then(open).catch(fail);
else electron.exit(0);
