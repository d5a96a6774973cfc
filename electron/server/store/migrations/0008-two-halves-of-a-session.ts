import type { Migration } from '../../../sqlite/migrate.ts';

/** The half of a session that the page holds. Sessions from before have none, and are over. */
export const twoHalvesOfSession: Migration = {
  version: 8,
  name: 'two halves of a session',
  up(db) {
    db.exec('ALTER TABLE session ADD COLUMN page_hash BLOB');
  },
};
