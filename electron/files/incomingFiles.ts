import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
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

/** A network hands over small pieces: so many bytes of them are one write. */
const gatheredBytes = 1024 * 1024;
/** A sender of single bytes must not fill the memory with the objects that hold them. */
const gatheredChunks = 256;

/** Writes a file's chunks in few large writes: one at a time, while the next ones gather. */
class GatheredWriter {
  readonly #handle: FileHandle;
  readonly #release: (chunk: Uint8Array) => void;
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  #written: Promise<void> = Promise.resolve();

  constructor(handle: FileHandle, release: (chunk: Uint8Array) => void) {
    this.#handle = handle;
    this.#release = release;
  }

  /** Resolves when there is room for another chunk. Rejects where an earlier write failed. */
  async write(chunk: Uint8Array): Promise<void> {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes < gatheredBytes && this.#chunks.length < gatheredChunks) return;
    await this.#written;
    this.#start();
  }

  /** Writes what has gathered. */
  async end(): Promise<void> {
    await this.#written;
    this.#start();
    await this.#written;
  }

  /** Resolves when no write is under way, however it ends. */
  async settled(): Promise<void> {
    await this.#written.catch(() => undefined);
  }

  #start(): void {
    if (this.#bytes === 0) return;
    this.#written = this.#writeAll(this.#chunks, this.#bytes);
    // The next wait for it reports the failure.
    this.#written.catch(() => undefined);
    this.#chunks = [];
    this.#bytes = 0;
  }

  async #writeAll(chunks: readonly Uint8Array[], bytes: number): Promise<void> {
    const { bytesWritten } = await this.#handle.writev(chunks);
    // A disk that is almost full takes a part: writing the rest fails with the reason.
    if (bytesWritten < bytes) await this.#handle.writeFile(Buffer.concat(chunks).subarray(bytesWritten));
    for (const chunk of chunks) this.#release(chunk);
  }
}

/** Less is left to the garbage collector, which also has it where a stream keeps a small buffer for its next chunk. */
const leastFreedBytes = 32 * 1024;

/**
 * Gives back the memory of a chunk that nothing else refers to. The garbage collector counts such memory, but not what freeing it
 * costs: for every three photos it would search the whole heap.
 */
export const freeChunk = ({ buffer, byteLength }: Uint8Array): void => {
  if (byteLength < leastFreedBytes || byteLength !== buffer.byteLength) return;
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
};

const keepChunk = (): void => undefined;

interface Writing {
  source: AsyncIterable<Uint8Array>;
  maxBytes: number;
  assertRoom: () => void;
  release: (chunk: Uint8Array) => void;
}

/** Writes a new file, hashed and synced; removes it again when it fails. */
const writeHashed = async (
  to: string,
  { source, maxBytes, assertRoom, release }: Writing,
): Promise<Omit<ReceivedFile, 'temporaryPath'>> => {
  const handle = await open(to, 'wx', 0o600);
  const writer = new GatheredWriter(handle, release);
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
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.end();
    await handle.sync();
  } catch (error) {
    await writer.settled();
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

  /**
   * Streams to a temporary file while hashing, and syncs it. Leaves nothing behind when it fails. `release` gets each chunk
   * that is written, and may free it.
   */
  async receive(
    source: AsyncIterable<Uint8Array>,
    maxBytes: number,
    release: (chunk: Uint8Array) => void = keepChunk,
  ): Promise<ReceivedFile> {
    return this.#receiveAs(`${process.pid}-${this.#ids.uuid()}`, { source, maxBytes, release });
  }

  /** Streams a copy of a stored file, which stays until it is discarded: its name shows that it is none that came in. */
  protected receiveCopy(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedFile> {
    return this.#receiveAs(`${process.pid}-copy-${this.#ids.uuid()}`, { source, maxBytes, release: keepChunk });
  }

  async #receiveAs(name: string, from: Omit<Writing, 'assertRoom'>): Promise<ReceivedFile> {
    this.#assertRoom();
    await mkdir(this.#temporary, { recursive: true, mode: 0o700 });
    const temporaryPath = path.join(this.#temporary, name);
    this.#ours.add(name);
    try {
      return { temporaryPath, ...(await writeHashed(temporaryPath, { ...from, assertRoom: this.#assertRoom })) };
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
