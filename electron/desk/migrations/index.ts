import type { Migration } from '../../sqlite/migrate.ts';
import { deskFirstRelease } from './0005-first-release.ts';

/** Every step of the desk's schema, oldest first. Never edit one; add the next. */
export const deskMigrations: readonly Migration[] = [deskFirstRelease];
