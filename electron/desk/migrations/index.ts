import type { Migration } from '../../sqlite/migrate.ts';
import { drafts } from './0001-drafts.ts';

export const migrations: readonly Migration[] = [drafts];
