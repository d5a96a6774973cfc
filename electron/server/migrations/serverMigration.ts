import type { PostgresMigration } from '../base/database/postgresMigrate.ts';
import type { Migration } from '../../sqlite/migrate.ts';

/** A step of the server's schema on both engines: `up` for SQLite, `postgres` for PostgreSQL. */
export type ServerMigration = Migration & PostgresMigration;

/** No database on PostgreSQL had rows when this step was made. */
export const noRowsToChange = '';
