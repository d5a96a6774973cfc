import type { ServerMigration } from './serverMigration.ts';

/** The half of a session that the page holds. Sessions from before have none, and are over. */
export const twoHalvesOfSession: ServerMigration = {
  version: 8,
  name: 'two halves of a session',
  postgres: 'ALTER TABLE session ADD COLUMN page_hash BYTEA',
  up(db) {
    db.exec('ALTER TABLE session ADD COLUMN page_hash BLOB');
  },
};
