import type { ServerMigration } from './serverMigration.ts';

/** Uploads that arrive in pieces, the pieces that are stored, and those whose files are to be removed. */
export const openUploads: ServerMigration = {
  version: 43,
  name: 'open uploads',
  postgres: `
    CREATE TABLE open_upload (
      id TEXT COLLATE "C" PRIMARY KEY,
      organization_id BIGINT NOT NULL REFERENCES organization,
      is_test BIGINT NOT NULL,
      key TEXT COLLATE "C" NOT NULL,
      operation TEXT COLLATE "C" NOT NULL,
      kind TEXT COLLATE "C" NOT NULL,
      job_id BIGINT NOT NULL REFERENCES job,
      array_id TEXT COLLATE "C",
      name TEXT COLLATE "C" NOT NULL,
      length BIGINT NOT NULL,
      sha256 TEXT COLLATE "C",
      received BIGINT NOT NULL,
      writer TEXT COLLATE "C",
      created_ms BIGINT NOT NULL,
      expires_ms BIGINT NOT NULL,
      answered_ms BIGINT
    );
    CREATE UNIQUE INDEX open_upload_of_key ON open_upload (organization_id, key);
    CREATE INDEX open_upload_by_expiry ON open_upload (expires_ms);
    CREATE TABLE open_upload_part (
      upload_id TEXT COLLATE "C" NOT NULL REFERENCES open_upload,
      start BIGINT NOT NULL,
      bytes BIGINT NOT NULL,
      sha256 TEXT COLLATE "C" NOT NULL,
      PRIMARY KEY (upload_id, start)
    );
    CREATE INDEX open_upload_part_by_content ON open_upload_part (sha256);
    CREATE TABLE dropped_part (
      sha256 TEXT COLLATE "C" PRIMARY KEY,
      bytes BIGINT NOT NULL,
      dropped_ms BIGINT NOT NULL
    );
    CREATE INDEX dropped_part_by_time ON dropped_part (dropped_ms);
  `,
  up: (db) =>
    db.exec(`
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
    `),
};
