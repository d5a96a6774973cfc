import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';

/**
 * Holds a lock file for as long as this process lives, or until `release`; null when another process holds it. The lock
 * is the operating system's, on a SQLite file: it ends with the process, however that ends, and leaves nothing stale.
 */
export const holdLock = (file: string): { release(): void } | null => {
  closeSync(openSync(file, 'a', 0o600));
  const db = new Database(file, { timeout: 0 });
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return null;
    throw error;
  }
  return { release: () => void db.close() };
};
