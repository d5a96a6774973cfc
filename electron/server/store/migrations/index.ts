import type { Migration } from '../../../sqlite/migrate.ts';
import { jobs } from './0001-jobs.ts';

/** The server database's history, oldest first. */
export const migrations: readonly Migration[] = [jobs];
