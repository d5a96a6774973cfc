import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fetchElectron, findElectron } from '../cli/start/electronProgram.ts';
import { ensureInstalled } from './ensureInstalled.ts';
import { makePlaceholder } from './placeholder.ts';
import { shippedPackages } from './shippedPackages.ts';

/** `npm run dist`: installers for this system; where Electron is missing, an unpacked folder around a placeholder, for inspection. */
const root = path.resolve(import.meta.dirname, '../..');
/** The program that makes installers, with a lock of its own. */
const installers = path.join(import.meta.dirname, 'installers');
const wanted = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/electron/package.json'), 'utf8')) as {
  version: string;
};

const haveElectron = async (): Promise<boolean> => {
  if (findElectron(root) !== null) return true;
  if (wanted.includes('--offline')) return false;
  try {
    await fetchElectron({ root, onProgress: () => undefined, stallMs: 15_000 });
    return true;
  } catch (error) {
    console.error(`Electron could not be fetched: ${(error as Error).message}.`);
    return false;
  }
};

/** All packages by their names, scopes opened. */
const installedPackages = (): string[] => {
  const folder = path.join(root, 'node_modules');
  return readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(path.join(folder, name)).map((one) => `${name}/${one}`) : [name],
  );
};

const scratch = mkdtempSync(path.join(os.tmpdir(), 'rafter-dist-'));

/** SQLite comes built for every system; this one needs its own. */
const foreign = ['linux', 'linuxmusl', 'darwin', 'win32']
  .filter((system) => system !== process.platform)
  .map((system) => `!node_modules/better-sqlite3/prebuilds/${system}-*`);

/** electron-builder.yml, and on top of it which packages stay out. */
const configuration = (): string => {
  const shipped = new Set(shippedPackages(root));
  const left = installedPackages().filter((name) => !name.startsWith('.') && !shipped.has(name));
  const file = path.join(scratch, 'electron-builder.json');
  const files = [...left.map((name) => `!node_modules/${name}/**`), ...foreign];
  writeFileSync(file, JSON.stringify({ extends: path.join(root, 'electron-builder.yml'), files }));
  return file;
};

const build = (args: readonly string[]): void => {
  ensureInstalled(installers);
  const program = path.join(installers, 'node_modules/electron-builder/cli.js');
  execFileSync(process.execPath, [program, '--config', configuration(), '--publish', 'never', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { CSC_IDENTITY_AUTO_DISCOVERY: 'false', ...process.env },
  });
};

const others = wanted.filter((one) => one !== '--offline');
try {
  if (await haveElectron()) build(others);
  else {
    const placeholder = path.join(scratch, 'electron');
    makePlaceholder(placeholder, version);
    console.error('Electron is missing: this packs a folder for inspection, which does not run.');
    build(['--dir', '--linux', `-c.electronDist=${placeholder}`, ...others]);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
