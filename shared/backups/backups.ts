import { z } from 'zod';
import { nested } from '../messages/rows.ts';
import { BackupSchedule } from './schedule.ts';

/** A backup in the folder of backups that this server has made. Times are milliseconds since 1970 UTC. */
export const KeptBackup = z.object({
  name: z.string(),
  atMs: z.int(),
  bytes: z.int(),
  isScheduled: z.boolean(),
  /** The email of who made it; null for the schedule, and where it is not known any more. */
  by: z.string().nullable(),
});
export type KeptBackup = z.infer<typeof KeptBackup>;

/** A backup that is being written, or one that is being checked. */
export const BackupRun = z.object({
  does: z.enum(['backup', 'check']),
  name: z.string(),
  /** The email of who started it; null for the schedule. */
  by: z.string().nullable(),
  startedMs: z.int(),
  doneBytes: z.int(),
  /** Null until it is known. */
  totalBytes: z.int().nullable(),
  isStopping: z.boolean(),
});
export type BackupRun = z.infer<typeof BackupRun>;

/** A backup that was restored aside, compared and removed again. */
export const RestoreDrill = z.object({
  name: z.string(),
  atMs: z.int(),
  /** False where the disk had no room for its files: they were read and compared, but not written. */
  wasRestored: z.boolean(),
  files: z.int(),
  bytes: z.int(),
  /** None where all of it is whole. */
  findings: z.array(nested),
});
export type RestoreDrill = z.infer<typeof RestoreDrill>;

export const BackupsView = z.object({
  /** Null where the operator has named none, and there is no usual one. */
  folder: z.string().nullable(),
  /** Why nothing can be written there now. */
  folderTrouble: nested.nullable(),
  /** They are lost with the disk that holds the data. */
  isOnDataDisk: z.boolean(),
  /** Null where it is not known. */
  freeBytes: z.int().nullable(),
  /** About what the next backup needs. */
  neededBytes: z.int(),
  run: BackupRun.nullable(),
  schedule: BackupSchedule,
  /** The next one by the schedule. */
  nextMs: z.int().nullable(),
  /** The last attempt failed; `retryMs` is when the schedule tries again. */
  failure: z.object({ atMs: z.int(), reason: nested, retryMs: z.int().nullable() }).nullable(),
  /** The newest first. */
  kept: z.array(KeptBackup),
  lastDrill: RestoreDrill.nullable(),
});
export type BackupsView = z.infer<typeof BackupsView>;
