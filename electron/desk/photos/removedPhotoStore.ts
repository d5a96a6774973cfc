import type { FileStore } from '../../files/fileStore.ts';
import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How long a photo that was taken off the board can be put back. */
export const removedForMs = 30 * dayMs;
/** A copy that was just made may get its use in the next transaction. */
const freshForMs = dayMs;

const isUsed = (file: string): string =>
  `EXISTS (SELECT 1 FROM attachment WHERE attachment.sha256 = ${file})
   OR EXISTS (SELECT 1 FROM item WHERE item.sha256 = ${file} OR item.sent_sha256 = ${file})
   OR EXISTS (SELECT 1 FROM withdrawn WHERE withdrawn.sha256 = ${file})`;

const prepare = (db: Db) => ({
  // What was queued or withdrawn is part of the job's records.
  due: db.prepare<[number], { id: string; sha256: string }>(
    `SELECT id, sha256 FROM attachment WHERE removed_ms <= ?
       AND NOT EXISTS (SELECT 1 FROM item WHERE attachment_id = attachment.id)
       AND NOT EXISTS (SELECT 1 FROM withdrawn WHERE attachment_id = attachment.id)`,
  ),
  forget: db.prepare('DELETE FROM attachment WHERE id = ?'),
  // Every photo has a row of its own, removed ones too: what no row names is a copy.
  unused: db
    .prepare<[number], string>(
      `SELECT sha256 FROM stored_file WHERE kept_ms <= ?
       EXCEPT SELECT sha256 FROM attachment
       EXCEPT SELECT sha256 FROM item
       EXCEPT SELECT sent_sha256 FROM item
       EXCEPT SELECT sha256 FROM withdrawn
       EXCEPT SELECT smaller_sha256 FROM stored_file`,
    )
    .pluck(),
  smaller: db.prepare<[string], { sha256: string | null }>(
    'SELECT smaller_sha256 AS sha256 FROM stored_file WHERE sha256 = ?',
  ),
  forgetFile: db.prepare(
    `DELETE FROM stored_file WHERE sha256 = @sha256 AND NOT (${isUsed('@sha256')})
       AND NOT EXISTS (SELECT 1 FROM stored_file original WHERE original.smaller_sha256 = @sha256)`,
  ),
  forgetLook: db.prepare('DELETE FROM picture_look WHERE sha256 = ?'),
});

interface RemovedPhotosDeps {
  db: Db;
  files: FileStore;
  clock: Clock;
}

/**
 * Deletes photos for good, thirty days after they were taken off the board, and copies that are not sent any more: their drawing
 * has changed, or a smaller one went in their place. Nothing else deletes the bytes of a photo.
 */
export class RemovedPhotoStore {
  readonly #deps: RemovedPhotosDeps;
  readonly #sql: ReturnType<typeof prepare>;

  constructor(deps: RemovedPhotosDeps) {
    this.#deps = deps;
    this.#sql = prepare(deps.db);
  }

  /** Returns how many photos and copies were deleted. */
  purge(): number {
    const { db, clock } = this.#deps;
    return db
      .transaction(() => {
        const due = this.#sql.due.all(clock.now() - removedForMs);
        for (const { id } of due) this.#sql.forget.run(id);
        for (const { sha256 } of due) this.#forgetFile(sha256);
        const copies = this.#sql.unused.all(clock.now() - freshForMs);
        for (const sha256 of copies) this.#forgetFile(sha256);
        return due.length + copies.length;
      })
      .immediate();
  }

  /**
   * The file goes inside the transaction, so that no other program adds the same bytes meanwhile. A program that is killed
   * between both deletes the rows when it purges again.
   */
  #forgetFile(sha256: string): void {
    const smaller = this.#sql.smaller.get(sha256)?.sha256 ?? null;
    if (this.#sql.forgetFile.run({ sha256 }).changes === 0) return;
    this.#sql.forgetLook.run(sha256);
    this.#deps.files.remove(sha256);
    if (smaller !== null) this.#forgetFile(smaller);
  }
}
