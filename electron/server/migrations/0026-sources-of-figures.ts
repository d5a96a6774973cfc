import type { ServerMigration } from './serverMigration.ts';

/**
 * What the figures of the office are counted from: the laptop that sent a job, and the events that decide about jobs.
 * Events of the first versions have the name of the status.
 */
export const sourcesOfFigures: ServerMigration = {
  version: 26,
  name: 'sources of figures',
  postgres: `
    ALTER TABLE job ADD COLUMN laptop TEXT COLLATE "C";
    CREATE INDEX job_event_decision ON job_event (job_id, action, at_ms)
      WHERE action IN ('event-approved', 'Approved', 'event-on-hold', 'On Hold', 'event-rejected', 'Rejected');
  `,
  up: (db) =>
    db.exec(`
      -- Null where no laptop has named itself.
      ALTER TABLE job ADD COLUMN laptop TEXT;
      CREATE INDEX job_event_decision ON job_event (job_id, action, at_ms)
        WHERE action IN ('event-approved', 'Approved', 'event-on-hold', 'On Hold', 'event-rejected', 'Rejected');
    `),
};
