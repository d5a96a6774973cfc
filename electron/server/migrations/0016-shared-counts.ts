import type { ServerMigration } from './serverMigration.ts';

/** Counts that several processes share: of wrong passwords, and of requests. */
export const sharedCounts: ServerMigration = {
  version: 16,
  name: 'shared counts',
  postgres: `
    CREATE TABLE sign_in_failure (
      -- SHA-256 of the account, the address or the browser: what people type there is not for others to read.
      key BYTEA PRIMARY KEY,
      failures BIGINT NOT NULL,
      last_ms BIGINT NOT NULL
    );
    CREATE INDEX sign_in_failure_age ON sign_in_failure (last_ms);

    CREATE TABLE request_count (
      key TEXT PRIMARY KEY,
      begun_ms BIGINT NOT NULL,
      requests BIGINT NOT NULL
    );
  `,
  up: (db) =>
    db.exec(`
      CREATE TABLE sign_in_failure (
        key BLOB PRIMARY KEY,
        failures INTEGER NOT NULL,
        last_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX sign_in_failure_age ON sign_in_failure (last_ms);

      CREATE TABLE request_count (
        key TEXT PRIMARY KEY,
        begun_ms INTEGER NOT NULL,
        requests INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `),
};
