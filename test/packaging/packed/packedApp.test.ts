import { execFile, execFileSync, fork, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { PictureResult, PictureTask } from '../../../electron/pictures/pictures.ts';
import { isBuilt } from '../../../electron/packaging/ensureBuilt.ts';
import { moduleReferences } from '../../../electron/packaging/moduleReferences.ts';
import { letterContent } from '../../../electron/server/letters/drawing/letterContent.ts';
import { drawLetter } from '../../../electron/server/letters/drawing/renderLetter.ts';
import { heicPhoto, jpegOf } from '../../desk/photos.ts';
import { sampleSources } from '../../server/letters/sampleLetter.ts';
import { atEnd } from '../../support/atEnd.ts';
import { findChromium } from '../../support/chromium.ts';
import { root, temporaryFolder } from '../../support/processes.ts';
import { packApp } from './packApp.ts';

const programs = readdirSync(path.join(root, 'dist/main')).filter((name) => name.endsWith('.js'));

// Plain Node reads no pictures elsewhere, and packs for Linux only there.
const isLinux = process.platform === 'linux';
const { app, resources, program, printed } = isLinux ? packApp() : { app: '', resources: '', program: '', printed: '' };
const inApp = (file: string): string => path.join(app, file);

describe.runIf(isLinux)('the packed app', () => {
  it('has every file of its programs, pages and fonts, as it was built', () => {
    const built = globSync('dist/{main,preload,renderer,phone,icons,fonts}/**', { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
    // Maps are for developers, and these icons for installers.
    const shipped = built.filter((file) => !/\.map$|^dist\/icons\/(linux\/|icon\.(ico|icns)$)/.test(file));
    expect(shipped.length).toBeGreaterThan(100);
    const differing = shipped.filter(
      (file) => !existsSync(inApp(file)) || !readFileSync(inApp(file)).equals(readFileSync(path.join(root, file))),
    );
    expect(differing).toEqual([]);
  });

  it('has every module that its programs load, statically, dynamically or by require', () => {
    const entries = [...programs.map((name) => `dist/main/${name}`), 'dist/preload/preload.cjs'];
    const walk = path.join(import.meta.dirname, 'walkModules.ts');
    const flags = ['--experimental-import-meta-resolve', '--disable-warning=ExperimentalWarning'];
    const text = execFileSync(process.execPath, [...flags, walk, app, root, ...entries], { encoding: 'utf8' });
    const { read, missing } = JSON.parse(text) as { read: string[]; missing: string[] };
    expect(programs).toEqual(expect.arrayContaining(['main.js', 'pictureProcess.js', 'letterThread.js']));
    for (const one of [
      /^node_modules\/@img\/sharp-linux[^/]+\/lib\/.*\.node$/,
      /^node_modules\/@node-rs\/argon2-.*\.node$/,
      /^node_modules\/libheif-js\/libheif-wasm\//,
      /^node_modules\/better-sqlite3\//,
      /^node_modules\/pdfkit\//,
      /^node_modules\/fontkit\//,
      /^node_modules\/swagger-ui-dist\//,
      /^node_modules\/electron-store\//,
    ])
      expect([one, read.some((file) => one.test(file))]).toEqual([one, true]);
    // Both are tried, and left out where they are not: a canvas, because letters are read and not drawn; colors of a log.
    expect(missing.map((line) => line.split(': ')[1]).toSorted()).toEqual(['@napi-rs/canvas', 'supports-color']);
  });

  it('is packed, with the packages that packing needs, without a sign that a source has changed', () => {
    expect(isBuilt()).toBe(true);
  });

  it('has every file that its pages name', () => {
    const missing: string[] = [];
    const files = globSync('dist/{renderer,phone}/**/*.{html,css,js}', { cwd: app });
    for (const file of files) {
      for (const name of namesIn(file, readFileSync(inApp(file), 'utf8'))) {
        const target = path.join(path.dirname(inApp(file)), decodeURIComponent(name.replace(/[?#].*$/, '')));
        if (!existsSync(target)) missing.push(`${file}: ${name}`);
      }
    }
    expect(files.length).toBeGreaterThan(20);
    expect(missing).toEqual([]);
  });

  it('makes thumbnails with its own Node, outside of the archive: of a JPEG, of a HEIC, and with marks', async () => {
    const folder = temporaryFolder();
    const unpacked = path.join(resources, 'app.asar.unpacked');
    const child = fork(path.join(unpacked, 'dist/main/pictureProcess.js'), {
      execPath: path.join(resources, 'node/bin/node'),
      execArgv: [],
      env: {},
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    atEnd(() => void child.kill('SIGKILL'));
    const make = (task: PictureTask): Promise<PictureResult> =>
      new Promise((resolve, reject) => {
        child.once('message', (result) => resolve(result as PictureResult));
        child.once('error', reject);
        child.once('exit', (code) => reject(new Error(`The picture process ended with ${code}.`)));
        child.send(task);
      });
    const written = (name: string, bytes: Buffer): string => {
      writeFileSync(path.join(folder, name), bytes);
      return path.join(folder, name);
    };
    const to = path.join(folder, 'made.jpg');
    const jpeg = written('roof.jpg', await jpegOf({ width: 640, height: 320 }));
    const common = { to, edge: 320, quality: 78 };
    expect(await make({ ...common, from: jpeg, mediaType: 'image/jpeg' })).toMatchObject({
      ...{ ok: true, width: 320, height: 160 },
    });
    const heic = written('roof.heic', heicPhoto());
    expect(await make({ ...common, from: heic, mediaType: 'image/heic' })).toMatchObject({
      ...{ ok: true, width: 64, height: 48 },
    });
    const marks: PictureTask['marks'] = [{ kind: 'text', at: [0.2, 0.5], text: 'Sister 屋' }];
    expect(await make({ ...common, from: jpeg, mediaType: 'image/jpeg', marks })).toMatchObject({ ok: true });
    expect(statSync(to).size).toBeGreaterThan(1000);
  });

  it('draws letters with its own fonts, in every script', async () => {
    const names = 'Иван 王小明 नमस्ते বাংলা ਪੰਜਾਬੀ ગુજરાતી தமிழ் తెలుగు ಕನ್ನಡ മലയാളം සිංහල ไทย ខ្មែរ አማርኛ 日本語 한국어 🏠 ᚠ';
    const content = letterContent(sampleSources({ job: { ...sampleSources().job, client_name: names } }));
    const thread = new Worker(inApp('dist/main/letterThread.js'), { execArgv: [] });
    try {
      const answers = on(thread, 'message') as AsyncIterableIterator<[unknown]>;
      expect((await answers.next()).value).toEqual(['ready']);
      thread.postMessage({ content });
      const [{ result }] = (await answers.next()).value as [{ result: { bytes: Uint8Array } }];
      expect(Buffer.compare(result.bytes, (await drawLetter(content)).bytes)).toBe(0);
    } finally {
      await thread.terminate();
    }
  });
});

/** The packed app, with Chromium in place of Electron's windows. */
describe.runIf(isLinux && findChromium() !== null)('the packed app, when it runs', () => {
  /** Resolves with how a program ended, and with what it printed. */
  const ended = (file: string, args: readonly string[]): Promise<{ code: number | null; text: string }> =>
    new Promise((resolve) => {
      const child = execFile(file, args, { cwd: root }, (_error, stdout, stderr) =>
        resolve({ code: child.exitCode, text: stdout + stderr }),
      );
      atEnd(() => void child.kill('SIGKILL'));
    });

  it('passes what installers are tried with: pictures, a PDF, its key after a restart, a polite end', async () => {
    const smoke = path.join(root, 'test/packaging/smoke.ts');
    const { code, text } = await ended(process.execPath, ['--disable-warning=ExperimentalWarning', smoke, program]);
    expect([code, text]).toEqual([0, expect.stringMatching(/^(ok {2}.*\n){10}$/)]);
  });

  it('refuses the data of a newer version in one sentence, and leaves it as it was', async () => {
    const data = temporaryFolder();
    mkdirSync(path.join(data, 'desk'));
    const file = path.join(data, 'desk/desk.db');
    const db = new Database(file);
    db.pragma('user_version = 9999');
    db.close();
    const before = readFileSync(file);
    const { code, text } = await ended(program, ['--data', data]);
    expect([code, text]).toEqual([
      3,
      expect.stringMatching(
        /Rafter cannot start .*desk\.db was written by a newer version of Rafter \(schema 9999, .*\)\./,
      ),
    ]);
    expect(readFileSync(file).equals(before)).toBe(true);
  });
});

describe.runIf(isLinux)('updates', () => {
  it('are not offered: neither code nor addresses for them are shipped', () => {
    expect(globSync('**/{app-update,latest*}.yml', { cwd: resources })).toEqual([]);
    expect(readdirSync(inApp('node_modules')).filter((name) => /updat/.test(name))).toEqual([]);
    const scripts = globSync('dist/{main,preload,renderer,phone}/**/*.{js,cjs}', { cwd: app });
    const updating = scripts.filter((name) =>
      /electron-updater|autoUpdater|checkForUpdates|quitAndInstall|setFeedURL/.test(readFileSync(inApp(name), 'utf8')),
    );
    expect([scripts.length > 20, updating]).toEqual([true, []]);
  });
});

it.runIf(isLinux)(
  'its packages turn no sandbox off, and start it under the name of its windows; electron-builder takes all settings',
  () => {
    const ask = path.join(import.meta.dirname, 'askBuilder.ts');
    const args = ['--disable-warning=ExperimentalWarning', ask, path.dirname(program)];
    const text = execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
    // What it logs comes first.
    const { launchers, problems } = JSON.parse(text.trim().split('\n').at(-1)!) as {
      launchers: { name: string; text: string }[];
      problems: string[];
    };
    expect(problems).toEqual([]);
    expect(launchers.map(({ name }) => name)).toEqual(['rafter.desktop', 'rafter.desktop']);
    for (const launcher of launchers) {
      expect(launcher.text).toMatch(/^StartupWMClass=rafter$/m);
      expect(launcher.text).toMatch(/^Exec=(AppRun|\/opt\/Rafter\/rafter) %U$/m);
    }
  },
);

it('npm run dist makes nothing for another system or processor', () => {
  for (const flag of ['--universal', '--x64', '--win', '-c.asar=false']) {
    const { status, stderr } = spawnSync(process.execPath, ['electron/packaging/dist.ts', flag], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([flag, status, stderr]).toEqual([flag, 2, expect.stringContaining('this system and this processor')]);
  }
});

it.runIf(isLinux)('npm run dist prints what it made, and that it is not signed', () => {
  expect(printed).toMatch(
    /\nRafter \d+\.\d+\.\d+:\n\/.*\/out\/linux-[a-z0-9-]*unpacked {2}\d+\.\d MB, a folder, not signed\n$/,
  );
});

/** What a page, a style sheet or a script names of the files beside it. */
const namesIn = (file: string, text: string): string[] => {
  const isOwn = (name: string): boolean => !/^([a-z]+:|\/\/|#|\/?$)/.test(name);
  const all = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name!);
  if (file.endsWith('.html')) return all(/\s(?:src|href)="([^"]*)"/g).filter(isOwn);
  if (file.endsWith('.css')) return all(/url\(["']?([^"')]+)["']?\)/g).filter(isOwn);
  const { imports, urls } = moduleReferences(file, text);
  return [...imports, ...urls].filter(isOwn);
};
