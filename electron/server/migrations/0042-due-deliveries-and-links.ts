import type { ServerMigration } from './serverMigration.ts';

const indexes = `
  DROP INDEX delivery_due;
  CREATE INDEX delivery_due_of_target ON delivery (webhook_id, due_ms, id) WHERE state = 'waiting';
  DROP INDEX account_link_email;
  CREATE INDEX account_link_email ON account_link (kind, email);
`;

/**
 * What is due is looked for at each target by itself: one with many notices that wait costs no more than others. An
 * account can have several links for a new password, of which the first that is used ends all.
 */
export const dueDeliveriesAndLinks: ServerMigration = {
  version: 42,
  name: 'due deliveries and links',
  postgres: indexes,
  up: (db) => db.exec(indexes),
};
