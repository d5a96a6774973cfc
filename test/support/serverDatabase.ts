import Database from 'better-sqlite3';
import type { Store } from '../../electron/server/store/openStore.ts';
import type { Db } from '../../electron/sqlite/openDatabase.ts';

const connections = new WeakMap<object, Db>();

/** A second connection to the database of a running server, as another process would have one. */
export const databaseOf = ({ maintenance }: Pick<Store, 'maintenance'>): Db => {
  const known = connections.get(maintenance);
  if (known?.open) return known;
  const db = new Database(maintenance.paths.database);
  connections.set(maintenance, db);
  return db;
};
