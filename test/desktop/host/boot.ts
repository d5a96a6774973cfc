import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { waitMs } from '../../support/patience.ts';
import { app } from './app.ts';
import { openChromium } from './chromium.ts';

/** What Electron does with its command line: finds the app, loads its main module, and is ready after that. */
const [, , launcher = '', ...rest] = process.argv;
const folder = path.resolve(rest.find((argument) => !argument.startsWith('-')) ?? '.');
process.argv = [launcher, ...rest.slice(rest.findIndex((argument) => path.resolve(argument) === folder))];
Object.assign(process.versions, { electron: '45.4.1' });
Object.assign(process, { type: 'browser', resourcesPath: path.dirname(launcher) });

interface PackageFacts {
  main: string;
  name: string;
  version: string;
}
const facts = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageFacts;
app.begin(folder, facts);

// A main module that waits for ready while it loads would wait forever in Electron.
const late = setTimeout(() => {
  console.error(`The main module is still loading after ${waitMs / 1000} s.`);
  process.exit(1);
}, waitMs);
await import(pathToFileURL(path.join(folder, facts.main)).href);
clearTimeout(late);
const address = await openChromium();
// Whoever tests the app attaches when it reads this, and says when it has: windows opened meanwhile would be half seen.
if (process.execArgv.some((argument) => argument.startsWith('--inspect')))
  Object.assign(globalThis, { __playwright_run: () => app.becomeReady() });
else app.becomeReady();
console.error(`DevTools listening on ${address}`);
