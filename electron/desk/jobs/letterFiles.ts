import { mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { syncFolder } from '../../files/fileStore.ts';
import type { Ids } from '../../ports.ts';
import { asDiskError } from '../base/apiClient/diskError.ts';

/** File systems allow 255 bytes, and the hash before the name takes some. */
const mostBytes = 180;
const mostOfSuffix = 20;

/** The longest prefix of whole characters with at most this many bytes in UTF-8. */
const beginningOf = (text: string, bytes: number): string => {
  let left = bytes;
  let end = 0;
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    end += character.length;
  }
  return text.slice(0, end);
};

const inner = (name: string): string => name.replace(/^[. ]+|[. ]+$/g, '');

/** A file name that is valid on all three systems, from a provider's name, which is never used as a path. */
export const safeName = (name: string): string => {
  const plain = inner(
    name
      .slice(0, 1000)
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_'),
  );
  const suffix = beginningOf(path.extname(plain), mostOfSuffix);
  const cut =
    Buffer.byteLength(plain) > mostBytes ? inner(beginningOf(plain, mostBytes - mostOfSuffix) + suffix) : plain;
  return cut === '' || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(cut) ? `file_${cut}` : cut;
};

const onDisk = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw asDiskError(error);
  }
};

const remove = (place: string): void => {
  try {
    rmSync(place, { recursive: true, force: true });
  } catch {
    // The next start of the program tries again.
  }
};

/** The folder of letters and produced files: one folder for each job, complete files only. Throws `DiskError`. */
export class LetterFiles {
  readonly #folder: string;
  readonly #temporary: string;
  readonly #ids: Ids;

  constructor({ folder, ids }: { folder: string; ids: Ids }) {
    this.#folder = folder;
    this.#temporary = path.join(folder, 'tmp');
    this.#ids = ids;
  }

  pathOf(file: string): string {
    return path.join(this.#folder, file);
  }

  temporaryPath(): string {
    return onDisk(() => {
      mkdirSync(this.#temporary, { recursive: true, mode: 0o700 });
      return path.join(this.#temporary, this.#ids.uuid());
    });
  }

  /**
   * Moves a synced temporary file to its final name. Returns that name, below the folder. Jobs of two providers may have
   * the same id.
   */
  place(temporaryPath: string, { serviceId, jobId }: { serviceId: number; jobId: number }, name: string): string {
    return onDisk(() => {
      const job = `${serviceId}-${jobId}`;
      const folder = path.join(this.#folder, job);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      syncFolder(this.#folder);
      renameSync(temporaryPath, path.join(folder, name));
      syncFolder(folder);
      return `${job}/${name}`;
    });
  }

  /** Removes a file whose place a newer one took. */
  remove(file: string): void {
    remove(this.pathOf(file));
  }

  /** Removes a download. */
  discard(temporaryPath: string): void {
    remove(temporaryPath);
  }

  /** Removes downloads that a crash interrupted. */
  sweep(): void {
    remove(this.#temporary);
  }
}
