import type { Migration } from '../../sqlite/migrate.ts';

/** Pictures that could not be opened: their look says nothing else. */
export const brokenPicture: Migration = {
  version: 3,
  name: 'broken picture',
  up(db) {
    db.exec('ALTER TABLE picture_look ADD COLUMN broken INTEGER NOT NULL DEFAULT 0 CHECK (broken IN (0, 1))');
  },
};
