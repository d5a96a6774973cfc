import type { Migration } from '../../sqlite/migrate.ts';
import { deskSchema } from './schema.ts';

/** When a job took a status, beside when this computer saw it. */
const timesOfStatuses: Migration = {
  version: 18,
  name: 'times of statuses',
  up: (db) =>
    db.exec(`
      -- As the provider gives it; null where it gives none, and of what was seen before this step.
      ALTER TABLE job_status ADD COLUMN at_ms INTEGER;
    `),
};

/** What the pieces of a file took in all, so that an upload that never ends stops after a few times its bytes. */
const bytesOfPieces: Migration = {
  version: 19,
  name: 'bytes of pieces',
  up: (db) => void db.exec('ALTER TABLE item ADD COLUMN piece_bytes INTEGER NOT NULL DEFAULT 0'),
};

/**
 * The schema, and every step after it, oldest first: ../../server/migrations/README.md. Never edit one; add the next. A number
 * that a desk has passed is never given to another step.
 */
export const deskMigrations: readonly Migration[] = [deskSchema, timesOfStatuses, bytesOfPieces];
