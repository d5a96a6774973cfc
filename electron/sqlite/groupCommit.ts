import type { Db } from './openDatabase.ts';

/** Runs `work` inside a transaction; resolves with its result once that is on the disk. */
export type Commit = <T>(work: () => T) => Promise<T>;

interface Waiting {
  work: () => unknown;
  settle: (outcome: { value: unknown } | { error: Error }) => void;
}

/** How long a group waits for another process that writes, and how often it tries. */
const longestWaitMs = 10_000;
const askAgainMs = 20;

const isBusy = (error: unknown): boolean => (error as { code?: string }).code === 'SQLITE_BUSY';

/**
 * Group commit: writes that are ready together share one transaction, and so one disk sync, which is what limits durable
 * writes. Each has a savepoint of its own, so that a failure rolls back only itself. A promise settles after the commit of
 * its group. While another process writes, the group waits without blocking the event loop: give `db` a short
 * `busy_timeout` for that.
 */
export const createGroupCommit = (db: Db): Commit => {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const savepoint = db.prepare('SAVEPOINT piece');
  const release = db.prepare('RELEASE piece');
  const undo = db.prepare('ROLLBACK TO piece');
  const waiting: Waiting[] = [];

  const runPiece = (work: () => unknown): { value: unknown } | { error: Error } => {
    savepoint.run();
    try {
      const value = work();
      release.run();
      return { value };
    } catch (error) {
      // Some errors, such as a full disk, make SQLite roll back the whole transaction.
      if (!db.inTransaction) throw error;
      undo.run();
      release.run();
      return { error: error as Error };
    }
  };

  const tell = (group: readonly Waiting[], error: unknown): void => {
    for (const { settle } of group) settle({ error: error as Error });
  };

  const flush = (since = performance.now()): void => {
    try {
      begin.run();
    } catch (error) {
      // Others may join the group until it begins.
      if (isBusy(error) && performance.now() - since < longestWaitMs) setTimeout(flush, askAgainMs, since);
      else tell(waiting.splice(0), error);
      return;
    }
    const group = waiting.splice(0);
    try {
      const outcomes = group.map(({ work }) => runPiece(work));
      commit.run();
      group.forEach(({ settle }, index) => settle(outcomes[index]!));
    } catch (error) {
      if (db.inTransaction) rollback.run();
      tell(group, error);
    }
  };

  return <T>(work: () => T) =>
    new Promise<T>((resolve, reject) => {
      // Requests that have already arrived are read before the check phase and so join this group.
      if (waiting.length === 0) setImmediate(() => flush());
      waiting.push({
        work,
        settle: (outcome) => {
          if ('error' in outcome) reject(outcome.error);
          else resolve(outcome.value as T);
        },
      });
    });
};
