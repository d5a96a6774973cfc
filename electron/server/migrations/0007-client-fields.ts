import type { ServerMigration } from './serverMigration.ts';

/** References of clients, and test keys with their jobs. Indexes that lists count in say whether a job is a test. */
export const clientFields: ServerMigration = {
  version: 7,
  name: 'references of clients and test keys',
  postgres: `
    ALTER TABLE api_key ADD COLUMN is_test BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE job ADD COLUMN is_test BIGINT NOT NULL DEFAULT 0;
    ALTER TABLE job ADD COLUMN external_id TEXT COLLATE "C";
    ALTER TABLE job ADD COLUMN external_key TEXT COLLATE "C" NOT NULL DEFAULT '';
    CREATE INDEX job_external_id ON job (organization_id, external_id) WHERE external_id IS NOT NULL;

    DROP INDEX job_of_organization;
    CREATE INDEX job_of_organization ON job (organization_id, is_test, id);
    DROP INDEX job_waits;
    CREATE INDEX job_waits ON job (is_test, id) WHERE waits = 1;
    DROP INDEX job_status;
    CREATE INDEX job_status ON job (is_test, status, organization_id);
  `,
  up: (db) =>
    db.exec(`
      ALTER TABLE api_key ADD COLUMN is_test INTEGER NOT NULL DEFAULT 0;
      -- 1: submitted with a test key. Live and test jobs never appear together.
      ALTER TABLE job ADD COLUMN is_test INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE job ADD COLUMN external_id TEXT;
      -- The same, folded for searches.
      ALTER TABLE job ADD COLUMN external_key TEXT NOT NULL DEFAULT '';
      CREATE INDEX job_external_id ON job (organization_id, external_id) WHERE external_id IS NOT NULL;

      DROP INDEX job_of_organization;
      CREATE INDEX job_of_organization ON job (organization_id, is_test, id);
      DROP INDEX job_waits;
      CREATE INDEX job_waits ON job (is_test, id) WHERE waits = 1;
      DROP INDEX job_status;
      CREATE INDEX job_status ON job (is_test, status, organization_id);
    `),
};
