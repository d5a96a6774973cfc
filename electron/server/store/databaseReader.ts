import Database from 'better-sqlite3';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import type { Db } from '../../sqlite/openDatabase.ts';

interface ForeignKeyDefect {
  table: string;
  /** Null in a table WITHOUT ROWID. */
  rowid: number | null;
  parent: string;
}

/** A server database opened read-only: that of a running server, a snapshot, or the one from a backup. */
export class DatabaseReader {
  readonly #db: Db;

  constructor(file: string) {
    this.#db = new Database(file, { readonly: true });
    this.#db.pragma('busy_timeout = 10000');
  }

  schemaVersion(): number {
    return Number(this.#db.pragma('user_version', { simple: true }));
  }

  /** The files that the database names. */
  files(): { sha256: string; bytes: number }[] {
    return this.#db
      .prepare<[], { sha256: string; bytes: number }>('SELECT sha256, bytes FROM blob ORDER BY sha256')
      .all();
  }

  jobs(): { live: number; test: number } {
    const counts = this.#db.prepare<[], { live: number; test: number }>(
      'SELECT count(*) - coalesce(sum(is_test), 0) AS live, coalesce(sum(is_test), 0) AS test FROM job',
    );
    return counts.get()!;
  }

  /** SQLite's own checks: pages and indexes, then foreign keys. */
  *defects(): Generator<Message<'database-defect' | 'row-points-nowhere'>> {
    for (const { integrity_check: says } of this.#db.pragma('integrity_check') as { integrity_check: string }[]) {
      if (says !== 'ok') yield message('database-defect', { says });
    }
    for (const { table, rowid, parent } of this.#db.pragma('foreign_key_check') as ForeignKeyDefect[]) {
      yield message('row-points-nowhere', { row: rowid, table, parent });
    }
  }

  /** Ids of jobs whose row, document, arrays and search entry do not agree. */
  inconsistentJobs(): number[] {
    const inconsistent = this.#db.prepare<[], number>(
      `SELECT job.id FROM job LEFT JOIN job_document ON job_id = job.id
       WHERE body IS NULL OR body ->> 'id' <> job.id OR body ->> 'status' <> job.status
         OR NOT EXISTS (SELECT 1 FROM job_search WHERE rowid = job.id)
         OR json_array_length(coalesce(body -> 'arrays', '[]')) <> (SELECT count(*) FROM solar_array WHERE job_id = job.id)`,
    );
    return inconsistent.pluck().all();
  }

  close(): void {
    this.#db.close();
  }
}
