import { existsSync } from 'node:fs';
import type Database from 'better-sqlite3';

/** One step of a schema's history. Steps are numbered and never edited once they are in use. */
export interface Migration {
  version: number;
  name: string;
  /** Runs in its own transaction. */
  up(db: Database.Database): void;
}

/** This program cannot read the database: a newer version wrote it, or one from before the first release. */
export class UnsupportedDatabaseError extends Error {
  override readonly name = 'UnsupportedDatabaseError';
}

const versionOf = (db: Database.Database): number => Number(db.pragma('user_version', { simple: true }));

/** Throws `UnsupportedDatabaseError` if `migrations` cannot bring the database to their newest version. Changes nothing. */
export const refuseUnsupported = (db: Database.Database, migrations: readonly Migration[]): void => {
  const found = versionOf(db);
  const newest = migrations.at(-1)?.version ?? 0;
  const oldest = migrations[0]?.version ?? 0;
  if (found > newest)
    throw new UnsupportedDatabaseError(
      `${db.name} was written by a newer version of Rafter (schema ${found}, this program knows ${newest}). Nothing was changed.`,
    );
  if (found > 0 && found < oldest)
    throw new UnsupportedDatabaseError(
      `${db.name} was written by a version of Rafter from before the first release (schema ${found}, this program knows ${oldest} and later). Nothing was changed.`,
    );
};

/** Brings the schema to the newest version. First copies a database that holds data to `<file>.schema-<version>`. */
export const migrate = (db: Database.Database, migrations: readonly Migration[]): void => {
  const from = versionOf(db);
  const pending = migrations.filter((step) => step.version > from);
  if (pending.length === 0) return;
  if (from > 0 && !db.memory) copyBeside(db, `${db.name}.schema-${from}`);
  for (const step of pending) {
    db.transaction(() => {
      // Another process may have run this step before we got the lock.
      if (versionOf(db) >= step.version) return;
      step.up(db);
      db.pragma(`user_version = ${step.version}`);
    }).immediate();
  }
};

const copyBeside = (db: Database.Database, file: string): void => {
  if (!existsSync(file)) db.prepare('VACUUM INTO ?').run(file);
};
