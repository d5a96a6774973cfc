import type { AnyMessage } from '../messages/rows.ts';
import type { BackupSchedule } from './schedule.ts';

/** A backup in the folder of backups that this server has made. Times are milliseconds since 1970 UTC. */
export interface KeptBackup {
  name: string;
  atMs: number;
  bytes: number;
  isScheduled: boolean;
  /** The email of who made it; null for the schedule, and where it is not known any more. */
  by: string | null;
}

/** A backup that is being written, or one that is being checked. */
export interface BackupRun {
  does: 'backup' | 'check';
  name: string;
  /** The email of who started it; null for the schedule. */
  by: string | null;
  startedMs: number;
  doneBytes: number;
  /** Null until it is known. */
  totalBytes: number | null;
  isStopping: boolean;
}

/** A backup that was restored aside, compared and removed again. */
export interface RestoreDrill {
  name: string;
  atMs: number;
  /** False where the disk had no room for its files: they were read and compared, but not written. */
  wasRestored: boolean;
  files: number;
  bytes: number;
  /** None where all of it is whole. */
  findings: AnyMessage[];
}

export interface BackupsView {
  /** Null where the operator has named none, and there is no usual one. */
  folder: string | null;
  /** Why nothing can be written there now. */
  folderTrouble: AnyMessage | null;
  /** They are lost with the disk that holds the data. */
  isOnDataDisk: boolean;
  /** Null where it is not known. */
  freeBytes: number | null;
  /** About what the next backup needs. */
  neededBytes: number;
  run: BackupRun | null;
  schedule: BackupSchedule;
  /** The next one by the schedule. */
  nextMs: number | null;
  /** The last attempt failed; `retryMs` is when the schedule tries again. */
  failure: { atMs: number; reason: AnyMessage; retryMs: number | null } | null;
  /** The newest first. */
  kept: KeptBackup[];
  lastDrill: RestoreDrill | null;
}
