export const backupTimes = ['never', 'daily', 'weekly'] as const;
export type BackupTime = (typeof backupTimes)[number];

/** How many backups of a desk stay in a folder at most. */
export const mostBackups = 100;
