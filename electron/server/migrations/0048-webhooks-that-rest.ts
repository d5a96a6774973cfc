import type { ServerMigration } from './serverMigration.ts';

/** What a receiver asks for: a pause of its deliveries until a time, or (410) that nothing more is sent to it. */
export const webhooksThatRest: ServerMigration = {
  version: 48,
  name: 'webhooks that rest',
  postgres: `
    ALTER TABLE webhook ADD COLUMN rest_until_ms BIGINT;
    ALTER TABLE webhook ADD COLUMN paused_answer TEXT COLLATE "C";
  `,
  up: (db) =>
    db.exec(`
      -- From Retry-After.
      ALTER TABLE webhook ADD COLUMN rest_until_ms INTEGER;
      -- A message: the answer that paused it; null where a person did.
      ALTER TABLE webhook ADD COLUMN paused_answer TEXT;
    `),
};
