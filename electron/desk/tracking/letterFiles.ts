import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Ids } from '../../ports.ts';
import { asDiskError } from '../apiClient/diskError.ts';

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

const sync = (folder: string): void => {
  // Windows cannot open a folder for syncing; its file system journals renames.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

const onDisk = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw asDiskError(error);
  }
};

/** The folder of letters and produced files: one folder for each job, complete files only. Throws `DiskError`. */
export const createLetterFiles = ({ folder, ids }: { folder: string; ids: Ids }) => {
  const temporary = path.join(folder, 'tmp');

  const remove = (place: string): void => {
    try {
      rmSync(place, { recursive: true, force: true });
    } catch {
      // The next start of the program tries again.
    }
  };

  return {
    pathOf: (file: string): string => path.join(folder, file),
    temporaryPath: (): string =>
      onDisk(() => {
        mkdirSync(temporary, { recursive: true, mode: 0o700 });
        return path.join(temporary, ids.uuid());
      }),
    /**
     * Moves a synced temporary file to its final name. Returns that name, below the folder. Jobs of two providers may have
     * the same id.
     */
    keep: (temporaryPath: string, { serviceId, jobId }: { serviceId: number; jobId: number }, name: string): string =>
      onDisk(() => {
        const job = `${serviceId}-${jobId}`;
        const place = path.join(folder, job);
        mkdirSync(place, { recursive: true, mode: 0o700 });
        sync(folder);
        renameSync(temporaryPath, path.join(place, name));
        sync(place);
        return `${job}/${name}`;
      }),
    /** Removes a download. */
    discard: remove,
    /** Removes downloads that a crash interrupted. */
    sweep: (): void => remove(temporary),
  };
};
export type LetterFiles = ReturnType<typeof createLetterFiles>;
