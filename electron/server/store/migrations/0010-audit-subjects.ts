import type { Migration } from '../../../sqlite/migrate.ts';

/**
 * The subject of an audit entry as a message, so that it is shown in every language. `subject` stays as its English text,
 * which indexes and exports use; entries of earlier versions have only that.
 */
export const auditSubjects: Migration = {
  version: 10,
  name: 'subjects of the audit log as messages',
  up: (db) => db.exec('ALTER TABLE audit ADD COLUMN subject_message TEXT'),
};
