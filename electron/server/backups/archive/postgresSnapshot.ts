import type pg from 'pg';
import { connect, postgresTables } from './postgresTables.ts';
import { quoted, type Row, type Snapshot, type TableSchema } from './tables.ts';

/** Documents are large: so many at a time take little memory. */
const pageRows = 100;

/** A connection of its own whose one transaction sees what was committed before it. */
export class PostgresSnapshot implements Snapshot {
  readonly engine = 'postgres';
  readonly schema: number;
  readonly tables: readonly TableSchema[];
  readonly #client: pg.Client;

  private constructor(client: pg.Client, schema: number, tables: readonly TableSchema[]) {
    this.#client = client;
    this.schema = schema;
    this.tables = tables;
  }

  static async open(url: string): Promise<PostgresSnapshot> {
    const client = await connect(url);
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version');
      return new PostgresSnapshot(client, rows[0]!.version, await postgresTables(client));
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  async *rows({ name, columns, key }: TableSchema): AsyncGenerator<Row> {
    const selected = columns.map((column) => quoted(column.name)).join(', ');
    // Text sorts by its bytes: every column of ours has the collation "C".
    await this.#client.query(
      `DECLARE page NO SCROLL CURSOR FOR SELECT ${selected} FROM ${quoted(name)} ORDER BY ${key.map(quoted).join(', ')}`,
    );
    for (let isMore = true; isMore;) {
      const { rows } = await this.#client.query<Row>(`FETCH ${pageRows} FROM page`);
      yield* rows;
      isMore = rows.length === pageRows;
    }
    await this.#client.query('CLOSE page');
  }

  /** Numbers are drawn outside of transactions: it may be beyond that of the snapshot, and never below. */
  async nextId({ name, key }: TableSchema): Promise<number> {
    const sequence = await this.#client.query<{ name: string }>('SELECT pg_get_serial_sequence($1, $2) AS name', [
      quoted(name),
      key[0],
    ]);
    const { rows } = await this.#client.query<{ next: number }>(
      `SELECT CASE WHEN is_called THEN last_value + 1 ELSE last_value END AS next FROM ${sequence.rows[0]!.name}`,
    );
    return rows[0]!.next;
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
