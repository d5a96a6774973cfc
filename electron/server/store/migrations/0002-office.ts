import type { Migration } from '../../../sqlite/migrate.ts';

/** What the console needs: people who sign in, what they did, and letters in the making. */
export const office: Migration = {
  version: 2,
  name: 'office',
  up(db) {
    db.exec(`
      ALTER TABLE user ADD COLUMN disabled_ms INTEGER;
      ALTER TABLE user ADD COLUMN last_sign_in_ms INTEGER;

      -- Who is signed in; of the cookie's secret only the hash is kept.
      CREATE TABLE session (
        hash BLOB PRIMARY KEY,
        user_id INTEGER NOT NULL REFERENCES user,
        created_ms INTEGER NOT NULL,
        seen_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX session_of_user ON session (user_id);
      CREATE INDEX api_key_of_organization ON api_key (organization_id);

      -- Who did what; what is done to a job is in the job's history.
      CREATE TABLE audit (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        at_ms INTEGER NOT NULL,
        actor TEXT NOT NULL,
        action TEXT NOT NULL,
        subject TEXT NOT NULL,
        detail TEXT,
        address TEXT
      ) STRICT;
      CREATE INDEX audit_at ON audit (at_ms, id);
      CREATE INDEX audit_sign_in ON audit (actor, address, at_ms) WHERE action = 'Signed in';
      -- From where somebody of the console did it.
      ALTER TABLE job_event ADD COLUMN address TEXT;
      CREATE INDEX job_event_at ON job_event (at_ms, id);
      CREATE TRIGGER audit_is_not_rewritten BEFORE UPDATE ON audit
        BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;
      CREATE TRIGGER audit_is_not_erased BEFORE DELETE ON audit
        BEGIN SELECT raise(ABORT, 'the audit log is append-only'); END;

      -- The reviewer's entries before the letter is issued, as they were typed.
      CREATE TABLE letter_draft (
        job_id INTEGER PRIMARY KEY REFERENCES job,
        entries TEXT NOT NULL,
        user_id INTEGER NOT NULL REFERENCES user,
        kept_ms INTEGER NOT NULL
      ) STRICT;

      -- The letter's AHJ, folded: the next letter for it begins with the same design basis.
      ALTER TABLE letter ADD COLUMN ahj TEXT NOT NULL DEFAULT '';
      UPDATE letter SET ahj = (SELECT ahj FROM job WHERE job.id = letter.job_id);
      CREATE INDEX letter_of_ahj ON letter (ahj, produced_file);

      ALTER TABLE message ADD COLUMN from_office INTEGER NOT NULL DEFAULT 0;
      UPDATE message SET from_office = author <> (
        SELECT organization.name FROM job JOIN organization ON organization.id = organization_id WHERE job.id = job_id);
      -- The client wrote last, and somebody of the office should answer.
      ALTER TABLE job ADD COLUMN waits INTEGER NOT NULL DEFAULT 0;
      UPDATE job SET waits = coalesce(
        (SELECT NOT from_office FROM message WHERE job_id = job.id ORDER BY message.id DESC LIMIT 1), 0)
        WHERE superseded_by IS NULL;
      CREATE INDEX job_waits ON job (id) WHERE waits = 1;
      CREATE INDEX job_status ON job (status, organization_id);
    `);
  },
};
