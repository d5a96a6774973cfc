import type { Migration } from '../../sqlite/migrate.ts';

const providers = `
  CREATE TABLE fact (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- A provider that jobs were sent to. Work started with one is never finished with another.
  CREATE TABLE service (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    base_url TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL DEFAULT 'unknown' CHECK (kind IN ('unknown', 'rafter', 'plain')),
    -- Identifies a Rafter server even if its address changes.
    instance TEXT,
    name TEXT,
    version TEXT,
    extensions TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(extensions)),
    probed_ms INTEGER,
    -- The newest updated_at seen, exactly as the server wrote it.
    updated_since TEXT
  ) STRICT;

  CREATE TABLE reference_list (
    service_id INTEGER NOT NULL REFERENCES service,
    list TEXT NOT NULL,
    etag TEXT,
    fetched_ms INTEGER NOT NULL,
    PRIMARY KEY (service_id, list)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE reference_entry (
    service_id INTEGER NOT NULL REFERENCES service,
    list TEXT NOT NULL,
    id TEXT NOT NULL,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    manufacture TEXT,
    abbreviation TEXT,
    -- The provider no longer offers it; drafts that use it are flagged.
    retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
    PRIMARY KEY (service_id, list, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX reference_order ON reference_entry (service_id, list, retired, position);
`;

const drafts = `
  CREATE TABLE draft (
    id TEXT PRIMARY KEY,
    -- The body of Submit Job so far; reference objects include their names.
    document TEXT NOT NULL CHECK (json_valid(document)),
    -- Number of changes, undone ones included.
    version INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'queued', 'sending', 'sent', 'blocked')),
    name TEXT NOT NULL,
    search_text TEXT NOT NULL,
    -- Set when the first byte is sent.
    service_id INTEGER REFERENCES service,
    -- The job's current id; a revision changes it.
    job_id INTEGER,
    created_ms INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    archived_ms INTEGER,
    -- Client name of the draft this one was copied from; the copy is labeled until its own name differs.
    copied_name TEXT,
    -- Messages of others that a person has seen, and those that nobody has.
    read_messages INTEGER NOT NULL DEFAULT 0,
    unread_messages INTEGER NOT NULL DEFAULT 0,
    -- The current job is on hold, and the latest message was sent from here since.
    answered INTEGER NOT NULL DEFAULT 0 CHECK (answered IN (0, 1)),
    -- The values that it began with, and the name of their template.
    prefilled TEXT CHECK (prefilled IS NULL OR json_valid(prefilled)),
    -- The part of the editor that was open last.
    open_part TEXT
  ) STRICT;
  CREATE INDEX draft_updated ON draft (archived_ms, updated_ms);
  CREATE INDEX draft_state ON draft (state, updated_ms);
  CREATE INDEX draft_job ON draft (job_id);
  CREATE INDEX draft_unread ON draft (unread_messages) WHERE unread_messages > 0;
  -- Finds the other jobs at the address of a job.
  CREATE INDEX draft_street ON draft (lower(trim(document ->> '$.client_street_address')));
  -- Orders of the list. What has no city or no name comes last.
  CREATE INDEX draft_city ON draft (archived_ms, coalesce(nullif(lower(trim(document ->> '$.client_city')), ''), char(1114111)), updated_ms);
  CREATE INDEX draft_name ON draft (archived_ms, coalesce(nullif(lower(name), ''), char(1114111)), updated_ms);

  -- Undo steps: values before and after. Undone steps can be redone until the next change.
  CREATE TABLE draft_step (
    draft_id TEXT NOT NULL REFERENCES draft,
    step INTEGER NOT NULL,
    pieces TEXT NOT NULL CHECK (json_valid(pieces)),
    undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
    at_ms INTEGER NOT NULL,
    -- Photos that were added, moved or removed in this step.
    photos TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(photos)),
    PRIMARY KEY (draft_id, step)
  ) STRICT, WITHOUT ROWID;

  -- Notices about a field of a draft, such as a module the provider does not list.
  CREATE TABLE draft_notice (
    draft_id TEXT NOT NULL REFERENCES draft,
    pointer TEXT NOT NULL,
    detail TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (draft_id, pointer)
  ) STRICT, WITHOUT ROWID;
`;

