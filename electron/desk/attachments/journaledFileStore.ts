import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type FileStore, isAlive } from '../../files/fileStore.ts';

/** A file store that knows which of its files may have no row because a program ended in between. */
export interface JournaledFileStore extends FileStore {
  /**
   * Removes bytes that an ended program put in their place and no row came to know. Inside a transaction, so that no
   * other program adds the same bytes meanwhile. Returns how many.
   */
  sweepUnsettled(isKnown: (sha256: string) => boolean): number;
}

/**
 * Bytes get their place inside the transaction that writes their row; a program that is killed there leaves bytes that
 * nothing knows. A note in `folder` says which ones are about to be placed, so that exactly those can be removed: what
 * no note speaks of is never deleted, whatever the database says, for it may have been brought back from a copy.
 */
export const createJournaledFileStore = ({
  files,
  folder,
}: {
  files: FileStore;
  folder: string;
}): JournaledFileStore => {
  /** Notes of this process whose transaction may be open. */
  const ours = new Set<string>();

  const note = (sha256: string): void => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const name = `${process.pid}-${sha256}`;
    const place = path.join(folder, name);
    closeSync(openSync(place, 'a', 0o600));
    ours.add(name);
    // Transactions of the desk are over before anything else runs.
    setImmediate(() => {
      ours.delete(name);
      // A note that stays costs a look of the next sweep.
      rm(place, { force: true }).catch(() => undefined);
    });
  };

  const unsettled = (): string[] => {
    try {
      return readdirSync(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  };

  return {
    ...files,
    keep(file) {
      if (files.size(file.sha256) === null) note(file.sha256);
      files.keep(file);
    },
    sweepUnsettled(isKnown) {
      let removed = 0;
      for (const name of unsettled()) {
        const [, pid, sha256] = /^(\d+)-([0-9a-f]{64})$/.exec(name) ?? [];
        if (sha256 === undefined) continue;
        // A process before us may have had our id: what is not ours is nobody's.
        if (Number(pid) === process.pid ? ours.has(name) : isAlive(Number(pid))) continue;
        if (!isKnown(sha256) && files.size(sha256) !== null) {
          files.remove(sha256);
          removed += 1;
        }
        rmSync(path.join(folder, name), { force: true });
      }
      return removed;
    },
  };
};
