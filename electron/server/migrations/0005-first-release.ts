import { firstPostgresSchema } from './0005-first-release.postgres.ts';
import type { ServerMigration } from './serverMigration.ts';

const organizations = `
  CREATE TABLE organization (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    street_address TEXT NOT NULL DEFAULT '',
    city TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL DEFAULT '',
    zip_code TEXT NOT NULL DEFAULT '',
    -- Counts the changes to the organization's jobs. ETags are made of it.
    changes INTEGER NOT NULL DEFAULT 0,
    -- Time of the last change; never goes back, even if the clock does.
    changed_ms INTEGER NOT NULL DEFAULT 0,
    created_ms INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX organization_name ON organization (name);

  CREATE TABLE api_key (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL REFERENCES organization,
    -- First characters, so that people can tell keys apart; the key itself is stored as a hash only.
    shown TEXT NOT NULL,
    hash BLOB NOT NULL UNIQUE,
    created_ms INTEGER NOT NULL,
    last_used_ms INTEGER,
    revoked_ms INTEGER
  ) STRICT;
  CREATE INDEX api_key_of_organization ON api_key (organization_id);

  -- Last report of each laptop: what it still holds.
  CREATE TABLE device (
    organization_id INTEGER NOT NULL REFERENCES organization,
    id TEXT NOT NULL,
    report TEXT NOT NULL,
    reported_ms INTEGER NOT NULL,
    PRIMARY KEY (organization_id, id)
  ) STRICT, WITHOUT ROWID;

  -- Idempotency records: the first response to each request with an Idempotency-Key.
  CREATE TABLE first_answer (
    organization_id INTEGER NOT NULL REFERENCES organization,
    key TEXT NOT NULL,
    fingerprint BLOB NOT NULL,
    body TEXT NOT NULL,
    created_ms INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX first_answer_key ON first_answer (organization_id, key);
  CREATE INDEX first_answer_age ON first_answer (created_ms);
`;

const jobs = `
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
    -- Folded, for search terms too short for the trigram index.
    client_name TEXT NOT NULL,
    client_street_address TEXT NOT NULL,
    city TEXT NOT NULL,
    ahj TEXT NOT NULL,
    utility TEXT NOT NULL,
    revision_of INTEGER REFERENCES job,
    superseded_by INTEGER REFERENCES job,
    -- 1: the client wrote the last message and the office has not answered.
    waits INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX job_of_organization ON job (organization_id, id);
  CREATE INDEX job_created ON job (organization_id, created_ms);
  CREATE INDEX job_updated ON job (organization_id, updated_ms);
  CREATE INDEX job_client_state ON job (organization_id, client_state, id);
  CREATE INDEX job_waits ON job (id) WHERE waits = 1;
  CREATE INDEX job_status ON job (status, organization_id);

  -- The finished JSON of a job, apart from the narrow rows that filters scan.
  CREATE TABLE job_document (
    job_id INTEGER PRIMARY KEY REFERENCES job,
    body TEXT NOT NULL
  ) STRICT;

  CREATE VIRTUAL TABLE job_search USING fts5 (
    client_name, client_street_address, city, ahj, utility,
    content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
  );
  -- Merge index segments rarely: submissions do not wait, searches read a few more segments.
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
    detail TEXT,
    -- IP address, for actions taken in the console.
    address TEXT,
    -- 1: the provider acted; 0: the client. Names cannot tell, because they change.
    from_office INTEGER NOT NULL DEFAULT 1
  ) STRICT;
  CREATE INDEX job_event_of_job ON job_event (job_id, id);
  CREATE INDEX job_event_at ON job_event (at_ms, id);
  CREATE TRIGGER job_event_is_not_rewritten BEFORE UPDATE ON job_event
    BEGIN SELECT raise(ABORT, 'history is append-only'); END;
  CREATE TRIGGER job_event_is_not_erased BEFORE DELETE ON job_event
    BEGIN SELECT raise(ABORT, 'history is append-only'); END;

  CREATE TABLE message (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    job_id INTEGER NOT NULL REFERENCES job,
    author TEXT NOT NULL,
    body TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    -- 1: the provider wrote it; 0: the client.
    from_office INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX message_of_job ON message (job_id, id);
`;

const files = `
  -- Every stored file by its content. The row is written in the transaction that moves the file into place.
  CREATE TABLE blob (
    sha256 TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Files from clients.
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
    created_ms INTEGER NOT NULL,
    -- When the photo was taken, by the camera's clock (2026-03-14T09:26:53); null where unknown.
    taken TEXT
  ) STRICT;
  CREATE INDEX upload_of_job ON upload (job_id, seq);

  -- Files from the engineering provider. A withdrawn file stays here but the API no longer returns it.
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
    -- The reviewer's entries as JSON; null if a finished PDF was attached instead.
    entries TEXT,
    -- The job's AHJ, case-folded: the next letter for it starts from the same design basis.
    ahj TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE INDEX letter_of_job ON letter (job_id);
  CREATE INDEX letter_of_ahj ON letter (ahj, produced_file);
`;

const reference = `
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
`;

const office = `
  CREATE TABLE user (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('admin', 'reviewer', 'office')),
    organization_id INTEGER REFERENCES organization,
    password_hash TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    disabled_ms INTEGER,
    last_sign_in_ms INTEGER,
    CHECK ((role = 'office') = (organization_id IS NOT NULL))
  ) STRICT;

  -- Sessions of signed-in users; only the hash of the cookie's secret is stored.
  CREATE TABLE session (
    hash BLOB PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user,
    created_ms INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX session_of_user ON session (user_id);

  -- Audit log of everything but jobs; those have job_event.
  CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms INTEGER NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    subject TEXT NOT NULL,
    detail TEXT,
    address TEXT
  ) STRICT;
  CREATE INDEX audit_at ON audit (at_ms, id);
  CREATE INDEX audit_sign_in ON audit (actor, address, at_ms) WHERE action = 'Signed in';
  CREATE INDEX audit_subject ON audit (subject COLLATE NOCASE, at_ms, id);
  CREATE TRIGGER audit_is_not_rewritten BEFORE UPDATE ON audit
    BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;
  CREATE TRIGGER audit_is_not_erased BEFORE DELETE ON audit
    BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;

  -- The reviewer's entries as typed, before the letter is issued.
  CREATE TABLE letter_draft (
    job_id INTEGER PRIMARY KEY REFERENCES job,
    entries TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES user,
    kept_ms INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/** The server's schema as version 0.1.0 is released with it. Numbers 1 to 4 were used before any release. */
export const firstServerSchema: ServerMigration = {
  version: 5,
  name: 'first release',
  postgres: firstPostgresSchema,
  up: (db) => [organizations, jobs, files, reference, office].forEach((tables) => db.exec(tables)),
};
