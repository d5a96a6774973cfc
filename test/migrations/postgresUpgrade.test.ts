import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { migratePostgres } from '../../electron/server/base/database/postgresMigrate.ts';
import { serverMigrations } from '../../electron/server/migrations/index.ts';
import { added } from './serverSteps.ts';
import { administer, newPostgresDatabase, query } from '../support/postgres.ts';
import { hasPostgres } from '../support/postgresServer.ts';

type Row = Record<string, unknown>;

const ours = `'public'::regnamespace`;

/** What makes a schema, one query for each kind of thing. Texts of functions are compared without their indentation. */
const catalog = {
  columns: `SELECT relname, row_number() OVER (PARTITION BY relname ORDER BY attnum) AS place, attname,
      format_type(atttypid, atttypmod) AS type, collname, attnotnull, attidentity, pg_get_expr(adbin, adrelid) AS initial
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid LEFT JOIN pg_collation ON pg_collation.oid = attcollation
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE relkind = 'r' AND relnamespace = ${ours} AND attnum > 0 AND NOT attisdropped ORDER BY 1, 2`,
  constraints: `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = ${ours} ORDER BY 1, 2`,
  indexes: `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`,
  triggers: `SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
  functions: `SELECT proname, regexp_replace(prosrc, '\\s+', ' ', 'g') FROM pg_proc WHERE pronamespace = ${ours}
    AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e') ORDER BY 1`,
  sequences: `SELECT sequencename, data_type, start_value, increment_by, cycle FROM pg_sequences
    WHERE schemaname = 'public' ORDER BY 1`,
};
const schemaOf = async (url: string): Promise<Record<string, Row[]>> => {
  const kinds = Object.entries(catalog).map(async ([kind, text]) => [kind, await query<Row>(url, text)] as const);
  return Object.fromEntries(await Promise.all(kinds));
};

const rowsOf = async (url: string): Promise<Record<string, Row[]>> => {
  const tables = await query<{ name: string }>(
    url,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_version'`,
  );
  const rows = tables.map(async ({ name }) => [
    name,
    (await query<{ row: Row }>(url, `SELECT to_jsonb(one) AS row FROM "${name}" AS one ORDER BY 1`)).map(
      ({ row }) => row,
    ),
  ]);
  return Object.fromEntries((await Promise.all(rows)) as [string, Row[]][]);
};

const newDatabase = async (steps: typeof serverMigrations): Promise<string> => {
  const url = await newPostgresDatabase();
  await migratePostgres(url, steps);
  return url;
};

/** The database as the program of the oldest schema made and filled it (test/fixtures/README.md). */
const oldestDatabase = async (): Promise<string> => {
  const url = await newPostgresDatabase();
  const file = path.join(import.meta.dirname, '../fixtures/schema-45.sql.gz');
  await administer(url, gunzipSync(readFileSync(file)).toString('utf8'));
  return url;
};

describe.skipIf(!hasPostgres())('the oldest database on PostgreSQL', () => {
  it('has the schema that this program begins with', async () => {
    const [oldest, fresh] = [await oldestDatabase(), await newDatabase(serverMigrations.slice(0, 1))];
    expect(await schemaOf(oldest)).toEqual(await schemaOf(fresh));
  });

  it('gets the schema of a new one, and keeps every row', async () => {
    const url = await oldestDatabase();
    const { dropped_part: parts, ...before } = await rowsOf(url);
    expect(parts).toHaveLength(1);
    expect(Object.keys(before).filter((table) => before[table]!.length === 0)).toEqual([]);
    await migratePostgres(url, serverMigrations);
    expect(await schemaOf(url)).toEqual(await schemaOf(await newDatabase(serverMigrations)));
    expect(await query(url, 'SELECT version FROM schema_version')).toEqual([
      { version: serverMigrations.at(-1)!.version },
    ]);

    const { dropped_file: files, ...after } = await rowsOf(url);
    expect(files).toEqual([]);
    const expected = Object.entries(before).map(([table, rows]) => [
      table,
      rows.map((row) => ({ ...row, ...added[table] })),
    ]);
    expect(after).toEqual(Object.fromEntries(expected));
  });
});
