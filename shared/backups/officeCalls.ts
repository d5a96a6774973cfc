import { z } from 'zod';
import type { BackupSchedule } from './schedule.ts';
import type { BackupsView } from './backups.ts';
import { mutationBy, nothing, type OfficeCall, queryBy, withoutNul } from '../rpc/officeCallRows.ts';
import { administrators } from '../rpc/roles.ts';

const OfBackup = z.object({ name: withoutNul(100) });

/** Calls about backups in the folder that the operator has named; the answers of changes are the state after them. */
export const backupCalls = {
  readBackups: queryBy(administrators)<BackupsView>().with(nothing),
  startBackup: mutationBy(administrators)<BackupsView>().with(nothing),
  /** Stops the backup or the check of one that is under way. */
  stopBackup: mutationBy(administrators)<BackupsView>().with(nothing),
  /** Restores one aside, compares all of it, and removes it again. */
  checkBackup: mutationBy(administrators)<BackupsView>().with(OfBackup),
  removeBackup: mutationBy(administrators)<BackupsView>().with(OfBackup),
  changeBackupSchedule: mutationBy(administrators)<BackupsView>().with(
    z.object({ schedule: z.custom<BackupSchedule>() }),
  ),
} as const satisfies Record<string, OfficeCall>;
