import type { ServerMigration } from './serverMigration.ts';

/**
 * The kind of an issued letter. Null where it is not known: a finished PDF without values may be of any kind. Letters with
 * values from before there were kinds are roof evaluations. Of a letter that was given out to be sealed, a digest of what each
 * page shows, as JSON.
 */
export const kindsOfLetters: ServerMigration = {
  version: 41,
  name: 'kinds of letters',
  postgres: `
    ALTER TABLE letter ADD COLUMN kind TEXT COLLATE "C";
    UPDATE letter SET kind = coalesce(CAST(entries AS json) ->> 'kind', 'roof_evaluation') WHERE entries IS NOT NULL;
    ALTER TABLE sealing_copy ADD COLUMN drawings TEXT COLLATE "C";
  `,
  up: (db) =>
    db.exec(`
      ALTER TABLE letter ADD COLUMN kind TEXT;
      UPDATE letter SET kind = coalesce(entries ->> 'kind', 'roof_evaluation') WHERE entries IS NOT NULL;
      ALTER TABLE sealing_copy ADD COLUMN drawings TEXT;
    `),
};
