import Database from 'better-sqlite3';
import type { Db } from '../../../sqlite/openDatabase.ts';
import { sqliteTables } from './sqliteTables.ts';
import { quoted, type Row, type Snapshot, type TableSchema } from './tables.ts';

/** A connection of its own whose one read transaction sees what was committed before it, while writers go on in the WAL. */
export class SqliteSnapshot implements Snapshot {
  readonly engine = 'sqlite';
  readonly schema: number;
  readonly tables: readonly TableSchema[];
  readonly #db: Db;

  constructor(file: string) {
    this.#db = new Database(file, { readonly: true });
    try {
      this.#db.pragma('busy_timeout = 10000');
      this.#db.exec('BEGIN');
      // The first read takes the snapshot.
      this.schema = Number(this.#db.pragma('user_version', { simple: true }));
      this.tables = sqliteTables(this.#db);
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  /** Row by row from the disk. It never waits by itself: the reader makes pauses for the event loop. */
  async *rows({ name, columns, key }: TableSchema): AsyncGenerator<Row> {
    const selected = columns.map((column) => quoted(column.name)).join(', ');
    const select = this.#db.prepare<[], Row>(
      `SELECT ${selected} FROM ${quoted(name)} ORDER BY ${key.map(quoted).join(', ')}`,
    );
    yield* select.safeIntegers().iterate();
  }

  async nextId({ name }: TableSchema): Promise<number> {
    const last = this.#db.prepare<[string], number>('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck();
    return (last.get(name) ?? 0) + 1;
  }

  async close(): Promise<void> {
    this.#db.close();
  }
}
