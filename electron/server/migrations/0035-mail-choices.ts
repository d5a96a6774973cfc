import type { ServerMigration } from './serverMigration.ts';

/** What a user is sent mails about, as JSON, and in which language; null until the user chooses. */
export const mailChoices: ServerMigration = {
  version: 35,
  name: 'mail choices',
  postgres: `
    ALTER TABLE "user" ADD COLUMN mail_notices TEXT COLLATE "C";
    ALTER TABLE "user" ADD COLUMN locale TEXT COLLATE "C";
  `,
  up: (db) =>
    db.exec(`
      ALTER TABLE user ADD COLUMN mail_notices TEXT;
      ALTER TABLE user ADD COLUMN locale TEXT;
    `),
};
