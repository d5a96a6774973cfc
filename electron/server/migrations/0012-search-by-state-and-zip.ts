import type { ServerMigration } from './serverMigration.ts';

/** The office's search box takes an address as the board shows it, with state and ZIP code. */
export const searchByStateAndZip: ServerMigration = {
  version: 12,
  name: 'search by state and ZIP code',
  postgres: `ALTER TABLE job ADD COLUMN place TEXT COLLATE "C" NOT NULL DEFAULT ''`,
  up: (db) =>
    db.exec(`
      -- Both as the board shows them, folded for searches: 'ca 93721'.
      ALTER TABLE job ADD COLUMN place TEXT NOT NULL DEFAULT '';
      UPDATE job SET place = coalesce((
        SELECT lower(concat_ws(' ', body ->> '$.client_state.abbreviation', body ->> 'client_zip_code'))
        FROM job_document WHERE job_id = job.id), '');
    `),
};
