/** Codes of the file system and of SQLite for a disk without room. */
const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'];

export const isDiskFull = (error: unknown): boolean => codes.includes((error as { code?: unknown } | null)?.code);
