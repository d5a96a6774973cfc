import pg from 'pg';
import { parseDatabaseUrl } from './databaseUrl.ts';
import { ConnectionLostError } from './postgresErrors.ts';
import { type PostgresQuery, toPostgresQuery } from './postgresText.ts';
import type { Step } from './statement.ts';

/** Integers beyond 2^53 would lose digits. */
const toNumber = (text: string): number => {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} is no safe integer`);
  return value;
};

const asText = (text: string): string => text;

/** Values as SQLite answers them: sums and counts are numbers, conditions are 0 and 1, JSON is text. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.BOOL, (text) => (text === 't' ? 1 : 0)],
  [pg.types.builtins.INT8, toNumber],
  [pg.types.builtins.NUMERIC, toNumber],
  [pg.types.builtins.JSON, asText],
  [pg.types.builtins.JSONB, asText],
]);

const types = {
  getTypeParser: ((oid: number, format?: 'text'): unknown =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * How to connect. `sslmode` and `sslrootcert` mean what they mean to PostgreSQL's own programs. Time limits end what a
 * stuck process of ours would keep locked: transactions never wait for anything but their statements.
 */
export const configOf = (url: string): pg.ClientConfig => {
  const parsed = parseDatabaseUrl(url);
  parsed.searchParams.set('uselibpqcompat', 'true');
  return {
    connectionString: parsed.href,
    types,
    pipeline: true,
    fallback_application_name: 'rafter',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 10_000,
  };
};

/** Sends a statement. Rejects with the server's error, a RangeError for a value beyond ours, or a ConnectionLostError. */
export const send = (client: pg.ClientBase, query: string | PostgresQuery): Promise<pg.QueryResult<object>> =>
  client.query<object>(query).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError || error instanceof RangeError) throw error;
    throw new ConnectionLostError('', { cause: error });
  });

/** Sends a statement of a work; resolves with what it takes of the answer. */
export const answer = async (client: pg.ClientBase, { text, params, take }: Step): Promise<unknown> => {
  const { rows, rowCount } = await send(client, toPostgresQuery(text, params));
  if (take === 'first') return rows[0];
  return take === 'all' ? rows : (rowCount ?? 0);
};
