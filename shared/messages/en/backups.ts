import type { backupMessages } from '../catalogue/backups.ts';
import type { Words } from '../rows.ts';

export const backupWords: Words<typeof backupMessages> = {
  'backup-file-exists': ({ file }) => `${file} is already there; a backup does not overwrite anything.`,
  'backup-folder-missing': ({ folder }) => `There is no folder ${folder} for the backup.`,
  'backup-file-trouble': ({ reason }) => reason,
  'stored-file-damaged': ({ name }) =>
    `${name} is damaged: it does not have the SHA-256 that it was stored with. \`check\` tells more.`,
  'stored-file-missing': ({ sha256 }) => `The file ${sha256} is missing or has another size. \`check\` tells more.`,
  'restore-file-missing': ({ file }) => `There is no file ${file}.`,
  'restore-folder-not-empty': ({ folder }) =>
    `${folder} is not empty. Restore into another --data, or move that folder away first.`,
  'restore-file-trouble': ({ reason }, { say }) => `${say(reason)} Nothing was restored.`,
  'not-a-backup': 'This is not a backup made by Rafter: it does not begin with its manifest.',
  'backup-manifest-unreadable': 'This is not a backup made by Rafter: its manifest cannot be read.',
  'backup-newer': 'This backup was made by a newer version of Rafter. Restore it with that one.',
  'backup-damaged': ({ defect }, { say }) => `The backup is damaged: ${say(defect)}. Nothing was restored.`,
  'entry-not-a-file': ({ name }) => `${name} is not a plain file`,
  'entry-foreign': ({ name }) => `${name} does not belong there`,
  'entry-changed': ({ name }) => `${name} is not as it was packed`,
  'database-changed': 'the database is not as it was packed',
  'database-absent': 'it ends before the database',
  'database-not-whole': ({ defect }, { say }) => `the database fails its integrity check (${say(defect)})`,
  'archive-files-missing': ({ found, expected }) => `it holds ${found} of ${expected} files`,
  'archive-file-missing': ({ sha256 }) => `the file ${sha256} is missing`,
  'archive-unreadable': ({ reason }) => reason,

  'check-finding': ({ about, defect }, { say }) => `${say(about)}: ${say(defect)}`,
  'about-database': 'database',
  'about-job': ({ job }) => `job ${job}`,
  'about-file': ({ sha256 }) => `file ${sha256}`,
  'about-check': 'check',
  'database-defect': ({ says }) => says,
  'row-points-nowhere': ({ row, table, parent }) => `row ${row} of ${table} points to no ${parent}`,
  'job-inconsistent': 'its row, document, arrays and search entry do not agree',
  'stored-file-absent': 'is missing',
  'stored-file-changed': 'is damaged',
  'check-broke-off': ({ reason }) => `it broke off: ${reason}`,
  'more-findings': ({ count }) => `and ${count} more; \`check\` names them`,
  quotation: ({ text }) => text,
};
