import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { atEnd } from '../support/atEnd.ts';
import { root, temporaryFolder } from '../support/processes.ts';

/** A disk that can be full. */
export interface SmallDisk {
  /** As the programs on it see it. */
  folder: string;
  /** What stands before a command that works on it. */
  prefix: () => readonly string[];
  /** From now on there is room for about so many bytes, and no more. */
  fill: (leaveBytes: number) => void;
  makeRoom: () => void;
  /** Copies a folder of it to where every program can open it. */
  copy: (from: string, to: string) => void;
}

/** Whether this system lets anybody mount a file system that only their own programs see; containers often do not. */
export const canMount = (): boolean =>
  process.platform === 'linux' &&
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp'], { stdio: 'ignore' }).status === 0 &&
  spawnSync('nsenter', ['--version'], { stdio: 'ignore' }).status === 0;

/** A file system of its own, mounted where only a child of ours and those who join it see it. */
const startMounted = async (bytes: number): Promise<SmallDisk> => {
  const folder = temporaryFolder();
  const script = `mount -t tmpfs -o size=${bytes} tmpfs "$0" && echo ready && exec sleep 600`;
  const holder = spawn('unshare', ['-rm', 'sh', '-c', script, folder], { stdio: ['ignore', 'pipe', 'ignore'] });
  atEnd(() => holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  const pid = String(holder.pid);
  const outside = (place: string): string => `/proc/${pid}/root${place}`;
  const filler = outside(path.join(folder, 'filler'));
  const join = ['nsenter', '--target', pid, '--user', '--mount', '--preserve-credentials'];
  return {
    folder,
    prefix: () => [...join, 'sh', '-c', 'cd "$0" && exec "$@"', root],
    fill: (leaveBytes) => {
      const { bavail, bsize } = statfsSync(outside(folder));
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes)));
    },
    makeRoom: () => rmSync(filler, { force: true }),
    copy: (from, to) => cpSync(outside(from), to, { recursive: true }),
  };
};

/** A write that fails goes by itself; the signal that comes with it is for programs that do not look. */
const withoutSignal = 'data:text/javascript,process.on(`SIGXFSZ`,()=>{})';

/** Not the disk is full, but no file of a program grows beyond a size. */
const startLimited = (): Promise<SmallDisk> => {
  const folder = temporaryFolder();
  let mostBytes: number | null = null;
  return Promise.resolve({
    folder,
    prefix: () =>
      mostBytes === null
        ? []
        : [
            ...['sh', '-c', `unset NODE_COMPILE_CACHE; ulimit -f ${Math.floor(mostBytes / 512)}; exec "$@"`, 'sh'],
            ...['env', `NODE_OPTIONS=--import=${withoutSignal}`],
          ],
    fill: (leaveBytes: number) => void (mostBytes = leaveBytes),
    makeRoom: () => void (mostBytes = null),
    copy: (from, to) => cpSync(from, to, { recursive: true }),
  });
};

/** A disk whose files together have a limit. */
export const fullDisk = { name: 'a full disk', start: startMounted, isHere: canMount() };

/** Every kind of small disk, by what it does to who writes, and whether this system lets anybody make it. */
export const smallDisks = [{ name: 'files that do not grow', start: startLimited, isHere: true }, fullDisk];

/** A file with a beginning and a long nothing, which takes no room until somebody copies it. */
export const writeSparse = (file: string, beginning: Uint8Array, bytes: number): void => {
  writeFileSync(file, beginning);
  truncateSync(file, bytes);
};
