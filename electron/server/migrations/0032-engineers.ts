import type { ServerMigration } from './serverMigration.ts';

/**
 * Users who sign letters: the name that is printed, the licenses as JSON, the image of the signature by its SHA-256, and
 * whether the user is an engineer of record, which is a right apart from the role.
 */
export const engineers: ServerMigration = {
  version: 32,
  name: 'engineers',
  postgres: `
    CREATE TABLE engineer (
      user_id BIGINT PRIMARY KEY REFERENCES "user",
      is_of_record BIGINT NOT NULL CHECK (is_of_record IN (0, 1)),
      name TEXT COLLATE "C" NOT NULL,
      licenses TEXT COLLATE "C" NOT NULL,
      signature TEXT COLLATE "C"
    );
  `,
  up: (db) =>
    db.exec(`
      CREATE TABLE engineer (
        user_id INTEGER PRIMARY KEY REFERENCES user,
        is_of_record INTEGER NOT NULL CHECK (is_of_record IN (0, 1)),
        name TEXT NOT NULL,
        licenses TEXT NOT NULL,
        signature TEXT
      ) STRICT;
    `),
};
