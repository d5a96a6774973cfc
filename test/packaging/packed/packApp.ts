import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { makePlaceholder } from '../../../electron/packaging/placeholder.ts';
import { bundled } from '../../support/bundle.ts';
import { findChromium } from '../../support/chromium.ts';
import { atEnd } from '../../support/atEnd.ts';
import { removeFolder } from '../../support/removeFolder.ts';
import { root } from '../../support/processes.ts';

export interface PackedApp {
  /** The program that a person starts: the host that stands in for Electron. */
  program: string;
  resources: string;
  /** What the app sees in its archive. */
  app: string;
  /** What the packager printed. */
  printed: string;
}

const installers = path.join(root, 'electron/packaging/installers/package.json');

interface Asar {
  extractAll: (archive: string, folder: string) => void;
}

/** Electron's program, as a script that starts the host on the packed app. */
const standIn = (): string => {
  const host = path.join(root, 'test/desktop/host');
  const asPacked = path.join(import.meta.dirname, 'asPacked.ts');
  const quiet = '--disable-warning=ExperimentalWarning';
  const started = `"${process.execPath}" ${quiet} --import "${host}/register.ts" --import "${asPacked}" "${host}/boot.ts"`;
  return `#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
RAFTER_CHROMIUM='${findChromium() ?? ''}'; export RAFTER_CHROMIUM
exec ${started} "$0" "$here/resources/app.asar" "$@"
`;
};

/**
 * Packs the built app as `npm run dist` does, around a stand-in for Electron, in a folder outside of the checkout, so that
 * nothing that is missing is found there. The archive is a folder afterwards, as it is to code that Electron runs.
 */
export const packApp = (): PackedApp => {
  bundled('start');
  // On the disk: it has a quarter of a gigabyte.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rafter-packed-'));
  atEnd(() => removeFolder(folder));
  const electron = path.join(folder, 'electron');
  const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/electron/package.json'), 'utf8')) as {
    version: string;
  };
  makePlaceholder(electron, version, standIn());
  const out = path.join(folder, 'out');
  const printed = execFileSync(process.execPath, ['electron/packaging/dist.ts', '--dir', '--output', out], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: electron },
  });
  const { arch } = process;
  const unpacked = path.join(out, arch === 'x64' ? 'linux-unpacked' : `linux-${arch}-unpacked`);
  const resources = path.join(unpacked, 'resources');
  const app = path.join(resources, 'app.asar');
  const { extractAll } = createRequire(installers)('@electron/asar') as Asar;
  extractAll(app, path.join(resources, 'opened'));
  rmSync(app);
  renameSync(path.join(resources, 'opened'), app);
  return { program: path.join(unpacked, 'rafter'), resources, app, printed };
};
