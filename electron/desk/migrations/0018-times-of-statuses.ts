import type { Migration } from '../../sqlite/migrate.ts';

/** When a job took a status, beside when this computer saw it. */
export const deskTimesOfStatuses: Migration = {
  version: 18,
  name: 'times of statuses',
  up: (db) =>
    db.exec(`
      -- As the provider gives it; null where it gives none, and of what was seen before this step.
      ALTER TABLE job_status ADD COLUMN at_ms INTEGER;
    `),
};
