import type { ServerMigration } from './serverMigration.ts';

/** What an API key is for, until when it holds, and the address that used it last. */
export const namesOfKeys: ServerMigration = {
  version: 38,
  name: 'names of keys',
  postgres: `
    ALTER TABLE api_key ADD COLUMN name TEXT COLLATE "C" NOT NULL DEFAULT '';
    ALTER TABLE api_key ADD COLUMN expires_ms BIGINT;
    ALTER TABLE api_key ADD COLUMN last_address TEXT COLLATE "C";
  `,
  up: (db) =>
    db.exec(`
      ALTER TABLE api_key ADD COLUMN name TEXT NOT NULL DEFAULT '';
      -- Null: it holds until it is revoked.
      ALTER TABLE api_key ADD COLUMN expires_ms INTEGER;
      ALTER TABLE api_key ADD COLUMN last_address TEXT;
    `),
};
