import type { ServerMigration } from './serverMigration.ts';

const threeDaysMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Who works on a job, and when it is due: `queue_rank` is the due date of an open job in milliseconds, and puts the closed
 * ones behind all of them, the newest first. `DueDates` counts business days right after the start.
 */
const ranks = `UPDATE job SET queue_rank = CASE
    WHEN status IN ('Submitted', 'In Review', 'On Hold') THEN created_ms + ${threeDaysMs}
    ELSE 8640000000000000 - id
  END`;

const indexes = `
  CREATE INDEX job_queue ON job (is_test, queue_rank, id);
  CREATE INDEX job_assignee ON job (assignee, queue_rank) WHERE assignee IS NOT NULL;
`;

export const queue: ServerMigration = {
  version: 25,
  name: 'queue',
  postgres: `
    ALTER TABLE job ADD COLUMN assignee BIGINT REFERENCES "user";
    ALTER TABLE job ADD COLUMN queue_rank BIGINT NOT NULL DEFAULT 0;
    ${ranks};
    ${indexes}
  `,
  up: (db) =>
    db.exec(`
      -- A reviewer or an administrator; null where no one has it.
      ALTER TABLE job ADD COLUMN assignee INTEGER REFERENCES user;
      ALTER TABLE job ADD COLUMN queue_rank INTEGER NOT NULL DEFAULT 0;
      ${ranks};
      ${indexes}
    `),
};
