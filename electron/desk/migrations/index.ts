import type { Migration } from '../../sqlite/migrate.ts';
import { drafts } from './0001-drafts.ts';
import { pictureLook } from './0002-picture-look.ts';
import { brokenPicture } from './0003-broken-picture.ts';
import { withdrawn } from './0004-withdrawn.ts';
import { copies } from './0005-copies.ts';

export const migrations: readonly Migration[] = [drafts, pictureLook, brokenPicture, withdrawn, copies];
