import type { Migration } from '../../sqlite/migrate.ts';

/** Finds the other jobs at the address of a job. */
export const deskJobsAtOneAddress: Migration = {
  version: 10,
  name: 'jobs at one address',
  up: (db) => db.exec(`CREATE INDEX draft_street ON draft (lower(trim(document ->> '$.client_street_address')))`),
};
