import type { Words } from '../messages/rows.ts';
import type { backupMessages, dataCheckMessages, deskBackupMessages } from './messages.ts';

export const backupMessagesEn: Words<typeof backupMessages & typeof dataCheckMessages & typeof deskBackupMessages> = {
  'backup-file-exists': ({ file }) => `${file} is already there; a backup does not overwrite anything.`,
  'backup-folder-missing': ({ folder }) => `There is no folder ${folder} for the backup.`,
  'backup-file-trouble': ({ reason }) => reason,
  'backup-disk-short': ({ folder, needed, free }, { storage }) =>
    `The backup needs ${storage(needed)} free on the disk of ${folder}, which has ${storage(free)}. Remove old backups, or give the folder more room.`,
  'backups-inside-server': ({ flag, folder }) =>
    `${flag} must not be inside ${folder}, where the server keeps its own files.`,
  'backup-place-missing':
    'This server has no folder for backups. Its operator names one with --backups or RAFTER_BACKUPS, and starts it again.',
  'backup-busy': 'A backup or the check of one is under way. Wait until it is done, or stop it.',
  'backup-not-kept': ({ name }) => `There is no backup ${name}.`,
  'backup-not-ours': ({ name }) =>
    `${name} cannot be read as a backup, so it was not removed. Remove the file on the server.`,
  'backup-broke-off': ({ reason }) => `It broke off: ${reason}`,
  'backup-lost-database': 'It broke off because the connection to the database was lost.',
  'not-a-time-of-day': 'must be a time on a clock of 24 hours, such as 02:30',
  'stored-file-damaged': ({ name }) =>
    `${name} is damaged: it does not have the SHA-256 that it was stored with. \`check\` tells more.`,
  'stored-file-missing': ({ sha256 }) => `The file ${sha256} is missing or has another size. \`check\` tells more.`,
  'restore-file-missing': ({ file }) => `There is no file ${file}.`,
  'restore-folder-not-empty': ({ folder }) =>
    `${folder} is not empty. Restore into another --data, or move that folder away first.`,
  'restore-file-trouble': ({ reason }, { say }) => `${say(reason)} Nothing was restored.`,
  'restore-database-not-empty': ({ place }) =>
    `${place} is not empty. Restore into a new database; if it is what an interrupted restore has filled, drop it first.`,
  'restore-rows-refused': ({ table, reason }) =>
    `PostgreSQL refuses rows of ${table} (${reason}). Nothing was restored.`,
  'not-a-backup': 'This is not a backup made by Rafter: it does not begin with its manifest.',
  'backup-manifest-unreadable': 'This is not a backup made by Rafter: its manifest cannot be read.',
  'backup-newer': 'This backup was made by a newer version of Rafter. Restore it with that one.',
  'backup-too-old': ({ found, known }) =>
    `This backup was made by a version of Rafter that is too old for this one (schema ${found}, this program restores ${known} and later). Restore it with an older version that knows both schemas, then open that data with this one.`,
  'backup-damaged': ({ defect }, { say }) => `The backup is damaged: ${say(defect)}. Nothing was restored.`,
  'entry-not-a-file': ({ name }) => `${name} is not a plain file`,
  'entry-foreign': ({ name }) => `${name} does not belong there`,
  'entry-changed': ({ name }) => `${name} is not as it was packed`,
  'database-changed': 'the database is not as it was packed',
  'database-absent': 'it ends before the database',
  'database-not-whole': ({ defect }, { say }) => `the database fails its integrity check (${say(defect)})`,
  'archive-files-missing': ({ found, expected }) => `it holds ${found} of ${expected} files`,
  'archive-file-missing': ({ sha256 }) => `the file ${sha256} is missing`,
  'archive-table-missing': ({ table }) => `the table ${table} is missing`,
  'archive-table-foreign': ({ table }) => `its schema has no table ${table}`,
  'archive-row-invalid': ({ table, row }) => `row ${row} of ${table} cannot be read`,
  'archive-row-refused': ({ table, row, reason }) => `the database refuses row ${row} of ${table} (${reason})`,
  'archive-next-id-too-low': ({ table }) => `the next id of ${table} is already in use`,
  'archive-unreadable': ({ reason }) => reason,
  'replica-inside-data': ({ flag }) =>
    `${flag} must name a place outside of the data directory, best on another machine: what is inside is lost with it.`,
  'not-a-replica': ({ target }) => `${target} is not a replica made by Rafter.`,
  'replica-of-other-data': ({ target }) => `${target} holds the replica of another server. Choose an empty place.`,
  'replica-taken-over': ({ target }) =>
    `Another server with a copy of this data keeps its replica in ${target}. Give each server a place of its own; the one started last goes on here.`,
  'replica-target-empty': ({ target }) =>
    `${target} does not hold the replica any more. Check that its disk is mounted. To start over, choose another folder.`,
  'replica-unreadable': ({ target }) => `replica.json in ${target} cannot be read.`,
  'replica-unfinished': 'This replica does not hold a complete copy of the database yet.',
  'replica-too-young': ({ from }) => `This replica reaches back to ${from}.`,
  'replica-damaged': ({ defect }, { say }) =>
    `The replica is damaged: ${say(defect)}. Nothing was restored. Use --up-to-damage to restore everything that comes before.`,
  'replica-object-missing': ({ name }) => `${name} is missing`,
  'replica-content-changed': ({ name }) => `${name} is not as it was written`,
  'replica-log-lost':
    'Another program checkpointed the database before everything was copied. The replica continues with a new copy of it.',
  'restore-to-needs-replica': '--to and --up-to-damage work with a replica. A backup holds the data of one time.',
  'replica-segment-missing': ({ index }) => `segment ${index} of the log is missing`,
  'replica-segment-foreign': ({ index }) => `segment ${index} of the log does not continue the one before`,
  'replica-log-refused': 'SQLite does not accept its log',
  'replica-files-damaged': ({ count }, { plural }) =>
    `${count} stored ${plural(count, { one: 'file is damaged and was', other: 'files are damaged and were' })} not copied. \`check\` tells more.`,
  'replica-stopped': ({ reason }) => `Replication stopped and will start again: ${reason}`,

  // In the audit log.
  'event-backup-made': 'Backup made',
  'event-backup-restored': 'Backup restored',
  'event-backup-started': 'Backup started',
  'event-backup-stopped': 'Backup stopped',
  'event-backup-failed': 'Backup failed',
  'event-backup-removed': 'Backup removed',
  'event-backup-downloaded': 'Backup downloaded',
  'event-backup-checked': 'Backup checked',
  'event-backup-check-stopped': 'Check of a backup stopped',
  'event-backup-schedule-changed': 'Schedule of backups changed',
  'subject-backup': ({ file }) => `backup ${file}`,
  'subject-all-data': 'all data',

  'check-finding': ({ about, defect }, { say }) => `${say(about)}: ${say(defect)}`,
  'about-database': 'database',
  'about-job': ({ job }) => `job ${job}`,
  'about-file': ({ sha256 }) => `file ${sha256}`,
  'about-check': 'check',
  'database-defect': ({ says }) => says,
  'row-points-nowhere': ({ row, table, parent }) => `row ${row} of ${table} points to no ${parent}`,
  'job-inconsistent': 'its row, document, arrays and search entry do not agree',
  'files-without-rows': ({ count }, { plural }) =>
    `${count} ${plural(count, { one: 'file belongs to nothing; the server clears it away', other: 'files belong to nothing; the server clears them away' })} when it starts`,
  'stored-file-absent': 'is missing',
  'stored-file-changed': 'is damaged',
  'check-broke-off': ({ reason }) => `it broke off: ${reason}`,
  'more-findings': ({ count }) => `and ${count} more; \`check\` names them`,
  'event-check-started': 'Check started',

  'desk-backup-folder-unset': 'No folder for backups is chosen yet. Choose one in Settings, or name it.',
  'desk-backup-folder-away': ({ folder }) =>
    `The folder ${folder} is not there. Connect its drive, or choose another folder.`,
  'desk-backup-inside-desk': ({ folder }) =>
    `${folder} is inside the data of Rafter, and would be lost with it. Choose a folder elsewhere, best on another drive.`,
  'desk-backup-not-read-back': ({ file }) =>
    `${file} was written, but cannot be read back as it was. The drive may be failing: choose another folder or drive.`,
  'desk-backup-none': ({ folder }) =>
    `There is no backup of Rafter in ${folder}. Choose the folder that backups were written to.`,
  'desk-backup-unreadable': ({ folder }) =>
    `The backup in ${folder} is damaged, not complete, or not as Rafter writes one. Nothing was restored, and what is here stays. Choose another backup.`,
  'desk-backup-damaged': ({ folder, files }, { plural, number }) =>
    `The backup in ${folder} has ${number(files)} damaged or missing ${plural(files, { one: 'file', other: 'files' })}. Nothing was restored. Choose another backup.`,
  'kept-desk-gone': ({ name }) => `${name} is not there any more. Look at the list again.`,
  'kept-desk-damaged': ({ folder }) =>
    `The jobs in ${folder} are damaged and were not put back. What is here now stays. Restore a backup instead.`,
  'desk-restore-waits':
    'The restored desk is ready. It takes its place when every Rafter program that uses this data directory is closed and one is started again.',
};
