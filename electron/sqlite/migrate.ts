import { existsSync } from 'node:fs';
import type Database from 'better-sqlite3';

/** One step of a schema's history. Its number is its place; a step that was released is never edited. */
export interface Migration {
  version: number;
  name: string;
  /** Runs inside a transaction of its own. */
  up(db: Database.Database): void;
}

/** A newer program has written this database; an older one must leave it alone. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';
}

const versionOf = (db: Database.Database): number => Number(db.pragma('user_version', { simple: true }));

const latest = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0;

export const refuseNewer = (db: Database.Database, migrations: readonly Migration[]): void => {
  const found = versionOf(db);
  if (found > latest(migrations)) {
    throw new NewerDatabaseError(
      `${db.name} was written by a newer version of Rafter (schema ${found}, this program knows ${latest(migrations)}). Nothing was changed.`,
    );
  }
};

/** Takes the schema to the newest version; a database that already holds data is copied beside itself first. */
export const migrate = (db: Database.Database, migrations: readonly Migration[]): void => {
  const from = versionOf(db);
  const open = migrations.filter((step) => step.version > from);
  if (open.length === 0) return;
  if (from > 0 && !db.memory) keepCopy(db, `${db.name}.schema-${from}`);
  for (const step of open) {
    db.transaction(() => {
      // Another process may have been quicker between the look and the lock.
      if (versionOf(db) >= step.version) return;
      step.up(db);
      db.pragma(`user_version = ${step.version}`);
    }).immediate();
  }
};

const keepCopy = (db: Database.Database, file: string): void => {
  if (!existsSync(file)) db.prepare('VACUUM INTO ?').run(file);
};