const templates = `
  CREATE TABLE template (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- Fields of a job, without those of one client or one roof.
    document TEXT NOT NULL CHECK (json_valid(document)),
    created_ms INTEGER NOT NULL,
    -- Removed ones can be put back.
    removed_ms INTEGER
  ) STRICT, WITHOUT ROWID;

  -- What every new job begins with. An entry of a list belongs to the provider that it was chosen from.
  CREATE TABLE job_default (
    field TEXT NOT NULL,
    -- 0: of every provider, or chosen before the first connection.
    service_id INTEGER NOT NULL,
    -- null: cleared for this provider.
    value TEXT NOT NULL CHECK (json_valid(value)),
    updated_ms INTEGER NOT NULL,
    PRIMARY KEY (field, service_id)
  ) STRICT, WITHOUT ROWID;
`;

const files = `
  -- Files in the attachments folder, stored once however often they are used, and never deleted.
  CREATE TABLE stored_file (
    sha256 TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL,
    media_type TEXT NOT NULL,
    -- JSON of PhotoMetadata: time, place, orientation and size from EXIF.
    facts TEXT CHECK (facts IS NULL OR json_valid(facts)),
    -- The downscaled copy that is sent instead, if one was made.
    smaller_sha256 TEXT REFERENCES stored_file,
    kept_ms INTEGER NOT NULL,
    -- Longest edge in pixels that was asked for when \`smaller_sha256\` was made; null if that is not known.
    smaller_edge INTEGER
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE attachment (
    id TEXT PRIMARY KEY,
    draft_id TEXT NOT NULL REFERENCES draft,
    slot TEXT NOT NULL CHECK (slot IN ('file', 'panel-layout', 'beam-spacing', 'beam-size', 'attic')),
    array_name TEXT,
    sha256 TEXT NOT NULL REFERENCES stored_file,
    name TEXT NOT NULL,
    added_ms INTEGER NOT NULL,
    -- Removed from the board; the file stays.
    removed_ms INTEGER,
    caption TEXT NOT NULL DEFAULT '',
    -- Waits to be sorted and is not sent; its slot is \`file\` until then.
    unsorted INTEGER NOT NULL DEFAULT 0
      CHECK (unsorted IN (0, 1) AND (unsorted = 0 OR slot = 'file')),
    -- JSON of what is drawn on the photo; null where nothing is.
    markup TEXT CHECK (markup IS NULL OR json_valid(markup)),
    CHECK ((slot IN ('beam-spacing', 'beam-size', 'attic')) = (array_name IS NOT NULL))
  ) STRICT;
  CREATE INDEX attachment_draft ON attachment (draft_id, added_ms);
  CREATE INDEX attachment_removed ON attachment (removed_ms) WHERE removed_ms IS NOT NULL;
  -- Whether a file is still used is asked before it is deleted.
  CREATE INDEX attachment_file ON attachment (sha256);

  -- Measurements of pictures; they can be taken again at any time.
  CREATE TABLE picture_look (
    sha256 TEXT PRIMARY KEY,
    sharpness REAL NOT NULL,
    brightness REAL NOT NULL,
    -- The picture could not be decoded; the other values mean nothing then.
    broken INTEGER NOT NULL DEFAULT 0 CHECK (broken IN (0, 1)),
    -- The picture is whole, but has too many pixels to be decoded.
    too_large INTEGER NOT NULL DEFAULT 0 CHECK (too_large IN (0, 1))
  ) STRICT, WITHOUT ROWID;
`;

