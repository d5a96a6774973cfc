import type { Migration } from '../../../sqlite/migrate.ts';

/** Everything a crew with an API key needs: organizations, jobs and what hangs on them, reference lists, files. */
export const jobs: Migration = {
  version: 1,
  name: 'jobs',
  up(db) {
    db.exec(`
      CREATE TABLE organization (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        street_address TEXT NOT NULL DEFAULT '',
        city TEXT NOT NULL DEFAULT '',
        state TEXT NOT NULL DEFAULT '',
        zip_code TEXT NOT NULL DEFAULT '',
        -- Grows with every change to the organization's jobs: what ETags are made of.
        changes INTEGER NOT NULL DEFAULT 0,
        -- When the last of them was; times of changes never go back, even where the clock does.
        changed_ms INTEGER NOT NULL DEFAULT 0,
        created_ms INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX organization_name ON organization (name);

      CREATE TABLE api_key (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        organization_id INTEGER NOT NULL REFERENCES organization,
        -- The first characters, so that people can tell keys apart; the key itself is kept as a hash only.
        shown TEXT NOT NULL,
        hash BLOB NOT NULL UNIQUE,
        created_ms INTEGER NOT NULL,
        last_used_ms INTEGER,
        revoked_ms INTEGER
      ) STRICT;

      CREATE TABLE job (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        organization_id INTEGER NOT NULL REFERENCES organization,
        status TEXT NOT NULL CHECK (status IN
          ('Submitted', 'In Review', 'On Hold', 'Approved', 'Rejected', 'Canceled', 'Revised')),
        created_ms INTEGER NOT NULL,
        updated_ms INTEGER NOT NULL,
        -- organization.changes at this job's last change.
        change INTEGER NOT NULL,
        client_state TEXT,
        -- One bit a service, in the order of shared/job/services.ts.
        services INTEGER NOT NULL,
        -- Case-folded, for terms too short for the trigram index.
        client_name TEXT NOT NULL,
        client_street_address TEXT NOT NULL,
        city TEXT NOT NULL,
        ahj TEXT NOT NULL,
        utility TEXT NOT NULL,
        revision_of INTEGER REFERENCES job,
        superseded_by INTEGER REFERENCES job
      ) STRICT;
      CREATE INDEX job_of_organization ON job (organization_id, id);
      CREATE INDEX job_created ON job (organization_id, created_ms);
      CREATE INDEX job_updated ON job (organization_id, updated_ms);
      CREATE INDEX job_client_state ON job (organization_id, client_state, id);

      -- The finished JSON text of a job, apart from the narrow rows that filters walk over.
      CREATE TABLE job_document (
        job_id INTEGER PRIMARY KEY REFERENCES job,
        body TEXT NOT NULL
      ) STRICT;

      CREATE VIRTUAL TABLE job_search USING fts5 (
        client_name, client_street_address, city, ahj, utility,
        content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
      );
      -- Parts of the index are merged seldom: submissions do not wait, and searches look through a few more parts.
      INSERT INTO job_search (job_search, rank) VALUES ('automerge', 16);

      CREATE TABLE solar_array (
        id TEXT PRIMARY KEY,
        job_id INTEGER NOT NULL REFERENCES job,
        position INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX solar_array_of_job ON solar_array (job_id, position);

      CREATE TABLE job_event (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        job_id INTEGER NOT NULL REFERENCES job,
        at_ms INTEGER NOT NULL,
        actor TEXT NOT NULL,
        action TEXT NOT NULL,
        detail TEXT
      ) STRICT;
      CREATE INDEX job_event_of_job ON job_event (job_id, id);
      CREATE TRIGGER job_event_is_not_rewritten BEFORE UPDATE ON job_event
        BEGIN SELECT raise(ABORT, 'history is append-only'); END;
      CREATE TRIGGER job_event_is_not_erased BEFORE DELETE ON job_event
        BEGIN SELECT raise(ABORT, 'history is append-only'); END;

      CREATE TABLE message (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        job_id INTEGER NOT NULL REFERENCES job,
        author TEXT NOT NULL,
        body TEXT NOT NULL,
        created_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX message_of_job ON message (job_id, id);

      -- Every file that is kept, by its content. A row is written in the transaction that puts the file in its place.
      CREATE TABLE blob (
        sha256 TEXT PRIMARY KEY,
        bytes INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- What clients sent.
      CREATE TABLE upload (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        job_id INTEGER NOT NULL REFERENCES job,
        array_id TEXT REFERENCES solar_array,
        kind TEXT NOT NULL CHECK (kind IN ('file', 'panel-layout', 'beam-spacing', 'beam-size', 'attic')),
        name TEXT NOT NULL,
        media_type TEXT NOT NULL,
        sha256 TEXT NOT NULL REFERENCES blob,
        bytes INTEGER NOT NULL,
        created_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX upload_of_job ON upload (job_id, seq);

      -- What the engineering provider made; a withdrawn file is kept but no longer answered.
      CREATE TABLE produced_file (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        job_id INTEGER NOT NULL REFERENCES job,
        name TEXT NOT NULL,
        media_type TEXT NOT NULL,
        sha256 TEXT NOT NULL REFERENCES blob,
        bytes INTEGER NOT NULL,
        created_ms INTEGER NOT NULL,
        withdrawn_ms INTEGER
      ) STRICT;
      CREATE INDEX produced_file_of_job ON produced_file (job_id, seq);

      CREATE TABLE letter (
        produced_file INTEGER PRIMARY KEY REFERENCES produced_file,
        job_id INTEGER NOT NULL REFERENCES job,
        number TEXT NOT NULL UNIQUE,
        -- The reviewer's entries as JSON; NULL where a finished PDF was attached instead.
        entries TEXT
      ) STRICT;
      CREATE INDEX letter_of_job ON letter (job_id);

      CREATE TABLE reference_entry (
        list TEXT NOT NULL,
        id TEXT NOT NULL,
        name TEXT NOT NULL,
        manufacture TEXT,
        abbreviation TEXT,
        position INTEGER NOT NULL,
        retired_ms INTEGER,
        PRIMARY KEY (list, id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE reference_list (
        list TEXT PRIMARY KEY,
        version INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- First answers to requests with an Idempotency-Key.
      CREATE TABLE first_answer (
        organization_id INTEGER NOT NULL REFERENCES organization,
        key TEXT NOT NULL,
        fingerprint BLOB NOT NULL,
        body TEXT NOT NULL,
        created_ms INTEGER NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX first_answer_key ON first_answer (organization_id, key);
      CREATE INDEX first_answer_age ON first_answer (created_ms);

      -- What each laptop last said it still holds.
      CREATE TABLE device (
        organization_id INTEGER NOT NULL REFERENCES organization,
        id TEXT NOT NULL,
        report TEXT NOT NULL,
        reported_ms INTEGER NOT NULL,
        PRIMARY KEY (organization_id, id)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE user (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        email TEXT NOT NULL UNIQUE,
        role TEXT NOT NULL CHECK (role IN ('admin', 'reviewer', 'office')),
        organization_id INTEGER REFERENCES organization,
        password_hash TEXT NOT NULL,
        created_ms INTEGER NOT NULL,
        CHECK ((role = 'office') = (organization_id IS NOT NULL))
      ) STRICT;

      CREATE TABLE setting (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
