import type { ServerMigration } from './serverMigration.ts';

/** What previews of letters are drawn from, so that every process can show them. */
export const letterPreviews: ServerMigration = {
  version: 17,
  name: 'letter previews',
  postgres: `
    CREATE TABLE letter_preview (
      id TEXT PRIMARY KEY,
      user_id BIGINT NOT NULL REFERENCES "user",
      source TEXT NOT NULL,
      expires_ms BIGINT NOT NULL
    );
    CREATE INDEX letter_preview_of_user ON letter_preview (user_id, expires_ms);
    CREATE INDEX letter_preview_age ON letter_preview (expires_ms);
  `,
  up: (db) =>
    db.exec(`
      CREATE TABLE letter_preview (
        id TEXT PRIMARY KEY,
        user_id INTEGER NOT NULL REFERENCES user,
        -- JSON.
        source TEXT NOT NULL,
        expires_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX letter_preview_of_user ON letter_preview (user_id, expires_ms);
      CREATE INDEX letter_preview_age ON letter_preview (expires_ms);
    `),
};
