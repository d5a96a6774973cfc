import { z } from 'zod';
import { nested } from '../messages/rows.ts';
import { Folder, noInput } from '../rpc/deskCallRows.ts';
import { type Calls, mutation, query } from '../rpc/rpc.ts';
import { backupTimes, mostBackups } from '../settings/backupSchedule.ts';

/** A desk that was kept when a restored one took its place. */
export const KeptDesk = z.object({
  /** Its folder; the call that puts it back names it. */
  name: z.string(),
  keptMs: z.int(),
});
export type KeptDesk = z.infer<typeof KeptDesk>;

/** Backups of the whole desk, as Settings shows them. Times are milliseconds since 1970 UTC. */
export const DeskBackupsShown = z.object({
  folder: z.string().nullable(),
  every: z.enum(backupTimes),
  keep: z.int(),
  /** The folder is on the disk of the desk; null while one of them is away. */
  isOnDeskDisk: z.boolean().nullable(),
  /** The last one that was whole. */
  last: z
    .object({
      madeMs: z.int(),
      folder: z.string(),
      jobs: z.int(),
      files: z.int(),
      bytes: z.int(),
      missing: z.int(),
    })
    .nullable(),
  /** Why the latest try failed; null after one that did not. */
  failure: z.object({ atMs: z.int(), reason: nested }).nullable(),
  running: z.object({ kind: z.enum(['backup', 'restore']), done: z.int(), total: z.int().nullable() }).nullable(),
  /** Why the latest restore was refused. */
  restoreFailure: nested.nullable(),
  /** A restored desk that takes its place when the app starts again. */
  ready: z.object({ keptDesk: z.string() }).nullable(),
  /** This desk was restored, and no person has seen that yet. */
  restored: z.object({ madeMs: z.int(), keptDesk: z.string(), isKeptDesk: z.boolean() }).nullable(),
  /** Desks whose place a restored one took, the latest first. */
  kept: z.array(KeptDesk),
});
export type DeskBackupsShown = z.infer<typeof DeskBackupsShown>;

/** A backup that can be restored. */
export const FoundDeskBackup = z.object({
  /** Its folder; the call that restores it names it. */
  name: z.string(),
  madeMs: z.int(),
  device: z.string(),
  jobs: z.int(),
  unsent: z.int(),
  files: z.int(),
  bytes: z.int(),
  missing: z.int(),
});
export type FoundDeskBackup = z.infer<typeof FoundDeskBackup>;

/** Null names the folder that is set. */
const BackupFolder = z.object({ folder: Folder.shape.folder.nullable() });

/** Backups of the whole desk. */
export const deskBackupCalls = {
  readBackups: query(noInput, DeskBackupsShown),
  setBackupFolder: mutation(Folder, DeskBackupsShown),
  scheduleBackups: mutation(
    z.object({ every: z.enum(backupTimes), keep: z.int().min(1).max(mostBackups) }),
    DeskBackupsShown,
  ),
  /** Starts one in the folder that is set. */
  backUpDesk: mutation(noInput, DeskBackupsShown),
  /** Ends a backup or the preparation of a restore. */
  stopBackup: mutation(noInput, DeskBackupsShown),
  findBackups: query(BackupFolder, z.object({ backups: z.array(FoundDeskBackup) })),
  /** Starts to prepare a restore. The restored desk takes its place when the app starts again. */
  restoreDesk: mutation(BackupFolder.extend({ backup: z.string().min(1).max(5000) }), DeskBackupsShown),
  /** A desk that a restore has kept takes the place of the present one when the app starts again. */
  putBackDesk: mutation(z.object({ name: z.string().min(1).max(200) }), DeskBackupsShown),
  /** Gives up a restored desk that has not taken its place. */
  dropRestore: mutation(noInput, DeskBackupsShown),
  /** A person has seen that this desk was restored. */
  dismissRestored: mutation(noInput, DeskBackupsShown),
  /** Ends the app and starts it again, where its host can. */
  restartApp: mutation(noInput, z.null()),
} as const satisfies Calls;
