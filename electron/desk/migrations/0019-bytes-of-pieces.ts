import type { Migration } from '../../sqlite/migrate.ts';

/** What the pieces of a file took in all, so that an upload that never ends stops after a few times its bytes. */
export const deskBytesOfPieces: Migration = {
  version: 19,
  name: 'bytes of pieces',
  up: (db) => void db.exec('ALTER TABLE item ADD COLUMN piece_bytes INTEGER NOT NULL DEFAULT 0'),
};
