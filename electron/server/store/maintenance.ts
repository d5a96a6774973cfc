import Database from 'better-sqlite3';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import type { FileStore } from '../../files/fileStore.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { BlobRows } from './blobRows.ts';
import type { IdempotencyStore } from './idempotencyStore.ts';
import type { serverPaths } from './openStore.ts';

export interface MaintenanceDeps {
  db: Db;
  commit: Commit;
  files: FileStore;
  blobs: BlobRows;
  idempotency: IdempotencyStore;
  paths: ReturnType<typeof serverPaths>;
}

/** What keeps the data healthy: clean-up, snapshots, readiness. */
export const createMaintenance = ({ db, commit, files, blobs, idempotency, paths }: MaintenanceDeps) => ({
  paths,

  /**
   * Removes what a crash left behind: temporary files of processes that ended, files without a row, and expired
   * idempotency records. Files and rows are compared under the write lock, because a file is stored under it too.
   */
  sweep: (): Promise<{ temporary: number; files: number; answers: number }> => {
    const temporary = files.sweepTemporary();
    return commit(() => {
      const orphans = [...files.list()].filter((sha256) => !blobs.knows(sha256));
      for (const sha256 of orphans) files.remove(sha256);
      return { temporary, files: orphans.length, answers: idempotency.removeExpired() };
    });
  },

  /** Writes a snapshot of the database to a new file; writes go on meanwhile. */
  copyDatabase: (file: string): void => void db.prepare('VACUUM INTO ?').run(file),

  /** Refuses every write that would make the database larger, until the returned function is called. */
  stopGrowth: (): (() => void) => {
    const most = db.pragma('max_page_count', { simple: true }) as number;
    db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true }) as number}`);
    return () => void db.pragma(`max_page_count = ${most}`);
  },

  /** Throws when the database does not respond. */
  assertReadable: (): void => void db.prepare('SELECT count(*) FROM reference_list').get(),
});
export type Maintenance = ReturnType<typeof createMaintenance>;

interface ForeignKeyDefect {
  table: string;
  /** Null in a table WITHOUT ROWID. */
  rowid: number | null;
  parent: string;
}

/** A server database opened for reading alone: the one of a running server, a snapshot, or one out of a backup. */
export const openDatabaseReader = (file: string) => {
  const db = new Database(file, { readonly: true });
  db.pragma('busy_timeout = 10000');
  const contents = db.prepare<[], { sha256: string; bytes: number }>('SELECT sha256, bytes FROM blob ORDER BY sha256');
  const disagreeing = db.prepare<[], { id: number }>(
    `SELECT job.id FROM job LEFT JOIN job_document ON job_id = job.id
     WHERE body IS NULL OR body ->> 'id' <> job.id OR body ->> 'status' <> job.status
       OR NOT EXISTS (SELECT 1 FROM job_search WHERE rowid = job.id)
       OR json_array_length(coalesce(body -> 'arrays', '[]')) <> (SELECT count(*) FROM solar_array WHERE job_id = job.id)`,
  );

  return {
    schemaVersion: (): number => Number(db.pragma('user_version', { simple: true })),

    /** The files that the database names. */
    contents: (): { sha256: string; bytes: number }[] => contents.all(),

    jobs: (): number => db.prepare<[], number>('SELECT count(*) FROM job').pluck().get()!,

    /** SQLite's own checks: pages and indexes, then foreign keys. */
    *defects(): Generator<Message<'database-defect' | 'row-points-nowhere'>> {
      for (const { integrity_check: says } of db.pragma('integrity_check') as { integrity_check: string }[]) {
        if (says !== 'ok') yield message('database-defect', { says });
      }
      for (const { table, rowid, parent } of db.pragma('foreign_key_check') as ForeignKeyDefect[]) {
        yield message('row-points-nowhere', { row: rowid, table, parent });
      }
    },

    /** Ids of jobs whose row, document, arrays and search entry do not agree. */
    inconsistentJobs: (): number[] => disagreeing.all().map(({ id }) => id),

    close: (): void => void db.close(),
  };
};
export type DatabaseReader = ReturnType<typeof openDatabaseReader>;
