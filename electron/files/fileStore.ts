import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  existsSync,
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

/** A file on the disk, synced, still under a temporary name. */
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

export const syncFolder = (folder: string): void => {
  // Windows cannot open a folder for syncing; renames are journalled there.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Whether a process of this id runs, of any user. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** How much arrives between two looks at the free space. */
const roomEveryBytes = 16 * 1024 * 1024;

/** Writes a new file, hashed and synced; removes it again when it fails. */
const writeHashed = async (
  to: string,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
  assertRoom: () => void,
): Promise<Omit<ReceivedFile, 'temporaryPath'>> => {
  const handle = await open(to, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  let checkedBytes = 0;
  try {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes - checkedBytes > roomEveryBytes) {
        assertRoom();
        checkedBytes = bytes;
      }
      if (bytes > maxBytes) throw new FileTooLargeError(maxBytes);
      // Hash while the disk writes.
      const written = handle.writeFile(chunk);
      hash.update(chunk);
      await written;
    }
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(to, { force: true });
    throw error;
  }
  await handle.close();
  return { sha256: hash.digest('hex'), bytes };
};

/** The received file is known to be whole; the one in its place may have been damaged since. */
const replaceFile = (from: string, to: string): void => {
  try {
    renameSync(from, to);
  } catch (error) {
    // Windows does not replace a file that is open for reading.
    if (!['EPERM', 'EACCES', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    rmSync(from, { force: true });
  }
};

/** Files in a folder by their SHA-256: the same bytes are stored once, whatever their names. */
export class FileStore {
  readonly #folder: string;
  readonly #temporary: string;
  readonly #ids: Ids;
  readonly #assertRoom: () => void;
  /** Subfolders that are known to exist. */
  readonly #subfolders = new Set<string>();
  /** Names of temporary files that this process writes, or has received and neither placed nor discarded. */
  readonly #ours = new Set<string>();

  /** `assertRoom` throws where the disk takes no more. */
  constructor({ folder, ids, assertRoom = () => undefined }: { folder: string; ids: Ids; assertRoom?: () => void }) {
    this.#folder = folder;
    this.#temporary = path.join(folder, 'tmp');
    this.#ids = ids;
    this.#assertRoom = assertRoom;
    mkdirSync(this.#temporary, { recursive: true, mode: 0o700 });
  }

  /** Streams to a temporary file while hashing, and syncs it. Leaves nothing behind when it fails. */
  async receive(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedFile> {
    this.#assertRoom();
    await mkdir(this.#temporary, { recursive: true, mode: 0o700 });
    const name = `${process.pid}-${this.#ids.uuid()}`;
    const temporaryPath = path.join(this.#temporary, name);
    this.#ours.add(name);
    try {
      return { temporaryPath, ...(await writeHashed(temporaryPath, source, maxBytes, this.#assertRoom)) };
    } catch (error) {
      this.#ours.delete(name);
      throw error;
    }
  }

  /**
   * Moves a received file to its place, even where a file of the same hash exists: that one may be damaged. Call it
   * inside the transaction that writes the file's row.
   */
  place(file: ReceivedFile): void {
    const target = this.pathOf(file.sha256);
    if (this.size(file.sha256) === file.bytes) {
      // A transaction that found the disk full runs again.
      if (existsSync(file.temporaryPath)) replaceFile(file.temporaryPath, target);
      this.#forget(file);
      return;
    }
    const subfolder = path.dirname(target);
    if (!this.#subfolders.has(subfolder)) {
      mkdirSync(subfolder, { recursive: true, mode: 0o700 });
      syncFolder(this.#folder);
      this.#subfolders.add(subfolder);
    }
    renameSync(file.temporaryPath, target);
    this.#forget(file);
    syncFolder(subfolder);
  }

  /** Removes the temporary file, if it still exists. */
  async discard(file: ReceivedFile): Promise<void> {
    await rm(file.temporaryPath, { force: true });
    this.#forget(file);
  }

  read(sha256: string): Readable {
    return createReadStream(this.pathOf(sha256));
  }

  /** The file's size, or null when it does not exist. */
  size(sha256: string): number | null {
    const found = statSync(this.pathOf(sha256), { throwIfNoEntry: false });
    return found?.isFile() ? found.size : null;
  }

  pathOf(sha256: string): string {
    return path.join(this.#folder, sha256.slice(0, 2), sha256);
  }

  /** The SHA-256 of every stored file, whether or not a row refers to it. */
  *list(): Iterable<string> {
    for (const subfolder of readdirSync(this.#folder)) {
      if (/^[0-9a-f]{2}$/.test(subfolder)) yield* readdirSync(path.join(this.#folder, subfolder));
    }
  }

  remove(sha256: string): void {
    rmSync(this.pathOf(sha256), { force: true });
  }

  /** Removes temporary files that no living process writes or is about to place, this one included. Returns how many. */
  sweepTemporary(): number {
    const left = readdirSync(this.#temporary).filter((name) => {
      const pid = Number.parseInt(name, 10);
      // An earlier process may have had our id: only the names that we know are ours.
      return pid === process.pid ? !this.#ours.has(name) : !isAlive(pid);
    });
    for (const name of left) rmSync(path.join(this.#temporary, name), { force: true });
    return left.length;
  }

  #forget({ temporaryPath }: ReceivedFile): void {
    this.#ours.delete(path.basename(temporaryPath));
  }
}
