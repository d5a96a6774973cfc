import { mkdirSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { migrate, type Migration, refuseUnsupported } from './migrate.ts';

export type Db = Database.Database;

/** Lets a commit move SQLite's log into the database once the log has so many bytes. SQLite counts its pages. */
export const checkpointFrom = (db: Db, bytes: number): void => {
  const pageBytes = db.pragma('page_size', { simple: true }) as number;
  db.pragma(`wal_autocheckpoint = ${Math.ceil(bytes / pageBytes)}`);
};

/**
 * Opens a database file for writing, creates it if it is missing, and brings its schema up to date. Every commit is synced
 * to the disk (`synchronous=FULL`). Throws `database-newer` or `database-too-old` before any change if this program cannot
 * read the file. A database that is there keeps the size of its pages.
 */
export const openDatabase = (
  file: string,
  migrations: readonly Migration[],
  { pageBytes = 4096 }: { pageBytes?: number } = {},
): Db => {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const db = new Database(file);
  try {
    db.pragma('busy_timeout = 10000');
    refuseUnsupported(db, migrations);
    db.pragma(`page_size = ${pageBytes}`);
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma('cache_size = -32768');
    // What a savepoint or a statement would undo: otherwise a temporary file for each transaction.
    db.pragma('temp_store = MEMORY');
    // A checkpoint blocks writers for a moment. Few long ones cost less than many short ones.
    checkpointFrom(db, 32 * 1024 * 1024);
    db.pragma('journal_size_limit = 67108864');
    migrate(db, migrations);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
};

/** Returns a function that returns whether another connection has written since its last call. Cheap. */
export const createChangedElsewhere = (db: Db): (() => boolean) => {
  const version = db.prepare<[], number>('PRAGMA data_version').pluck();
  let seen = version.get();
  return () => {
    const now = version.get();
    const changed = now !== seen;
    seen = now;
    return changed;
  };
};

/**
 * Reads the database again only after it has changed: figures of a whole table, which a window asks for with each key.
 * Inside a transaction it always reads, for what is seen there may be rolled back.
 */
export const untilChange = <T>(db: Db, read: () => T): (() => T) => {
  // `data_version` changes with commits of other connections, `total_changes` with those of this one.
  const version = db
    .prepare<[], string>(`SELECT total_changes() || ' ' || data_version FROM pragma_data_version`)
    .pluck();
  let kept: { version: string; value: T } | undefined;
  return () => {
    if (db.inTransaction) return read();
    const now = version.get()!;
    if (kept?.version !== now) kept = { version: now, value: read() };
    return kept.value;
  };
};
