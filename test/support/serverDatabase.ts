import Database from 'better-sqlite3';
import { engineOf, type Database as ServerDatabase } from '../../electron/server/base/database/database.ts';
import { PostgresDatabase } from '../../electron/server/base/database/postgresDatabase.ts';
import { SqliteDatabase } from '../../electron/server/base/database/sqliteDatabase.ts';
import { none, sql, type SqlParams, type SqlText, type Work } from '../../electron/server/base/database/statement.ts';
import type { Store } from '../../electron/server/store/openStore.ts';
import { createGroupCommit } from '../../electron/sqlite/groupCommit.ts';
import type { Db } from '../../electron/sqlite/openDatabase.ts';

type WithPaths = Pick<Store, 'maintenance'>;

const connections = new WeakMap<object, Db>();

/** A second connection to the SQLite database of a running server, as another process would have one. */
export const databaseOf = ({ maintenance }: WithPaths): Db => {
  const known = connections.get(maintenance);
  if (known?.open) return known;
  const db = new Database(maintenance.paths.database);
  connections.set(maintenance, db);
  return db;
};

const open = (place: string): ServerDatabase => {
  if (engineOf(place) === 'postgres') return new PostgresDatabase(place);
  const db = new Database(place);
  return new SqliteDatabase(db, createGroupCommit(db));
};

/** Runs a transaction on the database of a running server, on whichever engine, as another process would. */
export const inDatabase = async <T>({ maintenance }: WithPaths, work: () => Work<T>): Promise<T> => {
  const database = open(maintenance.paths.database);
  try {
    return await database.commit(work);
  } finally {
    await database.close();
  }
};

/** The rows of one query; parameters are named `@name`. */
export const rowsIn = <Row extends object>(store: WithPaths, text: SqlText, params: SqlParams = none): Promise<Row[]> =>
  inDatabase(store, () => sql<SqlParams, Row>(text).all(params));

/** Runs one statement that changes rows; resolves with how many it changed. */
export const changeIn = (store: WithPaths, text: SqlText, params: SqlParams = none): Promise<number> =>
  inDatabase(store, () => sql<SqlParams>(text).run(params));

/** All rows of these tables, as a text to compare. */
export const tableContents = (store: WithPaths, tables: readonly string[]): Promise<string> =>
  inDatabase(store, function* () {
    const found: unknown[] = [];
    for (const table of tables) found.push(yield* sql<SqlParams, object>(`SELECT * FROM "${table}"`).all(none));
    return JSON.stringify(found);
  });

/** What the rows of an organization's histories, messages, stored responses and uploads count for its quota. */
export const rowBytesOf = async (store: WithPaths, organization: number): Promise<number> => {
  const text = 'SELECT row_bytes AS bytes FROM organization WHERE id = @organization';
  const [row] = await rowsIn<{ bytes: number }>(store, text, { organization });
  return Number(row!.bytes);
};
