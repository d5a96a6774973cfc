import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
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

export interface IncomingFilesDeps {
  /** The folder of stored files; received ones wait in its `tmp`. */
  folder: string;
  ids: Ids;
  /** Throws where the disk takes no more. */
  assertRoom?: () => void;
}

/** Files that have been received under temporary names, until they are placed or discarded. */
export class IncomingFiles {
  protected readonly folder: string;
  readonly #temporary: string;
  readonly #ids: Ids;
  readonly #assertRoom: () => void;
  /** Names of temporary files that this process writes, or has received and neither placed nor discarded. */
  readonly #ours = new Set<string>();

  constructor({ folder, ids, assertRoom = () => undefined }: IncomingFilesDeps) {
    this.folder = folder;
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

  /** Removes the temporary file, if it still exists. */
  async discard(file: ReceivedFile): Promise<void> {
    await rm(file.temporaryPath, { force: true });
    this.forget(file);
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

  protected forget({ temporaryPath }: ReceivedFile): void {
    this.#ours.delete(path.basename(temporaryPath));
  }
}
