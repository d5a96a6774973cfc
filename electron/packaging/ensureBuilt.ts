import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Builds if a source is newer than the last build; `--always` builds in any case. Used by the npm scripts. */

const root = path.resolve(import.meta.dirname, '../..');
const stamp = path.join(root, 'dist/.built');
const lock = path.join(root, 'dist/.building');
const sources = ['electron', 'renderer', 'shared', 'package.json', 'package-lock.json', 'vite.config.ts'];

/** Its packages make installers: nothing of it is in what is built, and to install them is no change of a source. */
const installers = path.join(root, 'electron/packaging/installers');

const modifiedMs = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Whether this file or folder, or anything below it, changed after that time. Nothing is built from a README. */
const isNewer = (place: string, thanMs: number): boolean => {
  if (place.endsWith('.md')) return false;
  if (modifiedMs(place) > thanMs) return true;
  if (path.extname(place) !== '') return false;
  return readdirSync(place, { withFileTypes: true }).some((entry) => {
    const file = path.join(place, entry.name);
    if (entry.name === 'node_modules' || file === installers) return false;
    return entry.isDirectory() ? isNewer(file, thanMs) : modifiedMs(file) > thanMs;
  });
};

export const isBuilt = (): boolean => {
  const builtMs = modifiedMs(stamp);
  return builtMs > 0 && !sources.some((source) => isNewer(path.join(root, source), builtMs));
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Takes the lock of the build; false while another process builds. A lock whose process is gone does not count. */
const takeLock = (): boolean => {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch {
    const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
    const isStale = holder === 0 ? Date.now() - modifiedMs(lock) > 60_000 : !isRunning(holder);
    if (isStale) rmSync(lock, { force: true });
    return false;
  }
};

/** Runs the build; returns its exit code. A source that changes meanwhile is newer than the stamp. */
const build = (): number => {
  const started = new Date();
  rmSync(stamp, { force: true });
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  // The output of the command line belongs to the command: whatever the build prints goes to stderr.
  const stdio = ['ignore', process.stderr.fd, 'inherit'] as const;
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: [...stdio],
    // Tests set another one, with which the windows would get the checks of Svelte's development mode.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) return status ?? 1;
  writeFileSync(stamp, '');
  utimesSync(stamp, started, started);
  return 0;
};

const ensureBuilt = (isForced: boolean): number => {
  mkdirSync(path.dirname(lock), { recursive: true });
  while (isForced || !isBuilt()) {
    if (!takeLock()) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      continue;
    }
    try {
      if (!isForced) process.stderr.write('Building Rafter…\n');
      return build();
    } finally {
      rmSync(lock, { force: true });
    }
  }
  return 0;
};

if (import.meta.main) process.exitCode = ensureBuilt(process.argv.includes('--always'));
