import type { FileStore, ReceivedFile } from '../../files/fileStore.ts';
import { sql, type Work } from '../database/statement.ts';

const statements = {
  insert: sql<{ sha256: string; bytes: number }>(
    'INSERT INTO blob (sha256, bytes) VALUES (@sha256, @bytes) ON CONFLICT (sha256) DO NOTHING',
  ),
  find: sql<{ sha256: string }, { bytes: number }>('SELECT bytes FROM blob WHERE sha256 = @sha256'),
};

/** Rows of stored contents. Inside a transaction. */
export class BlobRows {
  readonly #files: FileStore;

  constructor(files: FileStore) {
    this.#files = files;
  }

  /** Stores the file and its row together. A file without a row was left by a crash, and `sweep` removes it. */
  *add(file: ReceivedFile): Work<void> {
    this.#files.place(file);
    yield* statements.insert.run({ sha256: file.sha256, bytes: file.bytes });
  }

  *has(sha256: string): Work<boolean> {
    return (yield* statements.find.first({ sha256 })) !== undefined;
  }
}
