import type { Migration } from '../../sqlite/migrate.ts';

/** What a person decided not to send, as it stood in the outbox: it can be sent after all. */
export const withdrawn: Migration = {
  version: 4,
  name: 'withdrawn',
  up(db) {
    db.exec(`
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
        -- Why it had been refused.
        error TEXT,
        -- Another file was sent in its place.
        replaced INTEGER NOT NULL CHECK (replaced IN (0, 1)),
        withdrawn_ms INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX withdrawn_draft ON withdrawn (draft_id, withdrawn_ms);
    `);
  },
};
