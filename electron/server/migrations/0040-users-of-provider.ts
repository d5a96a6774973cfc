import type { ServerMigration } from './serverMigration.ts';

/** Which user of a provider of single sign-on is which user here, one each. */
export const usersOfProvider: ServerMigration = {
  version: 40,
  name: 'users of the provider',
  postgres: `
    CREATE TABLE provider_user (
      issuer TEXT COLLATE "C" NOT NULL,
      subject TEXT COLLATE "C" NOT NULL,
      user_id BIGINT NOT NULL REFERENCES "user",
      linked_ms BIGINT NOT NULL,
      PRIMARY KEY (issuer, subject)
    );
    CREATE UNIQUE INDEX provider_user_of_user ON provider_user (user_id, issuer);
  `,
  up: (db) =>
    db.exec(`
      CREATE TABLE provider_user (
        issuer TEXT NOT NULL,
        subject TEXT NOT NULL,
        user_id INTEGER NOT NULL REFERENCES user,
        linked_ms INTEGER NOT NULL,
        PRIMARY KEY (issuer, subject)
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX provider_user_of_user ON provider_user (user_id, issuer);
    `),
};
