import { FileTooLargeError } from '../../../files/incomingFiles.ts';
import type { FileStorage } from '../../../files/fileStorage.ts';
import { type FilesAt, openFileStorage } from '../../../files/openFileStorage.ts';
import { systemClock, systemIds } from '../../../ports.ts';
import type { Digest } from '../archive/archive.ts';

/** The files of a data directory that is being restored. */
export class NewFiles {
  readonly #storage: FileStorage;
  readonly #placed: string[] = [];

  constructor(storage: FileStorage) {
    this.#storage = storage;
  }

  /** Stores a file. Resolves with whether the content is the one that its row names. */
  async add({ sha256, bytes }: Digest, content: AsyncIterable<Uint8Array>): Promise<boolean> {
    let received;
    try {
      received = await this.#storage.receive(content, bytes);
    } catch (error) {
      if (error instanceof FileTooLargeError) return false;
      throw error;
    }
    try {
      if (received.sha256 !== sha256 || received.bytes !== bytes) return false;
      this.#placed.push(sha256);
      await this.#storage.place(received);
      return true;
    } finally {
      await this.#storage.discard(received);
    }
  }

  async removeAll(): Promise<void> {
    for (const sha256 of this.#placed) await this.#storage.removeOlder(sha256, Infinity);
  }
}

/**
 * Stores the files of a restore in the folder, or in S3 where nothing is yet; throws `files-of-another`. Where `fill`
 * fails, no file stays.
 */
export const fillNewFiles = async <T>(at: FilesAt, fill: (files: NewFiles) => Promise<T>): Promise<T> => {
  const files = new NewFiles(await openFileStorage({ ...at, clock: systemClock, ids: systemIds }));
  try {
    return await fill(files);
  } catch (error) {
    // What the storage does not remove now is named by no data, and `files-of-another` reports that.
    await files.removeAll().catch(() => undefined);
    throw error;
  }
};
