import type { ServerMigration } from './serverMigration.ts';

/**
 * Files that an organization stored and that nothing names any more count for it until they are gone. Those of before are
 * of no known organization; the sweep removes them after a day.
 */
export const filesDropped: ServerMigration = {
  version: 47,
  name: 'dropped files',
  postgres: `
    DROP TABLE dropped_part;
    CREATE TABLE dropped_file (
      organization_id BIGINT NOT NULL,
      sha256 TEXT COLLATE "C" NOT NULL,
      bytes BIGINT NOT NULL,
      dropped_ms BIGINT NOT NULL,
      PRIMARY KEY (organization_id, sha256)
    );
  `,
  up: (db) =>
    db.exec(`
      DROP TABLE dropped_part;
      CREATE TABLE dropped_file (
        -- 0: the office itself.
        organization_id INTEGER NOT NULL,
        sha256 TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        -- Grows when the same content is dropped again.
        dropped_ms INTEGER NOT NULL,
        PRIMARY KEY (organization_id, sha256)
      ) STRICT, WITHOUT ROWID;
    `),
};
