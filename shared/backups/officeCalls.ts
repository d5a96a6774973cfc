import { z } from 'zod';
import { BackupsView } from './backups.ts';
import { BackupSchedule } from './schedule.ts';
import { fieldsOf, mutationBy, nothing, type OfficeCall, queryBy, withoutNul } from '../rpc/officeCallRows.ts';
import { administrators } from '../rpc/roles.ts';

const OfBackup = z.object({ name: withoutNul(100) });

/** Calls about backups in the folder that the operator has named; the answers of changes are the state after them. */
export const backupCalls = {
  readBackups: queryBy(administrators)(nothing, BackupsView),
  startBackup: mutationBy(administrators)(nothing, BackupsView),
  /** Stops the backup or the check of one that is under way. */
  stopBackup: mutationBy(administrators)(nothing, BackupsView),
  /** Restores one aside, compares all of it, and removes it again. */
  checkBackup: mutationBy(administrators)(OfBackup, BackupsView),
  removeBackup: mutationBy(administrators)(OfBackup, BackupsView),
  changeBackupSchedule: mutationBy(administrators)(z.object({ schedule: fieldsOf(BackupSchedule) }), BackupsView),
} as const satisfies Record<string, OfficeCall>;
