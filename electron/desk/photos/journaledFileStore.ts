import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '../../files/fileStore.ts';
import { isAlive, type ReceivedFile } from '../../files/incomingFiles.ts';
import type { Ids } from '../../ports.ts';

/**
 * Files are placed inside the transaction that writes their row; a program that is killed there leaves a file without a
 * row. A note in `journal` names each file that is about to be placed, so that exactly those can be removed. A file
 * without a note is never deleted, even if the database does not name it: it may come from a restored copy.
 */
export class JournaledFileStore extends FileStore {
  readonly #journal: string;
  /** Notes of this process whose transaction may be open. */
  readonly #ours = new Set<string>();

  constructor({ folder, journal, ids }: { folder: string; journal: string; ids: Ids }) {
    super({ folder, ids });
    this.#journal = journal;
  }

  override place(file: ReceivedFile): void {
    if (this.size(file.sha256) === null) this.#note(file.sha256);
    super.place(file);
  }

  /**
   * Removes files that an ended program placed before their rows were committed. Call it inside a transaction, so that no
   * other program adds the same bytes meanwhile. Returns how many.
   */
  sweepUnsettled(isKnown: (sha256: string) => boolean): number {
    let removed = 0;
    for (const name of this.#notes()) {
      const [, pid, sha256] = /^(\d+)-([0-9a-f]{64})$/.exec(name) ?? [];
      if (sha256 === undefined) continue;
      // An earlier process may have had our id: only the notes that we know are ours.
      if (Number(pid) === process.pid ? this.#ours.has(name) : isAlive(Number(pid))) continue;
      if (!isKnown(sha256) && this.size(sha256) !== null) {
        this.remove(sha256);
        removed += 1;
      }
      rmSync(path.join(this.#journal, name), { force: true });
    }
    return removed;
  }

  #note(sha256: string): void {
    mkdirSync(this.#journal, { recursive: true, mode: 0o700 });
    const name = `${process.pid}-${sha256}`;
    const note = path.join(this.#journal, name);
    closeSync(openSync(note, 'a', 0o600));
    this.#ours.add(name);
    // The transaction is synchronous, so it has ended when this runs.
    setImmediate(() => {
      this.#ours.delete(name);
      // The next sweep removes a note that could not be removed here.
      rm(note, { force: true }).catch(() => undefined);
    });
  }

  #notes(): string[] {
    try {
      return readdirSync(this.#journal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }
}
