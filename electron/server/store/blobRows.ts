import type { Statement } from 'better-sqlite3';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { FileStore, ReceivedFile } from '../../files/fileStore.ts';

/** Rows of stored contents. Inside a transaction. */
export class BlobRows {
  readonly #files: FileStore;
  readonly #insert: Statement<[string, number]>;
  readonly #find: Statement<[string], { bytes: number }>;

  constructor(db: Db, files: FileStore) {
    this.#files = files;
    this.#insert = db.prepare('INSERT OR IGNORE INTO blob (sha256, bytes) VALUES (?, ?)');
    this.#find = db.prepare('SELECT bytes FROM blob WHERE sha256 = ?');
  }

  /** Stores the file and its row together. A file without a row was left by a crash, and `sweep` removes it. */
  add(file: ReceivedFile): void {
    this.#files.place(file);
    this.#insert.run(file.sha256, file.bytes);
  }

  has(sha256: string): boolean {
    return this.#find.get(sha256) !== undefined;
  }
}
