import { closeSync, openSync } from 'node:fs';
import { message } from '../../../../shared/messages/catalogue.ts';
import { runPending } from '../../../sqlite/migrate.ts';
import { type Db, openDatabase } from '../../../sqlite/openDatabase.ts';
import { newPageBytes } from '../../base/database/sqliteDatabase.ts';
import { foreignKeyDefects } from '../../base/database/sqliteReader.ts';
import { serverMigrations } from '../../migrations/index.ts';
import { damaged } from '../archive/archive.ts';
import { sqliteTables } from '../archive/sqliteTables.ts';
import { type NewDatabase, quoted, type Row, type TableSchema } from '../archive/tables.ts';

/** Quotas count what is inserted, and history refuses changes: neither is for rows that come back as they were. */
const takeTriggers = (db: Db): string[] => {
  const triggers = db
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${quoted(name)}`);
  return triggers.map(({ sql }) => sql);
};

const isRefusedRow = (error: unknown): boolean => {
  const { code = '' } = error as { code?: string };
  return code.startsWith('SQLITE_CONSTRAINT') || code === 'SQLITE_MISMATCH';
};

/** A new SQLite file, filled in one transaction. */
export class NewSqliteDatabase implements NewDatabase {
  readonly tables: readonly TableSchema[];
  readonly #db: Db;
  readonly #triggers: readonly string[];

  /** `schema` is the version of a migration. */
  constructor(file: string, schema: number) {
    closeSync(openSync(file, 'wx', 0o600));
    this.#db = openDatabase(
      file,
      serverMigrations.filter(({ version }) => version <= schema),
      { pageBytes: newPageBytes },
    );
    this.tables = sqliteTables(this.#db);
    // A row may refer to a later one: all references are compared at the end.
    this.#db.pragma('foreign_keys = OFF');
    this.#db.exec('BEGIN IMMEDIATE');
    this.#triggers = takeTriggers(this.#db);
    // Migrations may have written rows, which the backup has too.
    for (const { name } of this.tables) this.#db.exec(`DELETE FROM ${quoted(name)}`);
  }

  async insert({ name, columns }: TableSchema, rows: AsyncIterable<Row>): Promise<number> {
    const insert = this.#db.prepare<[Row]>(
      `INSERT INTO ${quoted(name)} (${columns.map((column) => quoted(column.name)).join(', ')})
       VALUES (${columns.map((column) => `@${column.name}`).join(', ')})`,
    );
    let inserted = 0;
    for await (const row of rows) {
      try {
        insert.run(row);
      } catch (error) {
        if (!isRefusedRow(error)) throw error;
        const { message: reason } = error as Error;
        throw damaged(message('archive-row-refused', { table: name, row: inserted + 1, reason }));
      }
      inserted += 1;
    }
    return inserted;
  }

  async complete(nextIds: ReadonlyMap<string, number>): Promise<void> {
    const db = this.#db;
    for (const defect of foreignKeyDefects(db)) throw damaged(message('database-not-whole', { defect }));
    this.#setNextIds(nextIds);
    this.#fillSearch();
    for (const sql of this.#triggers) db.exec(sql);
    db.exec('COMMIT');
    db.pragma('foreign_keys = ON');
    runPending(db, serverMigrations);
    // All of it in one file, until a server opens it.
    db.pragma('journal_mode = DELETE');
    db.close();
  }

  async close(): Promise<void> {
    this.#db.close();
  }

  #setNextIds(nextIds: ReadonlyMap<string, number>): void {
    this.#db.exec('DELETE FROM sqlite_sequence');
    const set = this.#db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)');
    for (const { name, key } of this.tables.filter(({ isNumbered }) => isNumbered)) {
      const next = nextIds.get(name) ?? 0;
      const last = this.#db.prepare<[], number>(`SELECT coalesce(max(${quoted(key[0]!)}), 0) FROM ${quoted(name)}`);
      if (next <= last.pluck().get()!) throw damaged(message('archive-next-id-too-low', { table: name }));
      if (next > 1) set.run(name, next - 1);
    }
  }

  #fillSearch(): void {
    const searched = this.#db.prepare<[], string>("SELECT name FROM pragma_table_info('job_search')").pluck();
    const columns = searched.all().map(quoted).join(', ');
    this.#db.exec(`INSERT INTO job_search (rowid, ${columns}) SELECT id, ${columns} FROM job ORDER BY id`);
  }
}
