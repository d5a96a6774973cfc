import { randomBytes } from 'node:crypto';
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
