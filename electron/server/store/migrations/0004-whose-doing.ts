import type { Migration } from '../../../sqlite/migrate.ts';

/** Histories and messages know whose they are: the office's, or the client's. Who waits for an answer follows from that. */
export const whoseDoing: Migration = {
  version: 4,
  name: 'whose doing',
  up(db) {
    db.exec(`
      CREATE INDEX audit_subject ON audit (subject COLLATE NOCASE, at_ms, id);

      -- Names do not tell whose it is; they change.
      ALTER TABLE job_event ADD COLUMN from_office INTEGER NOT NULL DEFAULT 1;
      DROP TRIGGER job_event_is_not_rewritten;
      UPDATE job_event SET from_office = 0 WHERE action IN ('Submitted', 'Revised');
      CREATE TRIGGER job_event_is_not_rewritten BEFORE UPDATE ON job_event
        BEGIN SELECT raise(ABORT, 'history is append-only'); END;

      -- A firm and a client of the same name: what explains a move is the firm's.
      UPDATE message SET from_office = 1 WHERE from_office = 0 AND EXISTS (
        SELECT 1 FROM job_event WHERE job_event.job_id = message.job_id
          AND job_event.action NOT IN ('Submitted', 'Revised') AND job_event.detail ->> '$.reason' = message.body);
      UPDATE job SET waits = 0 WHERE waits = 1 AND
        (SELECT from_office FROM message WHERE job_id = job.id ORDER BY message.id DESC LIMIT 1) = 1;
    `);
  },
};
