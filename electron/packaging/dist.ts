import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fetchElectron, findElectron } from '../cli/start/electronProgram.ts';
import { ensureInstalled } from './ensureInstalled.ts';
import { describeMade } from './madeFiles.ts';
import { makePlaceholder } from './placeholder.ts';
import { pictureProcessFiles, shippedPackages } from './shippedPackages.ts';
import { prepareSigningEnvironment, signingOptions } from './signing.ts';

/** `npm run dist`: installers for this system; where Electron is missing, an unpacked folder around a placeholder, for inspection. */
const root = path.resolve(import.meta.dirname, '../..');
/** The program that makes installers, with a lock of its own. */
const installers = path.join(import.meta.dirname, 'installers');
const versionIn = (file: string): string =>
  (JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { version: string }).version;

const usage = `npm run dist [-- --dir] [-- --offline] [-- --output FOLDER]
  Makes the installers of this system and this processor in out/: each computer has only its own native parts.
  --dir              stops at the unpacked folder
  --offline          does not fetch Electron; without it, packs a folder for inspection, which does not run
  --output FOLDER    in place of out/`;

const readOptions = (): { dir: boolean; offline: boolean; output: string } => {
  try {
    const { values } = parseArgs({
      options: {
        dir: { type: 'boolean', default: false },
        offline: { type: 'boolean', default: false },
        output: { type: 'string', default: 'out' },
      },
    });
    return { ...values, output: path.resolve(root, values.output) };
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    process.exit(2);
  }
};
const { dir, offline, output } = readOptions();

const haveElectron = async (): Promise<boolean> => {
  if (findElectron(root) !== null) return true;
  if (offline) return false;
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

/** electron-builder.yml, and on top of it what depends on this computer; `electronDist` is a folder with Electron's program. */
const configuration = (electronDist: string | undefined): string => {
  const shipped = new Set(shippedPackages(root));
  const left = installedPackages().filter((name) => !name.startsWith('.') && !shipped.has(name));
  const signing = signingOptions(process.platform, process.env);
  const file = path.join(scratch, 'electron-builder.json');
  const options = {
    extends: path.join(root, 'electron-builder.yml'),
    files: [...left.map((name) => `!node_modules/${name}/**`), ...foreign],
    directories: { output },
    ...(electronDist === undefined ? {} : { electronDist }),
    ...signing,
    linux: { asarUnpack: pictureProcessFiles(root) },
  };
  writeFileSync(file, JSON.stringify(options));
  return file;
};

interface Builder {
  build: (options: object) => Promise<string[]>;
}

/** Makes what is asked for; resolves with the paths of it. */
const build = async (options: object, electronDist?: string): Promise<string[]> => {
  ensureInstalled(installers);
  prepareSigningEnvironment(process.env);
  const require = createRequire(path.join(installers, 'package.json'));
  const { build: make } = require('electron-builder') as Builder;
  const made = await make({ config: configuration(electronDist), projectDir: root, publish: 'never', ...options });
  const folders = globSync('{*-unpacked,mac*}', { cwd: output }).map((name) => path.join(output, name));
  return made.length > 0 ? made : folders;
};

try {
  const chosen = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  let made: string[];
  if (await haveElectron()) made = await build({ dir }, chosen);
  else {
    const placeholder = path.join(scratch, 'electron');
    makePlaceholder(placeholder, versionIn('node_modules/electron/package.json'));
    console.error('Electron is missing: this packs a folder for inspection, which does not run.');
    made = await build({ dir: true, linux: [] }, placeholder);
  }
  console.log(`\nRafter ${versionIn('package.json')}:`);
  for (const line of await describeMade(made, root)) console.log(line);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
