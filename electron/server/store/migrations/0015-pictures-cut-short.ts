import type { Migration } from '../../../sqlite/migrate.ts';

/** Pictures that end before their data does are accepted, and cannot be displayed. Those of before are not looked at. */
export const picturesCutShort: Migration = {
  version: 15,
  name: 'pictures cut short',
  up: (db) => db.exec('ALTER TABLE upload ADD COLUMN cut_short INTEGER NOT NULL DEFAULT 0 CHECK (cut_short IN (0, 1))'),
};
