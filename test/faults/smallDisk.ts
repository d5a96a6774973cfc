import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, truncateSync, writeSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../support/processes.ts';

/** A disk that can be full. */
export interface SmallDisk {
  folder: string;
  /** What programs are told that run while it is full. */
  limits: () => { mostBytes?: number };
  /** From now on there is room for about so many bytes, and no more. */
  fill: (leaveBytes: number) => void;
  makeRoom: () => void;
  close: () => void;
}

const hasNamespaces = (): boolean =>
  process.platform === 'linux' &&
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp'], { stdio: 'ignore' }).status === 0;

/** A file system of its own, mounted where only a child of ours sees it, and reached through that child. */
const startMounted = async (bytes: number): Promise<SmallDisk> => {
  const script = `mount -t tmpfs -o size=${bytes} tmpfs /tmp && mkdir /tmp/disk && echo ready && exec sleep 600`;
  const holder: ChildProcess = spawn('unshare', ['-rm', 'sh', '-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise((resolve) => holder.stdout!.once('data', resolve));
  const folder = `/proc/${holder.pid}/root/tmp/disk`;
  const filler = path.join(folder, 'filler');
  return {
    folder,
    limits: () => ({}),
    fill: (leaveBytes) => {
      const { bavail, bsize } = statfsSync(folder);
      const handle = openSync(filler, 'a');
      try {
        writeSync(handle, Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes)));
      } finally {
        closeSync(handle);
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    close: () => void holder.kill('SIGKILL'),
  };
};

/** Not the disk is full, but no file of a program grows beyond a size: what it sees is a write that fails. */
const startLimited = (): Promise<SmallDisk> => {
  const { folder, remove } = temporaryFolder();
  let mostBytes: number | null = null;
  return Promise.resolve({
    folder,
    limits: () => (mostBytes === null ? {} : { mostBytes }),
    fill: (leaveBytes: number) => void (mostBytes = leaveBytes),
    makeRoom: () => void (mostBytes = null),
    close: remove,
  });
};

/** Every kind of small disk that this system lets anybody make, by what it does to who writes. */
export const smallDisks: readonly [name: string, start: (bytes: number) => Promise<SmallDisk>][] = [
  ['files that do not grow', startLimited],
  ...(hasNamespaces() ? ([['a full disk', startMounted]] as const) : []),
];

/** A file with a beginning and a long nothing, which takes no room until somebody copies it. */
export const sparseFile = (file: string, beginning: Uint8Array, bytes: number): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  const handle = openSync(file, 'w');
  try {
    writeSync(handle, beginning);
  } finally {
    closeSync(handle);
  }
  truncateSync(file, bytes);
};
