import type { Migration } from '../../sqlite/migrate.ts';

/** The id of an upload that goes on after an interruption, at a provider that offers that. */
export const deskUploadsThatGoOn: Migration = {
  version: 14,
  name: 'uploads that go on',
  up: (db) => void db.exec('ALTER TABLE item ADD COLUMN upload_id TEXT'),
};
