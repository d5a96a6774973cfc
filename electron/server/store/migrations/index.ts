import type { Migration } from '../../../sqlite/migrate.ts';
import { jobs } from './0001-jobs.ts';
import { office } from './0002-office.ts';
import { uploadOrder } from './0003-upload-order.ts';
import { whoseDoing } from './0004-whose-doing.ts';
import { whoseAccount } from './0005-whose-account.ts';

/** Every schema of the server's database, oldest first. A released one is never changed. */
export const migrations: readonly Migration[] = [jobs, office, uploadOrder, whoseDoing, whoseAccount];
