import type { ServerMigration } from './serverMigration.ts';

const indexes = `
  DROP INDEX delivery_due;
  CREATE INDEX delivery_due_of_target ON delivery (webhook_id, due_ms, id) WHERE state = 'waiting';
`;

/** What is due is looked for at each target by itself: one with many notices that wait costs no more than others. */
export const dueOfEachTarget: ServerMigration = {
  version: 42,
  name: 'due of each target',
  postgres: indexes,
  up: (db) => db.exec(indexes),
};
