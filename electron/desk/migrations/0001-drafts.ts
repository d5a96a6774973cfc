import type { Migration } from '../../sqlite/migrate.ts';

/** Drafts, their photos, what has to be sent, and what came back. */
export const drafts: Migration = {
  version: 1,
  name: 'drafts',
  up(db) {
    db.exec(`
      CREATE TABLE fact (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- A provider that jobs were sent to. Work that was begun with one is never finished with another.
      CREATE TABLE service (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        base_url TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL DEFAULT 'unknown' CHECK (kind IN ('unknown', 'rafter', 'plain')),
        -- Names a Rafter server wherever it moves to.
        instance TEXT,
        name TEXT,
        version TEXT,
        extensions TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(extensions)),
        probed_ms INTEGER,
        -- The newest updated_at seen, in the server's own words.
        updated_since TEXT
      ) STRICT;

      CREATE TABLE draft (
        id TEXT PRIMARY KEY,
        -- A body of Submit Job as far as it is filled in; reference objects keep their names.
        document TEXT NOT NULL CHECK (json_valid(document)),
        -- Counts every change, undone ones too.
        version INTEGER NOT NULL DEFAULT 0,
        state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'queued', 'sending', 'sent', 'blocked')),
        name TEXT NOT NULL,
        search_text TEXT NOT NULL,
        -- Set when the first byte of it left.
        service_id INTEGER REFERENCES service,
        -- The id under which the job is known now; a revision moves it.
        job_id INTEGER,
        created_ms INTEGER NOT NULL,
        updated_ms INTEGER NOT NULL,
        archived_ms INTEGER
      ) STRICT;
      CREATE INDEX draft_updated ON draft (archived_ms, updated_ms);
      CREATE INDEX draft_state ON draft (state, updated_ms);
      CREATE INDEX draft_job ON draft (job_id);

      -- One step of undo: what stood where before and after. Undone steps can be redone until the next change.
      CREATE TABLE draft_step (
        draft_id TEXT NOT NULL REFERENCES draft,
        step INTEGER NOT NULL,
        pieces TEXT NOT NULL CHECK (json_valid(pieces)),
        undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1)),
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (draft_id, step)
      ) STRICT, WITHOUT ROWID;

      -- What a person must know about a field of a draft, such as a module the provider does not list.
      CREATE TABLE draft_notice (
        draft_id TEXT NOT NULL REFERENCES draft,
        pointer TEXT NOT NULL,
        detail TEXT NOT NULL,
        at_ms INTEGER NOT NULL,
        PRIMARY KEY (draft_id, pointer)
      ) STRICT, WITHOUT ROWID;

      -- Bytes in the folder of attachments, kept once however often they are used, and never deleted.
      CREATE TABLE stored_file (
        sha256 TEXT PRIMARY KEY,
        bytes INTEGER NOT NULL,
        media_type TEXT NOT NULL,
        -- Time, place, turn and size as the picture itself tells them.
        facts TEXT CHECK (facts IS NULL OR json_valid(facts)),
        -- The downscaled copy that is sent instead, where one was made.
        smaller_sha256 TEXT REFERENCES stored_file,
        kept_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE attachment (
        id TEXT PRIMARY KEY,
        draft_id TEXT NOT NULL REFERENCES draft,
        slot TEXT NOT NULL CHECK (slot IN ('file', 'panel-layout', 'beam-spacing', 'beam-size', 'attic')),
        array_name TEXT,
        sha256 TEXT NOT NULL REFERENCES stored_file,
        name TEXT NOT NULL,
        added_ms INTEGER NOT NULL,
        -- Taken off the board; the bytes stay.
        removed_ms INTEGER,
        CHECK ((slot IN ('beam-spacing', 'beam-size', 'attic')) = (array_name IS NOT NULL))
      ) STRICT;
      CREATE INDEX attachment_draft ON attachment (draft_id, added_ms);

      -- The outbox. What has to be sent, in the order it was asked for; rows are never deleted.
      CREATE TABLE item (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        draft_id TEXT NOT NULL REFERENCES draft,
        kind TEXT NOT NULL CHECK (kind IN ('submit', 'upload', 'message', 'revision')),
        state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'done', 'unknown', 'failed')),
        -- Lives as long as the job: the same request is always sent under the same key.
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
        -- The path of the last attempt, below the base URL: a repetition goes to the same place.
        target TEXT,
        attempts INTEGER NOT NULL DEFAULT 0,
        last_attempt_ms INTEGER,
        next_attempt_ms INTEGER NOT NULL DEFAULT 0,
        -- An attempt ended without a clear answer, and since then nothing has shown what became of it.
        maybe_taken INTEGER NOT NULL DEFAULT 0 CHECK (maybe_taken IN (0, 1)),
        -- When the first attempt began of which that can be said, on the server's clock as far as that was known.
        maybe_taken_ms INTEGER,
        -- Another laptop got a copy of this row, and may send it too.
        handed_over_ms INTEGER,
        -- Sent again after an unclear end, to a provider that cannot tell repetitions apart.
        maybe_doubled INTEGER NOT NULL DEFAULT 0 CHECK (maybe_doubled IN (0, 1)),
        -- What stands in the way, in the server's words where it said any.
        error TEXT CHECK (error IS NULL OR json_valid(error)),
        -- Nothing happens until a person acts.
        needs_person INTEGER NOT NULL DEFAULT 0 CHECK (needs_person IN (0, 1)),
        -- Its job has an id, so that it can be sent; a submit always can.
        ready INTEGER NOT NULL CHECK (ready IN (0, 1)),
        remote_id TEXT,
        created_ms INTEGER NOT NULL,
        done_ms INTEGER,
        CHECK ((kind = 'upload') = (sha256 IS NOT NULL AND slot IS NOT NULL AND file_name IS NOT NULL)),
        CHECK ((kind = 'upload') = (body IS NULL)),
        CHECK ((state = 'done') = (done_ms IS NOT NULL)),
        CHECK (state <> 'failed' OR (error IS NOT NULL AND needs_person = 1))
      ) STRICT;
      CREATE INDEX item_draft ON item (draft_id, seq);
      -- In the order in which they are sent: that of seq, but small photos come before large ones.
      CREATE INDEX item_turn ON item (state, kind, ready);
      CREATE INDEX item_photo_turn ON item (state, ready, bytes) WHERE kind = 'upload';
      CREATE INDEX item_later ON item (next_attempt_ms) WHERE state IN ('waiting', 'unknown') AND next_attempt_ms > 0;
      CREATE UNIQUE INDEX item_one_submit ON item (draft_id) WHERE kind = 'submit';
      CREATE UNIQUE INDEX item_one_upload ON item (attachment_id, idempotency_key) WHERE kind = 'upload';

      -- A job as its provider has it.
      CREATE TABLE job (
        service_id INTEGER NOT NULL REFERENCES service,
        job_id INTEGER NOT NULL,
        draft_id TEXT NOT NULL REFERENCES draft,
        -- The draft's document as it was sent: what a letter for this job speaks of.
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
        -- Null: not asked after any more.
        next_check_ms INTEGER,
        -- Something is known to have changed: details are to be fetched.
        stale INTEGER NOT NULL DEFAULT 1 CHECK (stale IN (0, 1)),
        error TEXT,
        PRIMARY KEY (service_id, job_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX job_due ON job (service_id, next_check_ms);
      CREATE INDEX job_draft ON job (draft_id, job_id);

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
        -- Below the folder of letters.
        file TEXT NOT NULL UNIQUE,
        sha256 TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        etag TEXT,
        received_ms INTEGER NOT NULL,
        -- The job was revised, or a newer letter came, or the approval was taken back: kept, and not valid any more.
        superseded_ms INTEGER,
        superseded_why TEXT,
        FOREIGN KEY (service_id, job_id) REFERENCES job
      ) STRICT;
      CREATE INDEX letter_draft ON letter (draft_id, received_ms);

      CREATE TABLE produced_file (
        service_id INTEGER NOT NULL,
        job_id INTEGER NOT NULL,
        -- What tells one file from another: its id where the provider gives one, else name and time.
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
        -- The provider does not offer it any more; drafts that use it are flagged.
        retired INTEGER NOT NULL DEFAULT 0 CHECK (retired IN (0, 1)),
        PRIMARY KEY (service_id, list, id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX reference_order ON reference_entry (service_id, list, retired, position);
    `);
  },
};
