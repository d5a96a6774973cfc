import type { ServerMigration } from './serverMigration.ts';

/**
 * Where a photo was taken, in millionths of a degree, for uploads from now on; and what a reviewer found of it, which
 * belongs to the office.
 */
export const evidenceOfPhotos: ServerMigration = {
  version: 28,
  name: 'photo evidence',
  postgres: `
    ALTER TABLE upload ADD COLUMN latitude_e6 BIGINT;
    ALTER TABLE upload ADD COLUMN longitude_e6 BIGINT;
    CREATE TABLE photo_mark (
      upload BIGINT PRIMARY KEY REFERENCES upload (seq),
      mark TEXT COLLATE "C" NOT NULL CHECK (mark IN ('good', 'unreadable', 'wrong', 'more')),
      comment TEXT COLLATE "C" NOT NULL,
      user_id BIGINT NOT NULL REFERENCES "user",
      marked_ms BIGINT NOT NULL
    );
  `,
  up: (db) =>
    db.exec(`
      ALTER TABLE upload ADD COLUMN latitude_e6 INTEGER;
      ALTER TABLE upload ADD COLUMN longitude_e6 INTEGER;
      CREATE TABLE photo_mark (
        upload INTEGER PRIMARY KEY REFERENCES upload (seq),
        mark TEXT NOT NULL CHECK (mark IN ('good', 'unreadable', 'wrong', 'more')),
        comment TEXT NOT NULL,
        user_id INTEGER NOT NULL REFERENCES user,
        marked_ms INTEGER NOT NULL
      ) STRICT;
    `),
};
