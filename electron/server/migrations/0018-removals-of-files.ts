import type { ServerMigration } from './serverMigration.ts';

/** How often a file without a row was removed, so that no process writes its row meanwhile. */
export const removalsOfFiles: ServerMigration = {
  version: 18,
  name: 'removals of files',
  postgres: `
    CREATE TABLE file_removal (
      sha256 TEXT PRIMARY KEY,
      removals BIGINT NOT NULL,
      begun_ms BIGINT NOT NULL,
      is_over BIGINT NOT NULL CHECK (is_over IN (0, 1))
    )
  `,
  up: (db) =>
    db.exec(`
      CREATE TABLE file_removal (
        sha256 TEXT PRIMARY KEY,
        removals INTEGER NOT NULL,
        begun_ms INTEGER NOT NULL,
        is_over INTEGER NOT NULL CHECK (is_over IN (0, 1))
      ) STRICT, WITHOUT ROWID
    `),
};
