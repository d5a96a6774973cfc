import { noRowsToChange, type ServerMigration } from './serverMigration.ts';

/** A letter answers the client: no job waits whose letter was issued after the client's last message. */
export const answeredByLetters: ServerMigration = {
  version: 14,
  name: 'answered by letters',
  postgres: noRowsToChange,
  up: (db) =>
    db.exec(`
      UPDATE job SET waits = 0 WHERE waits = 1
        AND (SELECT max(created_ms) FROM produced_file JOIN letter ON produced_file = seq WHERE produced_file.job_id = job.id)
          >= coalesce((SELECT max(created_ms) FROM message WHERE job_id = job.id), 0)
    `),
};
