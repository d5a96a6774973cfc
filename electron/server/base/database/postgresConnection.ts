import { existsSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { problem } from '../../../../shared/messages/problem.ts';
import { readPrivate } from '../../../files/privateFile.ts';
import { tlsOf } from './databaseTls.ts';
import { parseDatabaseUrl } from './databaseUrl.ts';
import { ConnectionLostError } from './postgresErrors.ts';
import { type PostgresQuery, toPostgresQuery } from './postgresText.ts';
import type { Step } from './statement.ts';

/** What a line of the file is chosen by. */
interface SignIn {
  host: string;
  port: number;
  database: string;
  user: string;
}

/** A colon or a backslash within a field follows a backslash. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/((?:\\.|[^\\:])*)(?::|$)/g)].map(([, field]) => field!.replaceAll(/\\(.)/g, '$1'));

/**
 * The password of a line `HOST:PORT:DATABASE:USER:PASSWORD`, in which `*` stands for any value, of the file that
 * `PGPASSFILE` names, or of `~/.pgpass`. Throws `file-not-private`.
 */
const passwordInFile = ({ host, port, database, user }: SignIn): string | undefined => {
  const named = process.env.PGPASSFILE || undefined;
  const file = named ?? path.join(homedir(), '.pgpass');
  if (named === undefined && !existsSync(file)) return undefined;
  for (const line of readPrivate(file).split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    const [password, ...wanted] = [4, 0, 1, 2, 3].map((index) => fieldsOf(line)[index]);
    if ([host, `${port}`, database, user].every((value, index) => ['*', value].includes(wanted[index]!)))
      return password || undefined;
  }
  return undefined;
};

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

/** The password is looked up when the server asks for it: a file may change while the program runs. */
const passwordOf = (given: string | undefined, signIn: SignIn): string | (() => string) =>
  given ||
  process.env.PGPASSWORD ||
  (() => {
    const found = passwordInFile(signIn);
    if (found === undefined) throw problem('database-password-missing');
    return found;
  });

/**
 * The server notices within half a minute that this computer is gone: until then its session keeps what it has locked.
 * `pg` keeps the connection alive from our side.
 */
const keepAlive = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** How long this computer waits for a server. */
export interface Patience {
  connectMs?: number;
  /** Longer than the server gives a statement, so that the refusal is the server's, with its reason. */
  answerMs?: number;
}

/** The server ends a transaction for which nothing comes. */
export const idleMs = 10_000;

/**
 * How to connect. Time limits end what a stuck process of ours would keep locked, and a wait for a server that has stopped
 * answering: transactions never wait for anything but their statements. Throws a Problem that names what to change.
 */
export const configOf = (url: string, { connectMs = 5_000, answerMs = 25_000 }: Patience = {}): pg.ClientConfig => {
  const address = parseDatabaseUrl(url);
  const { host, parameters } = address;
  const user = address.user || process.env.PGUSER || userInfo().username;
  const signIn: SignIn = {
    host,
    user,
    port: address.port ?? Number(process.env.PGPORT || 5432),
    database: address.database || process.env.PGDATABASE || user,
  };
  return {
    ...signIn,
    password: passwordOf(address.password, signIn),
    ssl: tlsOf(address),
    options: [keepAlive, parameters.get('options') ?? process.env.PGOPTIONS ?? ''].join(' ').trim(),
    application_name: parameters.get('application_name') || process.env.PGAPPNAME || 'rafter',
    types,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    statement_timeout: 20_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: idleMs,
  };
};

/** The same for one long transaction, whose statements take their time. */
export const longConfigOf = (url: string): pg.ClientConfig => ({
  ...configOf(url),
  pipeline: false,
  query_timeout: 0,
  statement_timeout: 0,
  lock_timeout: 0,
});

/** Sends a statement. Rejects with the server's error, a RangeError for a value beyond ours, or a ConnectionLostError. */
export const send = (client: pg.ClientBase, query: string | PostgresQuery): Promise<pg.QueryResult<object>> =>
  client.query<object>(query).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError || error instanceof RangeError) throw error;
    throw new ConnectionLostError('', { cause: error });
  });

/** Sends a statement of a work; resolves with what it takes of the answer. */
export const answer = async (client: pg.ClientBase, step: Step): Promise<unknown> => {
  const { rows, rowCount } = await send(client, toPostgresQuery(step));
  if (step.take === 'first') return rows[0];
  return step.take === 'all' ? rows : (rowCount ?? 0);
};
