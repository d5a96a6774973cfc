import Database from 'better-sqlite3';
import { type Message, message } from '../../../../shared/messages/catalogue.ts';
import type { Db } from '../../../sqlite/openDatabase.ts';
import { SqliteDatabase } from './sqliteDatabase.ts';
import type { Work } from './statement.ts';

interface ForeignKeyDefect {
  table: string;
  /** Null in a table WITHOUT ROWID. */
  rowid: number | null;
  parent: string;
}

/** References that lead nowhere. */
export function* foreignKeyDefects(db: Db): Generator<Message<'row-points-nowhere'>> {
  for (const { table, rowid, parent } of db.pragma('foreign_key_check') as ForeignKeyDefect[])
    yield message('row-points-nowhere', { row: rowid, table, parent });
}

/** A SQLite database opened read-only: that of a running server, or the one from a backup. */
export class SqliteReader {
  readonly #db: Db;
  readonly #database: SqliteDatabase;

  constructor(file: string) {
    this.#db = new Database(file, { readonly: true });
    this.#db.pragma('busy_timeout = 10000');
    this.#database = new SqliteDatabase(this.#db, () => Promise.reject(new Error('opened read-only')));
  }

  read<T>(work: Work<T>): Promise<T> {
    return this.#database.read(work);
  }

  /** SQLite's own checks: pages and indexes, then foreign keys. */
  *defects(): Generator<Message<'database-defect' | 'row-points-nowhere'>> {
    for (const { integrity_check: says } of this.#db.pragma('integrity_check') as { integrity_check: string }[]) {
      if (says !== 'ok') yield message('database-defect', { says });
    }
    yield* foreignKeyDefects(this.#db);
  }

  async close(): Promise<void> {
    this.#db.close();
  }
}
