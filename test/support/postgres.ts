import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import pg from 'pg';
import { atEnd } from './atEnd.ts';

const ofRun = async (): Promise<string> => {
  const response = await fetch(process.env.RAFTER_TEST_POSTGRES!);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
};

/** Runs statements as the administrator of the server. */
export const administer = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** A connection for many queries, which closes itself. One for each query costs more than the queries. */
export const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client(url);
  await client.connect();
  atEnd(() => client.end());
  return client;
};

/** The rows of one query, over a connection of its own. */
export const query = async <T extends object>(url: string, text: string): Promise<T[]> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
};

/**
 * The address of a new database, which is removed at the end. `RAFTER_TEST_DATABASE_URL` names another server than the one of
 * this run; its user must be allowed to create databases.
 */
export const newPostgresDatabase = async (options = ''): Promise<string> => {
  const server = process.env.RAFTER_TEST_DATABASE_URL ?? (await ofRun());
  const name = `rafter_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} ${options}`);
  atEnd(() => administer(server, `DROP DATABASE ${name} WITH (FORCE)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/**
 * The address of the same database through a proxy, as a network or a pooler would be: `pass` returns what to send on in place
 * of what came.
 */
export const through = async (url: string, pass: (data: Buffer) => Buffer): Promise<string> => {
  const { hostname, port } = new URL(url);
  const proxy = net.createServer((client) => {
    const server = net.connect(Number(port || 5432), hostname);
    for (const [from, to] of [[client, server] as const, [server, client] as const]) {
      from.on('data', (data) => to.write(pass(data)));
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
    }
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  atEnd(() => proxy.close());
  const at = new URL(url);
  [at.hostname, at.port] = ['127.0.0.1', `${(proxy.address() as AddressInfo).port}`];
  return at.href;
};
