import type { PostgresMigration } from '../base/database/postgresMigrate.ts';
import type { Migration } from '../../sqlite/migrate.ts';
import { postgresSchema } from './schema.postgres.ts';

/** A step of the server's schema on both engines: `up` for SQLite, `postgres` for PostgreSQL. */
export type ServerMigration = Migration & PostgresMigration;

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
    created_ms INTEGER NOT NULL,
    -- Null: no limit.
    max_bytes INTEGER CHECK (max_bytes >= 0),
    -- Of its distinct files and the JSON of its jobs: a revision repeats neither. Triggers keep the sum.
    used_bytes INTEGER NOT NULL DEFAULT 0
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
    revoked_ms INTEGER,
    is_test INTEGER NOT NULL DEFAULT 0,
    name TEXT NOT NULL DEFAULT '',
    -- Null: it holds until it is revoked.
    expires_ms INTEGER,
    last_address TEXT
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
`;

const accounts = `
  CREATE TABLE user (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL UNIQUE,
    role TEXT NOT NULL CHECK (role IN ('admin', 'reviewer', 'office')),
    organization_id INTEGER REFERENCES organization,
    password_hash TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    disabled_ms INTEGER,
    last_sign_in_ms INTEGER,
    -- What the user is sent mails about, as JSON, and in which language; null until the user chooses.
    mail_notices TEXT,
    locale TEXT,
    CHECK ((role = 'office') = (organization_id IS NOT NULL))
  ) STRICT;

  -- Sessions of signed-in users; only hashes are stored: of the cookie's secret, and of the half that the page holds.
  CREATE TABLE session (
    hash BLOB PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user,
    created_ms INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL,
    page_hash BLOB
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX session_of_user ON session (user_id);

  -- Invitations, and requests for a new password. A link may have several tokens, of which the first that is used ends all.
  CREATE TABLE account_link (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('invitation', 'reset')),
    email TEXT NOT NULL,
    -- Of an invitation.
    role TEXT,
    organization_id INTEGER REFERENCES organization,
    -- Whose password is replaced.
    user_id INTEGER REFERENCES user,
    made_by TEXT NOT NULL,
    locale TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX account_link_email ON account_link (kind, email);
  CREATE TABLE account_token (
    hash BLOB PRIMARY KEY,
    link_id INTEGER NOT NULL REFERENCES account_link
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX account_token_of_link ON account_token (link_id);

  -- Authenticator apps.
  CREATE TABLE totp (
    user_id INTEGER PRIMARY KEY REFERENCES user,
    -- In Base32.
    secret TEXT NOT NULL,
    begun_ms INTEGER NOT NULL,
    -- Null until a code was confirmed: it is not asked for before.
    confirmed_ms INTEGER,
    -- The step of the last code that was accepted.
    last_step INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE recovery_code (
    user_id INTEGER NOT NULL REFERENCES user,
    hash BLOB NOT NULL,
    PRIMARY KEY (user_id, hash)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE passkey (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES user,
    credential TEXT NOT NULL UNIQUE,
    -- COSE.
    public_key BLOB NOT NULL,
    counter INTEGER NOT NULL,
    -- JSON.
    transports TEXT NOT NULL,
    name TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    last_used_ms INTEGER
  ) STRICT;
  CREATE INDEX passkey_of_user ON passkey (user_id);

  -- Which user of a provider of single sign-on is which user here, one each.
  CREATE TABLE provider_user (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES user,
    linked_ms INTEGER NOT NULL,
    PRIMARY KEY (issuer, subject)
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX provider_user_of_user ON provider_user (user_id, issuer);

  -- A row is removed by the request that ends the sign-in, whichever process it reaches.
  CREATE TABLE sign_in_begun (
    -- Of the challenge, or of the state and the page's proof.
    hash BLOB PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('passkey', 'new-passkey', 'provider')),
    -- Whose passkey is added.
    user_id INTEGER REFERENCES user,
    -- JSON.
    detail TEXT NOT NULL,
    expires_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sign_in_begun_expires ON sign_in_begun (expires_ms);

  -- Counted together by all processes.
  CREATE TABLE sign_in_failure (
    -- SHA-256 of the account, the address or the browser: what people type there is not for others to read.
    key BLOB PRIMARY KEY,
    failures INTEGER NOT NULL,
    last_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sign_in_failure_age ON sign_in_failure (last_ms);

  -- Filters and order of the board under a name, for the user who saved them or for the whole office.
  CREATE TABLE saved_view (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES user,
    name TEXT NOT NULL,
    -- JSON.
    filter TEXT NOT NULL,
    is_shared INTEGER NOT NULL,
    created_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX saved_view_of_user ON saved_view (user_id, id);
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
    waits INTEGER NOT NULL DEFAULT 0,
    -- 1: submitted with a test key. Live and test jobs never appear together.
    is_test INTEGER NOT NULL DEFAULT 0,
    external_id TEXT,
    -- The same, folded for searches.
    external_key TEXT NOT NULL DEFAULT '',
    -- State and ZIP code as the board shows them, folded for searches: 'ca 93721'.
    place TEXT NOT NULL DEFAULT '',
    -- A reviewer or an administrator; null where no one has it.
    assignee INTEGER REFERENCES user,
    -- The due date of an open job in milliseconds; puts the closed ones behind all of them, the newest first.
    queue_rank INTEGER NOT NULL DEFAULT 0,
    -- That sent it. Null where no laptop has named itself.
    laptop TEXT
  ) STRICT;
  -- Indexes that lists count in say whether a job is a test.
  CREATE INDEX job_of_organization ON job (organization_id, is_test, id);
  CREATE INDEX job_created ON job (organization_id, created_ms);
  CREATE INDEX job_updated ON job (organization_id, updated_ms);
  CREATE INDEX job_client_state ON job (organization_id, client_state, id);
  CREATE INDEX job_external_id ON job (organization_id, external_id) WHERE external_id IS NOT NULL;
  CREATE INDEX job_waits ON job (is_test, id) WHERE waits = 1;
  CREATE INDEX job_status ON job (is_test, status, organization_id);
  CREATE INDEX job_queue ON job (is_test, queue_rank, id);
  CREATE INDEX job_assignee ON job (assignee, queue_rank) WHERE assignee IS NOT NULL;
  -- Finds the other jobs at the address of a job.
  CREATE INDEX job_street ON job (client_street_address) WHERE superseded_by IS NULL;

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
  -- What figures count decisions from. Events of the first versions have the name of the status.
  CREATE INDEX job_event_decision ON job_event (job_id, action, at_ms)
    WHERE action IN ('event-approved', 'Approved', 'event-on-hold', 'On Hold', 'event-rejected', 'Rejected');
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

  -- Notes that the office keeps for itself. Apart from messages, which clients receive.
  CREATE TABLE internal_note (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    job_id INTEGER NOT NULL REFERENCES job,
    user_id INTEGER NOT NULL REFERENCES user,
    body TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    changed_ms INTEGER
  ) STRICT;
  CREATE INDEX internal_note_of_job ON internal_note (job_id, id);
`;

const files = `
  -- Every stored file by its content. The row is written in the transaction that moves the file into place.
  CREATE TABLE blob (
    sha256 TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- How often a file without a row was removed, so that no process writes its row meanwhile.
  CREATE TABLE file_removal (
    sha256 TEXT PRIMARY KEY,
    removals INTEGER NOT NULL,
    begun_ms INTEGER NOT NULL,
    is_over INTEGER NOT NULL CHECK (is_over IN (0, 1))
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
    taken TEXT,
    -- The picture ends before its data does: it is accepted, and cannot be displayed.
    cut_short INTEGER NOT NULL DEFAULT 0 CHECK (cut_short IN (0, 1)),
    -- Where the photo was taken, in millionths of a degree.
    latitude_e6 INTEGER,
    longitude_e6 INTEGER
  ) STRICT;
  CREATE INDEX upload_of_job ON upload (job_id, seq);

  -- What a reviewer found of a photo; it belongs to the office.
  CREATE TABLE photo_mark (
    upload INTEGER PRIMARY KEY REFERENCES upload (seq),
    mark TEXT NOT NULL CHECK (mark IN ('good', 'unreadable', 'wrong', 'more')),
    comment TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES user,
    marked_ms INTEGER NOT NULL
  ) STRICT;

  -- Uploads that arrive in pieces.
  CREATE TABLE open_upload (
    id TEXT PRIMARY KEY NOT NULL,
    organization_id INTEGER NOT NULL REFERENCES organization,
    is_test INTEGER NOT NULL,
    -- Of the request that began it, as first_answer has it.
    key TEXT NOT NULL,
    -- Method and path of that request.
    operation TEXT NOT NULL,
    kind TEXT NOT NULL,
    job_id INTEGER NOT NULL REFERENCES job,
    array_id TEXT,
    name TEXT NOT NULL,
    length INTEGER NOT NULL,
    -- Of the whole file: as announced, then as it is.
    sha256 TEXT,
    -- The bytes that the parts hold.
    received INTEGER NOT NULL,
    -- The request that may append.
    writer TEXT,
    created_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL,
    -- When the file got its row. Null while it is open.
    answered_ms INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX open_upload_of_key ON open_upload (organization_id, key);
  CREATE INDEX open_upload_by_expiry ON open_upload (expires_ms);

  -- Each is a stored file of its own.
  CREATE TABLE open_upload_part (
    upload_id TEXT NOT NULL REFERENCES open_upload,
    start INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (upload_id, start)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX open_upload_part_by_content ON open_upload_part (sha256);

  -- Files of parts that no upload has any more.
  CREATE TABLE dropped_part (
    sha256 TEXT PRIMARY KEY NOT NULL,
    bytes INTEGER NOT NULL,
    dropped_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX dropped_part_by_time ON dropped_part (dropped_ms);
`;

const produced = `
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

  -- The produced files that are no letters.
  CREATE TABLE deliverable (
    produced_file INTEGER PRIMARY KEY REFERENCES produced_file,
    service TEXT NOT NULL,
    delivered_by TEXT NOT NULL,
    -- The file that it took the place of.
    replaces INTEGER UNIQUE REFERENCES produced_file,
    -- Null for a file that was replaced.
    withdrawn_why TEXT
  ) STRICT;

  CREATE TABLE letter (
    produced_file INTEGER PRIMARY KEY REFERENCES produced_file,
    job_id INTEGER NOT NULL REFERENCES job,
    number TEXT NOT NULL UNIQUE,
    -- The reviewer's entries as JSON; null if a finished PDF was attached instead.
    entries TEXT,
    -- The job's AHJ, case-folded: the next letter for it starts from the same design basis.
    ahj TEXT NOT NULL DEFAULT '',
    -- Null for letters that were issued before this was counted.
    pages INTEGER,
    -- The first five digits of the site's ZIP code, for the last letter of the same one.
    zip TEXT NOT NULL DEFAULT '',
    -- The digital signatures that were found in it, as JSON.
    signatures TEXT,
    -- Null where it is not known: a finished PDF without values may be of any kind.
    kind TEXT
  ) STRICT;
  CREATE INDEX letter_of_job ON letter (job_id);
  CREATE INDEX letter_of_ahj ON letter (ahj, produced_file);
  CREATE INDEX letter_of_zip ON letter (zip, produced_file);

  -- The reviewer's entries as typed, before the letter is issued.
  CREATE TABLE letter_draft (
    job_id INTEGER PRIMARY KEY REFERENCES job,
    entries TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES user,
    kept_ms INTEGER NOT NULL
  ) STRICT;

  -- What previews of letters are drawn from, so that every process can show them.
  CREATE TABLE letter_preview (
    id TEXT PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user,
    -- JSON.
    source TEXT NOT NULL,
    expires_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX letter_preview_of_user ON letter_preview (user_id, expires_ms);
  CREATE INDEX letter_preview_age ON letter_preview (expires_ms);

  -- Letters that were given out to be signed and sealed elsewhere.
  CREATE TABLE sealing_copy (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    job_id INTEGER NOT NULL REFERENCES job,
    number TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    entries TEXT NOT NULL,
    -- Of its pages, as JSON.
    lines TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES user,
    created_ms INTEGER NOT NULL,
    -- A digest of what each page shows, as JSON.
    drawings TEXT
  ) STRICT;
  CREATE INDEX sealing_copy_of_job ON sealing_copy (job_id, seq);

  -- Users who sign letters.
  CREATE TABLE engineer (
    user_id INTEGER PRIMARY KEY REFERENCES user,
    -- A right apart from the role.
    is_of_record INTEGER NOT NULL CHECK (is_of_record IN (0, 1)),
    -- As printed.
    name TEXT NOT NULL,
    -- JSON.
    licenses TEXT NOT NULL,
    -- The image, by its SHA-256.
    signature TEXT
  ) STRICT;

  -- The firm's own table of design values by place.
  CREATE TABLE design_value (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- What names the place, folded: 'zip 93721', 'ahj ca city of fresno'.
    place_key TEXT NOT NULL UNIQUE,
    zip TEXT NOT NULL,
    county TEXT NOT NULL,
    ahj TEXT NOT NULL,
    state TEXT NOT NULL,
    -- The place, folded for searches.
    search TEXT NOT NULL,
    -- Entries of a letter by their names, as JSON.
    entries TEXT NOT NULL,
    changed_ms INTEGER NOT NULL
  ) STRICT;
`;

/** What an organization uses is kept by triggers, so that no way of adding a file or a job is forgotten. */
const quotas = `
  CREATE TABLE organization_file (
    organization_id INTEGER NOT NULL REFERENCES organization,
    sha256 TEXT NOT NULL REFERENCES blob,
    PRIMARY KEY (organization_id, sha256)
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER organization_file_takes_room AFTER INSERT ON organization_file BEGIN
    UPDATE organization SET used_bytes = used_bytes + (SELECT bytes FROM blob WHERE sha256 = NEW.sha256)
    WHERE id = NEW.organization_id;
  END;
  CREATE TRIGGER upload_takes_room AFTER INSERT ON upload BEGIN
    INSERT OR IGNORE INTO organization_file SELECT organization_id, NEW.sha256 FROM job WHERE id = NEW.job_id;
  END;
  CREATE TRIGGER deliverable_takes_room AFTER INSERT ON deliverable BEGIN
    INSERT OR IGNORE INTO organization_file
      SELECT organization_id, sha256 FROM produced_file JOIN job ON job.id = job_id WHERE seq = NEW.produced_file;
  END;
  CREATE TRIGGER job_takes_room AFTER INSERT ON job_document BEGIN
    UPDATE organization SET used_bytes = used_bytes + octet_length(NEW.body)
    WHERE id = (SELECT organization_id FROM job WHERE id = NEW.job_id);
  END;
`;

const notices = `
  CREATE TABLE webhook (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    -- Null for a webhook of the firm.
    organization_id INTEGER REFERENCES organization,
    url TEXT NOT NULL,
    -- JSON.
    events TEXT NOT NULL,
    secret TEXT NOT NULL,
    -- Signs beside the new one for a while.
    previous_secret TEXT,
    previous_until_ms INTEGER,
    is_paused INTEGER NOT NULL CHECK (is_paused IN (0, 1)),
    created_ms INTEGER NOT NULL,
    removed_ms INTEGER,
    -- It gets what has happened after these rows.
    since_event INTEGER NOT NULL,
    since_message INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE notice (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uuid TEXT NOT NULL UNIQUE,
    -- The row that it was made of, so that none is made twice.
    source TEXT UNIQUE,
    type TEXT NOT NULL,
    organization_id INTEGER REFERENCES organization,
    job_id INTEGER REFERENCES job,
    at_ms INTEGER NOT NULL,
    -- JSON.
    body TEXT NOT NULL
  ) STRICT;

  CREATE TABLE delivery (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    notice_id INTEGER NOT NULL REFERENCES notice,
    webhook_id INTEGER REFERENCES webhook,
    -- The address of a mail.
    recipient TEXT,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'given-up', 'dismissed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    created_ms INTEGER NOT NULL,
    -- Given up then.
    until_ms INTEGER NOT NULL,
    due_ms INTEGER NOT NULL,
    -- Claimed until then by the process that sends it.
    lease_ms INTEGER NOT NULL DEFAULT 0,
    tried_ms INTEGER,
    -- A message: how the last attempt ended.
    answer TEXT
  ) STRICT;
  -- What is due is looked for at each target by itself: one with many notices that wait costs no more than others.
  CREATE INDEX delivery_due_of_target ON delivery (webhook_id, due_ms, id) WHERE state = 'waiting';
  CREATE INDEX delivery_of_webhook ON delivery (webhook_id, id);
  CREATE INDEX delivery_of_notice ON delivery (notice_id);
  CREATE INDEX delivery_state ON delivery (state, id);
`;

const visits = `
  -- Visits that the office assigns to the crews of an organization.
  CREATE TABLE visit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER NOT NULL REFERENCES organization,
    -- VisitFields as JSON: client, address, services, appointment, note, reference.
    fields TEXT NOT NULL,
    -- At the roof, without a zone; '' if not agreed.
    appointment TEXT NOT NULL,
    -- Identifies the visit for a second import; null without one.
    reference TEXT,
    created_ms INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL,
    canceled_ms INTEGER,
    -- The laptop that took it first.
    taken_device TEXT,
    taken_name TEXT,
    taken_ms INTEGER,
    -- The job that was submitted for it.
    job_id INTEGER REFERENCES job,
    job_ms INTEGER
  ) STRICT;
  CREATE INDEX visit_of_organization ON visit (organization_id, appointment, id);
  CREATE UNIQUE INDEX visit_reference ON visit (organization_id, reference);
  -- Open consoles ask with every change of the database whether a visit has changed: it holds all that this reads.
  CREATE INDEX visit_changed ON visit (organization_id, changed_ms);
`;

const referenceLists = `
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

const base = `
  CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Audit log of everything but jobs; those have job_event.
  CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms INTEGER NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    -- As English text, which indexes and exports use.
    subject TEXT NOT NULL,
    detail TEXT,
    address TEXT,
    -- The same as a message, so that it is shown in every language; entries of earlier versions have only the text.
    subject_message TEXT
  ) STRICT;
  CREATE INDEX audit_at ON audit (at_ms, id);
  CREATE INDEX audit_sign_in ON audit (actor, address, at_ms) WHERE action = 'Signed in';
  CREATE INDEX audit_subject ON audit (subject COLLATE NOCASE, at_ms, id);
  CREATE TRIGGER audit_is_not_rewritten BEFORE UPDATE ON audit
    BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;
  CREATE TRIGGER audit_is_not_erased BEFORE DELETE ON audit
    BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;

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

  -- Rate limits that all processes share.
  CREATE TABLE request_count (
    key TEXT PRIMARY KEY,
    begun_ms INTEGER NOT NULL,
    requests INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

const parts = [organizations, accounts, jobs, files, produced, quotas, notices, visits, referenceLists, base];

/** Every table of the server, in the order of meaning, at the oldest version that this program opens. `steps.ts` goes on from it. */
export const serverSchema: ServerMigration = {
  version: 45,
  name: 'schema',
  postgres: postgresSchema,
  up: (db) => void db.exec(parts.join('')),
};
