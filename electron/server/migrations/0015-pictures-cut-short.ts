import type { ServerMigration } from './serverMigration.ts';

/** Pictures that end before their data does are accepted, and cannot be displayed. Those of before are not looked at. */
export const picturesCutShort: ServerMigration = {
  version: 15,
  name: 'pictures cut short',
  postgres: 'ALTER TABLE upload ADD COLUMN cut_short BIGINT NOT NULL DEFAULT 0 CHECK (cut_short IN (0, 1))',
  up: (db) => db.exec('ALTER TABLE upload ADD COLUMN cut_short INTEGER NOT NULL DEFAULT 0 CHECK (cut_short IN (0, 1))'),
};
