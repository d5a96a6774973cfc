import pg from 'pg';
import { message } from '../../../../shared/messages/catalogue.ts';
import { problem } from '../../../../shared/messages/problem.ts';
import { placeOf } from '../../base/database/databaseUrl.ts';
import { isRightMissing, openingProblem } from '../../base/database/openingProblem.ts';
import { migratePostgres } from '../../base/database/postgresMigrate.ts';
import { serverMigrations } from '../../migrations/index.ts';
import { damaged } from '../archive/archive.ts';
import { connect, postgresTables } from '../archive/postgresTables.ts';
import { type NewDatabase, quoted, type Row, type TableSchema } from '../archive/tables.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** So many rows are one statement. */
const batchRows = 200;

const arrayTypes = { integer: 'bigint[]', text: 'text[]', bytes: 'bytea[]' } as const;

/** References are compared when all rows are there: a row may refer to a later one. */
const takeForeignKeys = async (client: pg.Client): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
  return rows;
};

/** Values that break a rule, and values that PostgreSQL cannot hold, such as a text with a null character. */
const isRefusedRow = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

/** An empty PostgreSQL database at today's schema, filled in one transaction. */
export class NewPostgresDatabase implements NewDatabase {
  readonly tables: readonly TableSchema[];
  readonly #client: pg.Client;
  readonly #foreignKeys: readonly ForeignKey[];

  private constructor(client: pg.Client, tables: readonly TableSchema[], foreignKeys: readonly ForeignKey[]) {
    this.#client = client;
    this.tables = tables;
    this.#foreignKeys = foreignKeys;
  }

  /** Throws `restore-database-not-empty` if any table has a row, and `database-rights-missing` for a role that only serves. */
  static async open(url: string): Promise<NewPostgresDatabase> {
    await migratePostgres(url, serverMigrations);
    const client = await connect(url);
    try {
      await client.query('BEGIN');
      const tables = await postgresTables(client);
      // From here on no other connection can write to the tables.
      for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
      for (const { name } of tables) {
        const { rowCount } = await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`);
        if (rowCount !== 0) throw problem('restore-database-not-empty', { place: placeOf(url) });
      }
      return new NewPostgresDatabase(client, tables, await takeForeignKeys(client));
    } catch (error) {
      await client.end();
      throw isRightMissing(error) ? openingProblem(error, placeOf(url)) : error;
    }
  }

  async insert(table: TableSchema, rows: AsyncIterable<Row>): Promise<number> {
    let inserted = 0;
    let batch: Row[] = [];
    const insertBatch = async (): Promise<void> => {
      if (batch.length > 0) await this.#insert(table, batch);
      inserted += batch.length;
      batch = [];
    };
    for await (const row of rows) {
      batch.push(row);
      if (batch.length === batchRows) await insertBatch();
    }
    await insertBatch();
    return inserted;
  }

  async complete(nextIds: ReadonlyMap<string, number>): Promise<void> {
    for (const { table, name, definition } of this.#foreignKeys)
      await this.#run(table, `ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
    for (const { name, key, isNumbered } of this.tables) {
      await this.#client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
      if (!isNumbered) continue;
      const next = nextIds.get(name) ?? 0;
      const { rows } = await this.#client.query<{ last: number }>(
        `SELECT coalesce(max(${quoted(key[0]!)}), 0) AS last FROM ${quoted(name)}`,
      );
      if (next <= rows[0]!.last) throw damaged(message('archive-next-id-too-low', { table: name }));
      await this.#client.query('SELECT setval(pg_get_serial_sequence($1, $2), $3, false)', [
        quoted(name),
        key[0],
        next,
      ]);
    }
    await this.#client.query('COMMIT');
  }

  async close(): Promise<void> {
    await this.#client.end();
  }

  async #insert({ name, columns }: TableSchema, rows: readonly Row[]): Promise<void> {
    const names = columns.map((column) => quoted(column.name)).join(', ');
    const arrays = columns.map(({ type }, index) => `$${index + 1}::${arrayTypes[type]}`).join(', ');
    const values = columns.map((column) => rows.map((row) => row[column.name]));
    await this.#run(name, `INSERT INTO ${quoted(name)} (${names}) SELECT * FROM unnest(${arrays})`, values);
  }

  async #run(table: string, text: string, values: unknown[] = []): Promise<void> {
    try {
      await this.#client.query(text, values);
    } catch (error) {
      if (!isRefusedRow(error)) throw error;
      throw problem('restore-rows-refused', {
        table,
        reason: [error.message, error.detail].filter(Boolean).join('. '),
      });
    }
  }
}
