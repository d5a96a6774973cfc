import { z } from 'zod';
import { nested, refusal, row, text } from '../messages/rows.ts';

/** Backups and replicas of the server, and restores. */
export const backupMessages = {
  'backup-file-exists': refusal('refused', { file: text }),
  'backup-folder-missing': refusal('refused', { folder: text }),
  /** `reason` quotes the operating system. */
  'backup-file-trouble': refusal('refused', { reason: text }),
  /** Sizes in bytes; `needed` includes what must stay free. */
  'backup-disk-short': refusal('refused', { folder: text, needed: z.int(), free: z.int() }),
  'backups-inside-server': refusal('refused', { flag: text, folder: text }),
  'backup-place-missing': refusal('refused', {}),
  'backup-busy': refusal('refused', {}),
  'backup-not-kept': refusal('not-found', { name: text }),
  'backup-not-ours': refusal('refused', { name: text }),
  /** `reason` is an error of the program. */
  'backup-broke-off': row({ reason: text }),
  'backup-lost-database': row({}),
  'not-a-time-of-day': row({}),
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
  'backup-too-old': refusal('refused', { found: z.int(), known: z.int() }),
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
  'replica-taken-over': refusal('refused', { target: text }),
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
  /** `reason` is an answer of the storage, or what happened to the connection. */
  'replica-stopped': row({ reason: text }),

  // In the audit log.
  'event-backup-made': row({}),
  'event-backup-restored': row({}),
  'event-backup-started': row({}),
  'event-backup-stopped': row({}),
  'event-backup-failed': row({}),
  'event-backup-removed': row({}),
  'event-backup-downloaded': row({}),
  'event-backup-checked': row({}),
  'event-backup-check-stopped': row({}),
  'event-backup-schedule-changed': row({}),
  'subject-backup': row({ file: text }),
  'subject-all-data': row({}),
} as const;

/** What a check of the data finds. */
export const dataCheckMessages = {
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
  'event-check-started': row({}),
} as const;

/** Backups of a laptop, and restores. */
export const deskBackupMessages = {
  'desk-backup-folder-unset': refusal('refused', {}),
  'desk-backup-folder-away': refusal('refused', { folder: text }),
  'desk-backup-inside-desk': refusal('refused', { folder: text }),
  'desk-backup-not-read-back': refusal('refused', { file: text }),
  'desk-backup-none': refusal('refused', { folder: text }),
  'desk-backup-unreadable': refusal('refused', { folder: text }),
  'desk-backup-damaged': refusal('refused', { folder: text, files: z.int() }),
  'kept-desk-gone': refusal('refused', { name: text }),
  'kept-desk-damaged': refusal('refused', { folder: text }),
  'desk-restore-waits': refusal('refused', {}),
} as const;
