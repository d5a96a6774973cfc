import type { Migration } from '../../sqlite/migrate.ts';

/** What new jobs begin with, and the part of the editor that a draft was left at. */
export const deskTemplatesAndDefaults: Migration = {
  version: 15,
  name: 'templates and defaults',
  up: (db) =>
    db.exec(`
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

      -- The values that a draft began with, and the name of their template.
      ALTER TABLE draft ADD COLUMN prefilled TEXT CHECK (prefilled IS NULL OR json_valid(prefilled));
      -- The part of the editor that was open last.
      ALTER TABLE draft ADD COLUMN open_part TEXT;
    `),
};