const outbox = `
  -- The outbox: what to send, in the order it was queued. Unsent rows are never deleted.
  CREATE TABLE item (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    draft_id TEXT NOT NULL REFERENCES draft,
    kind TEXT NOT NULL CHECK (kind IN ('submit', 'upload', 'message', 'revision')),
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'done', 'unknown', 'failed')),
    -- Lives as long as the job: a repeated request always uses the same key.
    idempotency_key TEXT NOT NULL,
    -- Exactly what is sent; null for uploads.
    body TEXT CHECK (body IS NULL OR json_valid(body)),
    attachment_id TEXT REFERENCES attachment,
    slot TEXT,
    array_name TEXT,
    file_name TEXT,
    -- The original, and what goes over the wire: the same, or its downscaled copy.
    sha256 TEXT,
    sent_sha256 TEXT,
    bytes INTEGER NOT NULL DEFAULT 0,
    -- Path of the last attempt below the base URL; a retry uses the same path.
    target TEXT,
    attempts INTEGER NOT NULL DEFAULT 0,
    last_attempt_ms INTEGER,
    next_attempt_ms INTEGER NOT NULL DEFAULT 0,
    -- An attempt ended without a clear response, and its outcome is still unknown.
    maybe_taken INTEGER NOT NULL DEFAULT 0 CHECK (maybe_taken IN (0, 1)),
    -- Start of the first such attempt, on the server's clock if known.
    maybe_taken_ms INTEGER,
    -- Another laptop has a copy of this row and may send it too.
    handed_over_ms INTEGER,
    -- Sent again after an unclear outcome, to a provider without idempotency.
    maybe_doubled INTEGER NOT NULL DEFAULT 0 CHECK (maybe_doubled IN (0, 1)),
    -- Why it is not sent, as JSON.
    error TEXT CHECK (error IS NULL OR json_valid(error)),
    -- Waits for a person to act.
    needs_person INTEGER NOT NULL DEFAULT 0 CHECK (needs_person IN (0, 1)),
    -- Can be sent: its job has an id. A submit always can.
    ready INTEGER NOT NULL CHECK (ready IN (0, 1)),
    remote_id TEXT,
    created_ms INTEGER NOT NULL,
    done_ms INTEGER,
    -- What identifies a sent message in the provider's list, as JSON: its id if it has one, and its time.
    remote_message TEXT CHECK (remote_message IS NULL OR json_valid(remote_message)),
    -- Of an upload: its photo has another caption now than the one in the file name that was sent.
    caption_due INTEGER NOT NULL DEFAULT 0 CHECK (caption_due IN (0, 1)),
    -- Of an upload that goes on after an interruption, at a provider that offers that.
    upload_id TEXT,
    -- Of an upload: 0 is the photo itself, 1 its marked copy, 2 the one after the drawing was changed, and so on.
    copy INTEGER NOT NULL DEFAULT 0 CHECK (copy >= 0),
    -- What the marked copy shows; \`sent_sha256\` is the copy, once it was made.
    markup TEXT
      CHECK ((markup IS NULL OR json_valid(markup)) AND (copy > 0) = (markup IS NOT NULL)),
    CHECK ((kind = 'upload') = (sha256 IS NOT NULL AND slot IS NOT NULL AND file_name IS NOT NULL)),
    CHECK ((kind = 'upload') = (body IS NULL)),
    CHECK ((state = 'done') = (done_ms IS NOT NULL)),
    CHECK (state <> 'failed' OR (error IS NOT NULL AND needs_person = 1))
  ) STRICT;
  CREATE INDEX item_draft ON item (draft_id, seq);
  -- The order of sending: by seq, but small photos before large ones.
  CREATE INDEX item_turn ON item (state, kind, ready);
  CREATE INDEX item_photo_turn ON item (state, ready, bytes) WHERE kind = 'upload';
  CREATE INDEX item_later ON item (next_attempt_ms) WHERE state IN ('waiting', 'unknown') AND next_attempt_ms > 0;
  CREATE UNIQUE INDEX item_one_submit ON item (draft_id) WHERE kind = 'submit';
  CREATE UNIQUE INDEX item_one_upload ON item (attachment_id, idempotency_key) WHERE kind = 'upload';
  CREATE INDEX item_caption_due ON item (draft_id) WHERE caption_due = 1;

  -- Rows of the outbox that a person withdrew; they can be sent after all.
  CREATE TABLE withdrawn (
    id TEXT PRIMARY KEY,
    draft_id TEXT NOT NULL REFERENCES draft,
    kind TEXT NOT NULL CHECK (kind IN ('upload', 'message', 'revision')),
    body TEXT CHECK (body IS NULL OR json_valid(body)),
    attachment_id TEXT REFERENCES attachment,
    slot TEXT,
    array_name TEXT,
    file_name TEXT,
    sha256 TEXT,
    bytes INTEGER NOT NULL,
    -- Why it was refused.
    error TEXT,
    -- Another file was sent instead.
    replaced INTEGER NOT NULL CHECK (replaced IN (0, 1)),
    withdrawn_ms INTEGER NOT NULL,
    copy INTEGER NOT NULL DEFAULT 0 CHECK (copy >= 0),
    markup TEXT
      CHECK ((markup IS NULL OR json_valid(markup)) AND (copy > 0) = (markup IS NOT NULL))
  ) STRICT;
  CREATE INDEX withdrawn_draft ON withdrawn (draft_id, withdrawn_ms);
`;

