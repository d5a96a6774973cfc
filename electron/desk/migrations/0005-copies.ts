import type { Migration } from '../../sqlite/migrate.ts';

/** A copy is told from its original for as long as it bears the same client's name. */
export const copies: Migration = {
  version: 5,
  name: 'copies',
  up(db) {
    db.exec('ALTER TABLE draft ADD COLUMN copied_name TEXT');
  },
};
