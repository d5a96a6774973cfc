import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { waitMs } from '../../support/patience.ts';
import { app } from './app.ts';
import { openChromium } from './chromium.ts';
import { dialog } from './dialog.ts';

/** What Electron does with its command line: finds the app, loads its main module, and is ready after that. */
const [, , launcher = '', ...rest] = process.argv;
app.commandLine.read(rest);
const folder = path.resolve(rest.find((argument) => !argument.startsWith('-')) ?? '.');
process.argv = [launcher, ...rest.slice(rest.findIndex((argument) => path.resolve(argument) === folder))];
Object.assign(process.versions, { electron: '45.4.1' });
Object.assign(process, { type: 'browser', resourcesPath: path.dirname(launcher) });

interface PackageFacts {
  main: string;
  name: string;
  productName?: string;
  version?: string;
}
const {
  main,
  name,
  productName = name,
  version = '',
} = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageFacts;
app.begin(folder, { name: productName, version });

// An error that nothing catches shows a box, and the app goes on, unless it listens itself.
process.on('uncaughtException', (error: Error) => {
  if (process.listenerCount('uncaughtException') > 1) return;
  const text = `Uncaught Exception:\n${error.stack ?? error.message}`;
  dialog.showErrorBox('A JavaScript error occurred in the main process', text);
});
process.on('unhandledRejection', (reason) => {
  if (process.listenerCount('unhandledRejection') === 1) console.error('UnhandledPromiseRejectionWarning:', reason);
});

// A main module that waits for ready while it loads would wait forever in Electron.
const late = setTimeout(() => {
  console.error(`The main module is still loading after ${waitMs / 1000} s.`);
  process.exit(1);
}, waitMs);
// The app goes on without a main module that cannot be loaded, too.
await import(pathToFileURL(path.join(folder, main)).href).catch((error: unknown) =>
  process.emit('uncaughtException', error as Error),
);
clearTimeout(late);
// A test attaches when it reads the address, and calls this when it has: windows opened meanwhile would be
// half seen.
if (process.execArgv.some((argument) => argument.startsWith('--inspect'))) {
  const address = await openChromium();
  Object.assign(globalThis, { __playwright_run: () => app.becomeReady() });
  console.error(`DevTools listening on ${address}`);
} else app.becomeReady();
