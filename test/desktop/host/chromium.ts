import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { removeFolder } from '../../support/removeFolder.ts';
import { connectDevtools, type Devtools } from './cdp.ts';

let child: ChildProcess | null = null;
let profile = '';
let opened: Devtools | null = null;

/** The running Chromium; there is none before the app is ready. */
export const devtools = (): Devtools => {
  if (opened === null) throw new Error('The app is not ready yet.');
  return opened;
};

let address: Promise<string> | null = null;

/** Starts the Chromium that `RAFTER_CHROMIUM` names, once and without a window; answers the address of its DevTools. */
export const openChromium = (): Promise<string> => (address ??= start());

const start = async (): Promise<string> => {
  profile = mkdtempSync(path.join(os.tmpdir(), 'rafter-chromium-'));
  child = spawn(
    process.env.RAFTER_CHROMIUM ?? '/usr/bin/chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--no-startup-window',
      '--no-first-run',
      // As in Electron, which blocks no windows by itself and leaves addresses as they are.
      '--disable-popup-blocking',
      '--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--remote-debugging-port=0',
      // It ends when the other end of these pipes is gone: with the host, even if that is killed.
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const address = await new Promise<string>((resolve, reject) => {
    child!.once('exit', (code) => reject(new Error(`Chromium ended with ${code}.`)));
    createInterface({ input: child!.stderr! }).on('line', (line) => {
      const found = /^DevTools listening on (ws:.*)$/.exec(line)?.[1];
      if (found) resolve(found);
    });
  });
  opened = await connectDevtools(address);
  await opened.browser.send('Target.setDiscoverTargets', { discover: true });
  return address;
};

export const closeChromium = async (): Promise<void> => {
  if (child === null || child.exitCode !== null) return;
  const gone = new Promise((resolve) => child!.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  removeFolder(profile);
};
process.on('exit', () => child?.kill('SIGKILL'));
