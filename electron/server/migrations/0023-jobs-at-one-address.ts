import type { ServerMigration } from './serverMigration.ts';

/** Finds the other jobs at the address of a job. Folded streets may be too long for an ordered index of PostgreSQL. */
export const jobsAtOneAddress: ServerMigration = {
  version: 23,
  name: 'jobs at one address',
  postgres: 'CREATE INDEX job_street ON job USING hash (client_street_address) WHERE superseded_by IS NULL',
  up: (db) => db.exec('CREATE INDEX job_street ON job (client_street_address) WHERE superseded_by IS NULL'),
};