const tracking = `
  -- A job as its provider reports it.
  CREATE TABLE job (
    service_id INTEGER NOT NULL REFERENCES service,
    job_id INTEGER NOT NULL,
    draft_id TEXT NOT NULL REFERENCES draft,
    -- The draft's document as sent; letters refer to it.
    snapshot TEXT NOT NULL CHECK (json_valid(snapshot)),
    status TEXT NOT NULL,
    answer TEXT NOT NULL CHECK (json_valid(answer)),
    -- {"array name": "array id"}
    arrays TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(arrays)),
    revision_of INTEGER,
    superseded_by INTEGER,
    etag TEXT,
    sent_ms INTEGER NOT NULL,
    changed_ms INTEGER NOT NULL,
    checked_ms INTEGER,
    -- Null: no longer polled.
    next_check_ms INTEGER,
    -- Details have changed and must be fetched.
    stale INTEGER NOT NULL DEFAULT 1 CHECK (stale IN (0, 1)),
    error TEXT,
    PRIMARY KEY (service_id, job_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX job_due ON job (service_id, next_check_ms);
  CREATE INDEX job_draft ON job (draft_id, job_id);
  CREATE INDEX job_by_status ON job (status);
  CREATE INDEX job_attention ON job (status) WHERE status IN ('On Hold', 'Rejected');

  CREATE TABLE job_status (
    service_id INTEGER NOT NULL,
    job_id INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL,
    status TEXT NOT NULL,
    PRIMARY KEY (service_id, job_id, seen_ms),
    FOREIGN KEY (service_id, job_id) REFERENCES job
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE letter (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    service_id INTEGER NOT NULL,
    job_id INTEGER NOT NULL,
    draft_id TEXT NOT NULL REFERENCES draft,
    -- Path below the letters folder.
    file TEXT NOT NULL UNIQUE,
    sha256 TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    etag TEXT,
    received_ms INTEGER NOT NULL,
    -- The job was revised, a newer letter came or the approval was withdrawn: the letter is no longer valid.
    superseded_ms INTEGER,
    superseded_why TEXT,
    FOREIGN KEY (service_id, job_id) REFERENCES job
  ) STRICT;
  CREATE INDEX letter_draft ON letter (draft_id, received_ms);

  CREATE TABLE produced_file (
    service_id INTEGER NOT NULL,
    job_id INTEGER NOT NULL,
    -- The file's identity: its id if the provider gives one, else name and time.
    remote_key TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at TEXT,
    file TEXT,
    sha256 TEXT,
    bytes INTEGER,
    received_ms INTEGER,
    error TEXT,
    PRIMARY KEY (service_id, job_id, remote_key),
    FOREIGN KEY (service_id, job_id) REFERENCES job
  ) STRICT, WITHOUT ROWID;
`;

const visits = `
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
`;

/** Every table of the desk, in the order of meaning, at the oldest version that this program opens. `index.ts` goes on from it. */
export const deskSchema: Migration = {
  version: 17,
  name: 'schema',
  up: (db) => void db.exec([providers, drafts, templates, files, outbox, tracking, visits].join('')),
};
