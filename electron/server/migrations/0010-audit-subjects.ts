import type { ServerMigration } from './serverMigration.ts';

/**
 * The subject of an audit entry as a message, so that it is shown in every language. `subject` stays as its English text,
 * which indexes and exports use; entries of earlier versions have only that.
 */
export const auditSubjects: ServerMigration = {
  version: 10,
  name: 'subjects of the audit log as messages',
  postgres: 'ALTER TABLE audit ADD COLUMN subject_message TEXT COLLATE "C"',
  up: (db) => db.exec('ALTER TABLE audit ADD COLUMN subject_message TEXT'),
};
