import { storageIn } from '../messages/measures.ts';
import { countedEn as many } from '../messages/counted.ts';

/** Of the server's backups, its replica and checks. */
export const backupWordsEn = {
  // Health
  backupTitle: 'Backup',
  lastBackup: 'Last backup',
  backupFile: 'Written to',
  noBackupBesideReplica: 'There is no backup yet. The replica repeats mistakes; a backup does not.',
  noBackup: 'There is no backup yet. If this disk fails, everything is lost.',
  backupOld: (days: number) => `The last backup is ${days} days old.`,
  backupHow: 'Run this on the server to back it up while it runs, preferably to another disk:',
  backupCommand: 'Command',
  backupFolder: 'Folder',
  backupRoom: 'Free there',
  backupRoomOf: (free: number, needed: number) =>
    `${storageIn('en')(free)}; a backup takes about ${storageIn('en')(needed)}`,
  backUpNow: 'Back up now',
  stopBackupCheck: 'Stop the check',
  stoppingBackup: 'Stopping…',
  checkingBackup: 'Checking the backup…',
  backupGoesOn: (what: string, by: string | null) =>
    by === null
      ? `${what} The schedule started it. You may leave this page.`
      : `${what} Started by ${by}. You may leave this page.`,
  backupFailed: (time: string) => `The backup of ${time} failed.`,
  backupRetried: (time: string) => `The server tries again at ${time}.`,
  noBackupFolder:
    'This server has no folder for backups. Its operator names one with --backups or RAFTER_BACKUPS, which all processes of this database reach, and starts the server again. Until then, run backups on the server.',
  backupsOnDataDisk:
    'These backups are on the same disk as the data, and are lost with it. Download one from time to time, or name a folder on another disk with --backups or RAFTER_BACKUPS.',
  keptBackups: 'Backups',
  noKeptBackups: 'The console has made no backup yet.',
  backupMade: 'Made',
  backupSize: 'Size',
  bySchedule: 'By the schedule',
  byPerson: (who: string) => `By ${who}`,
  byUnknown: 'an unknown person',
  backupActions: (time: string) => `Actions for the backup of ${time}`,
  downloadBackup: 'Download',
  downloadBackupTitle: (time: string) => `Download the backup of ${time}?`,
  downloadBackupHint:
    'It holds everything: jobs, photos and letters of every organization, and passwords and keys as hashes. Keep it as safe as the server.',
  downloadBackupAudited: 'The audit log records the download.',
  checkBackup: 'Check this backup',
  removeBackup: 'Remove',
  removeBackupTitle: (time: string) => `Remove the backup of ${time}?`,
  removeBackupHint: 'The file is deleted from the server, and cannot be brought back.',
  backupRemoved: 'The backup was removed.',
  lastDrill: 'Last restore drill',
  drilledBackup: 'Backup checked',
  drillGood: (files: number, size: string) =>
    `It was restored aside and is whole: every table, and ${many(files, 'file', 'files')} with ${size}.`,
  drillRead: (files: number, size: string) =>
    `It is whole: every table, and ${many(files, 'file', 'files')} with ${size}. The disk had no room to restore the files, so they were read and compared.`,
  drillBad: 'This backup cannot be relied on. Make another one.',
  scheduleTitle: 'Backup schedule',
  scheduleEvery: 'Back up',
  scheduleNever: 'Never',
  scheduleDaily: 'Every day',
  scheduleWeekly: 'Every week',
  scheduleWeekday: 'Day',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  scheduleTime: 'Time',
  scheduleZone: (zone: string) => `Time zone ${zone}`,
  scheduleKeep: 'Keep the newest',
  scheduleKeepHint: 'Older scheduled backups are removed after a new one is complete.',
  saveSchedule: 'Save schedule',
  scheduleSaved: 'The schedule was saved.',
  nextBackup: (time: string) => `Next backup: ${time}`,
  replicaTitle: 'Replica',
  replicaHint: 'Copies every change to another place within seconds, in case this machine is lost.',
  replicaUntil: 'Up to date until',
  replicaPlace: 'Copied to',
  replicaBegins: 'The first copy is not complete yet.',
  replicaFails: 'Changes are not being copied. Rafter keeps trying.',
  replicaLate: (seconds: number) => `The replica is ${many(seconds, 'second', 'seconds')} behind.`,
};
