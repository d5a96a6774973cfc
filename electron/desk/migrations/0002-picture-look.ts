import type { Migration } from '../../sqlite/migrate.ts';

/** What was measured in pictures. It can be measured again at any time. */
export const pictureLook: Migration = {
  version: 2,
  name: 'picture look',
  up(db) {
    db.exec(`
      CREATE TABLE picture_look (
        sha256 TEXT PRIMARY KEY,
        sharpness REAL NOT NULL,
        brightness REAL NOT NULL
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
