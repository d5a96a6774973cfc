import type { Db } from '../../sqlite/openDatabase.ts';
import type { FileStore, ReceivedFile } from '../../files/fileStore.ts';

/** Rows of stored contents. Inside a transaction. */
export const createBlobRows = ({ db, files }: { db: Db; files: FileStore }) => {
  const insert = db.prepare('INSERT OR IGNORE INTO blob (sha256, bytes) VALUES (?, ?)');
  const known = db.prepare<[string], { bytes: number }>('SELECT bytes FROM blob WHERE sha256 = ?');

  return {
    /** Stores the file and its row together. A file without a row was left by a crash, and `sweep` removes it. */
    keep: (file: ReceivedFile): void => {
      files.keep(file);
      insert.run(file.sha256, file.bytes);
    },
    knows: (sha256: string): boolean => known.get(sha256) !== undefined,
  };
};

export type BlobRows = ReturnType<typeof createBlobRows>;
