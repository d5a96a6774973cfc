import type { Migration } from '../../sqlite/migrate.ts';
import { drafts } from './0001-drafts.ts';
import { pictureLook } from './0002-picture-look.ts';

export const migrations: readonly Migration[] = [drafts, pictureLook];
