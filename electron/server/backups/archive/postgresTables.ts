import pg from 'pg';
import { longConfigOf } from '../../base/database/postgresConnection.ts';
import { type ColumnType, parentsFirst, type TableSchema } from './tables.ts';

const columnTypes: Readonly<Record<string, ColumnType>> = { bigint: 'integer', text: 'text', bytea: 'bytes' };

const toInteger = (text: string): number | bigint => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
};

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text'): unknown =>
    oid === Number(pg.types.builtins.INT8)
      ? toInteger
      : pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/** A connection for one long transaction. */
export const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    ...longConfigOf(url),
    types,
    idle_in_transaction_session_timeout: 0,
  });
  // Whatever is sent next fails.
  client.on('error', () => {});
  await client.connect();
  return client;
};

/** Of the tables of ours: which step the schema is at is no row of ours. */
const isOurs = "relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname <> 'schema_version'";

interface FoundTable {
  name: string;
  columns: { name: string; type: string }[];
  /** Of the primary key, and of a unique index. */
  key: string[] | null;
  unique: string[] | null;
  parents: string[];
  isNumbered: boolean;
}

const keyColumns = (condition: string): string =>
  `(SELECT json_agg(attname ORDER BY place) FROM (SELECT indkey FROM pg_index
     WHERE indrelid = pg_class.oid AND ${condition} ORDER BY indexrelid::regclass::text LIMIT 1) AS found,
     unnest(indkey) WITH ORDINALITY AS keys (number, place)
     JOIN pg_attribute ON attrelid = pg_class.oid AND attnum = number)`;

/** The tables of a PostgreSQL database, parents first. It has no derived ones: its indexes answer searches. */
export const postgresTables = async (client: pg.Client): Promise<TableSchema[]> => {
  const { rows } = await client.query<FoundTable>(
    `SELECT relname AS name,
       (SELECT json_agg(json_build_object('name', attname, 'type', format_type(atttypid, NULL)) ORDER BY attnum)
        FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped) AS columns,
       ${keyColumns('indisprimary')} AS key,
       ${keyColumns('indisunique AND indpred IS NULL')} AS unique,
       (SELECT coalesce(json_agg(DISTINCT parent.relname), '[]') FROM pg_constraint JOIN pg_class AS parent ON parent.oid = confrelid
        WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> pg_class.oid) AS parents,
       EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = pg_class.oid AND attidentity <> '') AS "isNumbered"
     FROM pg_class WHERE ${isOurs}`,
  );
  return parentsFirst(
    rows.map(({ name, columns, key, unique, parents, isNumbered }) => ({
      ...{ name, parents, isNumbered },
      key: key ?? unique!,
      columns: columns.map((column) => {
        const type = columnTypes[column.type];
        if (!type) throw new Error(`${name}.${column.name} is ${column.type}, which no backup holds`);
        return { name: column.name, type };
      }),
    })),
  );
};
