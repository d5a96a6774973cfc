import type { Migration } from '../../../sqlite/migrate.ts';

/**
 * Deeds of before the step that told whose they are, by the accounts that did them: a revision that staff made was taken
 * for the client's, who would read there who it was and what was noted, and what a client did in the console for the
 * office's.
 */
export const whoseAccount: Migration = {
  version: 5,
  name: 'whose account',
  up(db) {
    db.exec(`
      DROP TRIGGER job_event_is_not_rewritten;
      UPDATE job_event SET from_office = 1 WHERE from_office = 0 AND EXISTS (
        SELECT 1 FROM user WHERE user.email = job_event.actor AND user.organization_id IS NULL);
      UPDATE job_event SET from_office = 0 WHERE from_office = 1 AND EXISTS (
        SELECT 1 FROM user JOIN job ON job.organization_id = user.organization_id
        WHERE user.email = job_event.actor AND job.id = job_event.job_id);
      CREATE TRIGGER job_event_is_not_rewritten BEFORE UPDATE ON job_event
        BEGIN SELECT raise(ABORT, 'history is append-only'); END;
    `);
  },
};
