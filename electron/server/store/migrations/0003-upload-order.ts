import type { Migration } from '../../../sqlite/migrate.ts';

/** Uploads know when their photos were taken: the order in which they are shown. */
export const uploadOrder: Migration = {
  version: 3,
  name: 'upload order',
  up(db) {
    db.exec(`
      -- By the camera's own clock, 2026-03-14T09:26:53; null where the file does not tell, or nobody has looked.
      ALTER TABLE upload ADD COLUMN taken TEXT;
    `);
  },
};
