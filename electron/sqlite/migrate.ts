import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { problem } from '../../shared/messages/problem.ts';

/** One step of a schema's history. Steps are numbered and never edited once they are in use. */
export interface Migration {
  version: number;
  name: string;
  /** Runs in its own transaction. */
  up(db: Database.Database): void;
}

const versionOf = (db: Database.Database): number => Number(db.pragma('user_version', { simple: true }));

/** Throws `database-newer` or `database-too-old` if `migrations` cannot bring the database to their newest version. */
export const refuseUnsupported = (db: Database.Database, migrations: readonly Migration[]): void => {
  const found = versionOf(db);
  const newest = migrations.at(-1)?.version ?? 0;
  const oldest = migrations[0]?.version ?? 0;
  if (found > newest) throw problem('database-newer', { file: db.name, found, known: newest });
  if (found > 0 && found < oldest) throw problem('database-too-old', { file: db.name, found, known: oldest });
};

/** Brings the schema to the newest version. First copies a database that holds data to `<file>.schema-<version>`. */
export const migrate = (db: Database.Database, migrations: readonly Migration[]): void => {
  const from = versionOf(db);
  if (migrations.every((step) => step.version <= from)) return;
  if (from > 0 && !db.memory) copyBeside(db, `${db.name}.schema-${from}`);
  runPending(db, migrations);
};

/** As `migrate`, without a copy: where the data is still elsewhere as it was. */
export const runPending = (db: Database.Database, migrations: readonly Migration[]): void => {
  for (const step of migrations) {
    db.transaction(() => {
      // Another process may have run this step before we got the lock.
      if (versionOf(db) >= step.version) return;
      step.up(db);
      db.pragma(`user_version = ${step.version}`);
    }).immediate();
  }
};

const copyBeside = (db: Database.Database, file: string): void => {
  if (existsSync(file)) return;
  // It has its name once it is whole: what a full disk or a crash cut short must not count as a copy.
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    rmSync(unfinished, { force: true });
    copyDatabase(db, unfinished);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
};

/** Writes a snapshot to a new file. Only this user can read it: SQLite itself would create it as the umask allows. */
export const copyDatabase = (db: Database.Database, file: string): void => {
  closeSync(openSync(file, 'wx', 0o600));
  db.prepare('VACUUM INTO ?').run(file);
};
