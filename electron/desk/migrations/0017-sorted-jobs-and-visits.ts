import type { Migration } from '../../sqlite/migrate.ts';

/** The list of jobs sorted by city, name and status, and the visits that wait for a crew. */
export const deskSortedJobsAndVisits: Migration = {
  version: 17,
  name: 'sorted jobs and visits',
  up: (db) =>
    db.exec(`
      CREATE INDEX draft_city ON draft (archived_ms, coalesce(nullif(lower(trim(document ->> '$.client_city')), ''), char(1114111)), updated_ms);
      CREATE INDEX draft_name ON draft (archived_ms, coalesce(nullif(lower(name), ''), char(1114111)), updated_ms);
      CREATE INDEX job_by_status ON job (status);

      -- A visit to a roof that the office assigned, or that was imported from a file.
      CREATE TABLE visit (
        id TEXT PRIMARY KEY,
        -- The provider that assigned it, with its id there; null for one of a file.
        service_id INTEGER REFERENCES service,
        remote_id INTEGER,
        -- Identifies a visit of a file, so that a second import changes it.
        reference TEXT,
        -- Fields of Submit Job that a draft of this visit starts with.
        document TEXT NOT NULL CHECK (json_valid(document)),
        -- At the roof, without a zone: \`2027-03-01\` or \`2027-03-01T09:30\`; '' if not agreed.
        appointment TEXT NOT NULL,
        canceled INTEGER NOT NULL DEFAULT 0 CHECK (canceled IN (0, 1)),
        -- The laptop that took it, as the office knows it.
        taken_device TEXT,
        taken_by TEXT,
        -- The job that was submitted for it, as the office knows it.
        job_id INTEGER,
        -- It was taken here.
        draft_id TEXT REFERENCES draft,
        -- The office answered that it was taken here, or by another laptop first.
        acknowledged INTEGER NOT NULL DEFAULT 0 CHECK (acknowledged IN (0, 1)),
        -- The job that was reported to the office last.
        reported_job INTEGER,
        added_ms INTEGER NOT NULL,
        CHECK ((service_id IS NULL) = (remote_id IS NULL))
      ) STRICT;
      CREATE UNIQUE INDEX visit_remote ON visit (service_id, remote_id) WHERE remote_id IS NOT NULL;
      CREATE UNIQUE INDEX visit_reference ON visit (reference) WHERE service_id IS NULL AND reference IS NOT NULL;
      CREATE INDEX visit_draft ON visit (draft_id) WHERE draft_id IS NOT NULL;
    `),
};
