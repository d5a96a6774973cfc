import type { ServerMigration } from './serverMigration.ts';

const index = 'CREATE INDEX visit_changed ON visit (organization_id, changed_ms)';

/** Open consoles ask with every change of the database whether a visit has changed: an index holds all that this reads. */
export const changedVisits: ServerMigration = {
  version: 45,
  name: 'changed visits',
  postgres: index,
  up: (db) => db.exec(index),
};
