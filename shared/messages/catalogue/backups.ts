import { z } from 'zod';
import { nested, refusal, row, text } from '../rows.ts';

/** Databases that cannot be read, backups, restores, and what a check of the data finds. */
export const backupMessages = {
  // `found` and `known` are versions of the schema.
  'database-newer': refusal('refused', { file: text, found: z.int(), known: z.int() }),
  'database-too-old': refusal('refused', { file: text, found: z.int(), known: z.int() }),
  'replica-of-sqlite-only': refusal('refused', {}),
  'database-url-invalid': refusal('refused', {}),
  /** `reason` quotes PostgreSQL or the operating system. */
  'database-not-opened': refusal('refused', { place: text, reason: text }),
  'database-extension-missing': refusal('refused', { place: text, extension: text, reason: text }),
  'database-not-utf8': refusal('refused', { place: text, encoding: text }),
  'backup-file-exists': refusal('refused', { file: text }),
  'backup-folder-missing': refusal('refused', { folder: text }),
  /** `reason` quotes the operating system. */
  'backup-file-trouble': refusal('refused', { reason: text }),
  'stored-file-damaged': refusal('refused', { name: text }),
  'stored-file-missing': refusal('refused', { sha256: text }),
  'restore-file-missing': refusal('refused', { file: text }),
  'restore-folder-not-empty': refusal('refused', { folder: text }),
  'restore-file-trouble': refusal('refused', { reason: nested }),
  /** `place` is an address without user and password. */
  'restore-database-not-empty': refusal('refused', { place: text }),
  /** `reason` quotes PostgreSQL. */
  'restore-rows-refused': refusal('refused', { table: text, reason: text }),
  'not-a-backup': refusal('refused', {}),
  'backup-manifest-unreadable': refusal('refused', {}),
  'backup-newer': refusal('refused', {}),
  'backup-damaged': refusal('refused', { defect: nested }),
  'entry-not-a-file': row({ name: text }),
  'entry-foreign': row({ name: text }),
  'entry-changed': row({ name: text }),
  'database-changed': row({}),
  'database-absent': row({}),
  'database-not-whole': row({ defect: nested }),
  'archive-files-missing': row({ found: z.int(), expected: z.int() }),
  'archive-file-missing': row({ sha256: text }),
  'archive-table-missing': row({ table: text }),
  'archive-table-foreign': row({ table: text }),
  'archive-row-invalid': row({ table: text, row: z.int() }),
  /** `reason` quotes the database. */
  'archive-row-refused': row({ table: text, row: z.int(), reason: text }),
  'archive-next-id-too-low': row({ table: text }),
  /** `reason` quotes the reader of archives. */
  'archive-unreadable': row({ reason: text }),

  'replica-inside-data': refusal('refused', { flag: text }),
  'not-a-replica': refusal('refused', { target: text }),
  'replica-of-other-data': refusal('refused', { target: text }),
  'replica-target-empty': refusal('refused', { target: text }),
  'replica-unreadable': refusal('refused', { target: text }),
  'replica-unfinished': refusal('refused', {}),
  'replica-too-young': refusal('refused', { from: text }),
  'replica-damaged': refusal('refused', { defect: nested }),
  'replica-object-missing': refusal('refused', { name: text }),
  'replica-content-changed': refusal('refused', { name: text }),
  'replica-log-lost': refusal('refused', {}),
  'restore-to-needs-replica': refusal('refused', {}),
  'replica-segment-missing': row({ index: z.int() }),
  'replica-segment-foreign': row({ index: z.int() }),
  'replica-log-refused': row({}),
  'replica-files-damaged': row({ count: z.int() }),
  'replica-stopped': row({ reason: text }),
  /** `reason` is an answer of the storage, or what happened to the connection. */
  'replica-storage-away': row({ reason: text }),

  /** One finding of a check: what it is about, and what is wrong with it. */
  'check-finding': row({ about: nested, defect: nested }),
  'about-database': row({}),
  'about-job': row({ job: z.int() }),
  'about-file': row({ sha256: text }),
  'about-check': row({}),
  /** `says` quotes SQLite. */
  'database-defect': row({ says: text }),
  'row-points-nowhere': row({ row: z.number().nullable(), table: text, parent: text }),
  'job-inconsistent': row({}),
  'files-without-rows': row({ count: z.int() }),
  'stored-file-absent': row({}),
  'stored-file-changed': row({}),
  'check-broke-off': row({ reason: text }),
  'more-findings': row({ count: z.int() }),
  /** A finding that was stored before findings had codes. */
  quotation: row({ text }),
} as const;
