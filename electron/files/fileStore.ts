import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Ids } from '../ports.ts';

/** Bytes that are on the disk, synced, but have no place yet. */
export interface ReceivedFile {
  temporaryPath: string;
  /** Lower-case hex. */
  sha256: string;
  bytes: number;
}

/** More bytes arrived than the caller allows. */
export class FileTooLargeError extends Error {
  override readonly name = 'FileTooLargeError';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/** Files by their content: the same bytes are kept once, whatever their names. */
export interface FileStore {
  /** Streams to a temporary file while hashing, and syncs it. Leaves nothing behind when it fails. */
  receive(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedFile>;
  /**
   * Puts a received file in its lasting place, also where the same bytes should be already: those may be damaged. Call
   * it inside the transaction that writes the file's row.
   */
  keep(file: ReceivedFile): void;
  /** Removes the temporary file, if it is still there. */
  discard(file: ReceivedFile): Promise<void>;
  read(sha256: string): Readable;
  /** The file's size, or null when it is not there. */
  size(sha256: string): number | null;
  pathOf(sha256: string): string;
  /** Every kept file's SHA-256, whether or not a row knows it. */
  list(): Iterable<string>;
  remove(sha256: string): void;
  /** Removes temporary files that no living process is writing or about to keep, this one included. Returns how many. */
  sweepTemporary(): number;
}

const syncFolder = (folder: string): void => {
  // Windows cannot open a folder for syncing; renames are journalled there.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Whether a process of this id runs, whoever's it is. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

export const createFolderFileStore = ({ folder, ids }: { folder: string; ids: Ids }): FileStore => {
  const temporary = path.join(folder, 'tmp');
  mkdirSync(temporary, { recursive: true, mode: 0o700 });
  const made = new Set<string>();
  /** Names of temporary files that this process writes, or has received and neither kept nor discarded. */
  const ours = new Set<string>();
  const forget = (temporaryPath: string): void => void ours.delete(path.basename(temporaryPath));

  /** What was just received is known to be whole; what lay there for years is not. */
  const replaceWith = (temporaryPath: string, place: string): void => {
    try {
      renameSync(temporaryPath, place);
    } catch (error) {
      // Windows does not replace a file that somebody reads.
      if (!['EPERM', 'EACCES', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      rmSync(temporaryPath, { force: true });
    }
  };

  const pathOf = (sha256: string): string => path.join(folder, sha256.slice(0, 2), sha256);

  const size = (sha256: string): number | null => {
    const found = statSync(pathOf(sha256), { throwIfNoEntry: false });
    return found?.isFile() ? found.size : null;
  };

  return {
    async receive(source, maxBytes) {
      await mkdir(temporary, { recursive: true, mode: 0o700 });
      const name = `${process.pid}-${ids.uuid()}`;
      const temporaryPath = path.join(temporary, name);
      ours.add(name);
      const handle = await open(temporaryPath, 'wx', 0o600).catch((error: unknown) => {
        ours.delete(name);
        throw error;
      });
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        for await (const chunk of source) {
          bytes += chunk.length;
          if (bytes > maxBytes) throw new FileTooLargeError(maxBytes);
          // Hashing runs while the disk takes the bytes.
          const written = handle.writeFile(chunk);
          hash.update(chunk);
          await written;
        }
        await handle.sync();
      } catch (error) {
        await handle.close();
        await rm(temporaryPath, { force: true });
        ours.delete(name);
        throw error;
      }
      await handle.close();
      return { temporaryPath, sha256: hash.digest('hex'), bytes };
    },

    keep(file) {
      const place = pathOf(file.sha256);
      const shelf = path.dirname(place);
      if (size(file.sha256) === file.bytes) {
        replaceWith(file.temporaryPath, place);
        forget(file.temporaryPath);
        return;
      }
      if (!made.has(shelf)) {
        mkdirSync(shelf, { recursive: true, mode: 0o700 });
        syncFolder(folder);
        made.add(shelf);
      }
      renameSync(file.temporaryPath, place);
      forget(file.temporaryPath);
      syncFolder(shelf);
    },

    async discard(file) {
      await rm(file.temporaryPath, { force: true });
      forget(file.temporaryPath);
    },

    read: (sha256) => createReadStream(pathOf(sha256)),
    size,
    pathOf,

    *list() {
      for (const shelf of readdirSync(folder)) {
        if (/^[0-9a-f]{2}$/.test(shelf)) yield* readdirSync(path.join(folder, shelf));
      }
    },

    remove(sha256) {
      rmSync(pathOf(sha256), { force: true });
    },

    sweepTemporary() {
      const left = readdirSync(temporary).filter((name) => {
        const pid = Number.parseInt(name, 10);
        // A process before us may have had our id: what is not ours is nobody's.
        return pid === process.pid ? !ours.has(name) : !isAlive(pid);
      });
      for (const name of left) rmSync(path.join(temporary, name), { force: true });
      return left.length;
    },
  };
};
