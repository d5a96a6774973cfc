import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open, readdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Clock } from '../ports.ts';
import {
  assertSize,
  type FilePart,
  type FileStorage,
  type ListedFile,
  type PlacedFile,
  verified,
} from './fileStorage.ts';
import { moveOver } from './fileStore.ts';
import { IncomingFiles, type IncomingFilesDeps, type ReceivedFile } from './incomingFiles.ts';

const chunkBytes = 256 * 1024;

/** Null for a file that does not exist. */
const missingAsNull = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return null;
};

const syncEntries = async (folder: string): Promise<void> => {
  // Windows cannot open a folder for syncing; renames are journalled there.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** The server's files in a folder. */
export class FolderStorage extends IncomingFiles implements FileStorage {
  readonly #clock: Clock;
  /** All subfolders are durable: made together, so that they share a sync. */
  #subfolders: Promise<void> | null = null;

  constructor({ clock, ...deps }: IncomingFilesDeps & { clock: Clock }) {
    super(deps);
    this.#clock = clock;
  }

  async place<F extends ReceivedFile>(file: F): Promise<F & PlacedFile> {
    const target = this.#pathOf(file.sha256);
    const subfolder = path.dirname(target);
    await this.#haveSubfolders();
    const seconds = this.#clock.now() / 1000;
    await utimes(file.temporaryPath, seconds, seconds);
    const found = statSync(target, { throwIfNoEntry: false });
    if (found?.size === file.bytes) moveOver(file.temporaryPath, target);
    else renameSync(file.temporaryPath, target);
    this.forget(file);
    await syncEntries(subfolder);
    return { ...file, isPlaced: true };
  }

  async head(sha256: string): Promise<number | null> {
    const found = await stat(this.#pathOf(sha256)).catch(missingAsNull);
    return found?.isFile() ? found.size : null;
  }

  async open(file: { sha256: string; bytes?: number }, range?: FilePart | null): Promise<Readable> {
    const handle = await open(this.#pathOf(file.sha256), 'r').catch(missingAsNull);
    try {
      const bytes = handle && (await handle.stat()).size;
      assertSize(file, bytes);
      const stream = handle!.createReadStream({ ...range, highWaterMark: chunkBytes });
      const isWhole = !range || (range.start === 0 && range.end + 1 === bytes);
      return isWhole ? verified(stream, file.sha256) : stream;
    } catch (error) {
      await handle?.close();
      throw error;
    }
  }

  async withLocalCopy<T>(sha256: string, use: (path: string) => Promise<T>): Promise<T | null> {
    return (await this.head(sha256)) === null ? null : use(this.#pathOf(sha256));
  }

  /** One page a subfolder. */
  async *list(): AsyncIterable<readonly ListedFile[]> {
    const subfolders = (await readdir(this.folder)).filter((name) => /^[0-9a-f]{2}$/.test(name)).sort();
    for (const subfolder of subfolders) {
      const names = (await readdir(path.join(this.folder, subfolder))).sort();
      const found = await Promise.all(names.map((name) => stat(this.#pathOf(name)).catch(missingAsNull)));
      yield names.flatMap((sha256, index) => {
        const file = found[index];
        return file ? [{ sha256, bytes: file.size, placedMs: file.mtimeMs }] : [];
      });
    }
  }

  /**
   * Looks at the time and removes without a pause between them: `place` of this process cannot come in between. A power cut
   * after it brings nothing back.
   */
  async removeOlder(sha256: string, beforeMs: number, isInTime = () => true): Promise<boolean> {
    const file = this.#pathOf(sha256);
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found || found.mtimeMs >= beforeMs || !isInTime()) return false;
    rmSync(file, { force: true });
    await syncEntries(path.dirname(file));
    return true;
  }

  trouble(): null {
    return null;
  }

  #haveSubfolders(): Promise<void> {
    const make = async (): Promise<void> => {
      for (let first = 0; first < 256; first += 1)
        mkdirSync(path.join(this.folder, first.toString(16).padStart(2, '0')), { recursive: true, mode: 0o700 });
      await syncEntries(this.folder);
    };
    return (this.#subfolders ??= make().catch((error: unknown) => {
      this.#subfolders = null;
      throw error;
    }));
  }

  #pathOf(sha256: string): string {
    return path.join(this.folder, sha256.slice(0, 2), sha256);
  }
}
