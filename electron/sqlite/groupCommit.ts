import type { Db } from './openDatabase.ts';

/** Runs `work` inside a transaction; resolves with its result once that is on the disk. */
export type Commit = <T>(work: () => T) => Promise<T>;

type Outcome = { value: unknown } | { error: Error };

interface Waiting {
  work: () => unknown;
  settle: (outcome: Outcome) => void;
}

/** How long a group waits for another process that writes, and how often it tries. */
const maxWaitMs = 10_000;
const retryMs = 20;

const isBusy = (error: unknown): boolean => (error as { code?: string }).code === 'SQLITE_BUSY';

const statements = (db: Db) => ({
  begin: db.prepare('BEGIN IMMEDIATE'),
  commit: db.prepare('COMMIT'),
  rollback: db.prepare('ROLLBACK'),
  savepoint: db.prepare('SAVEPOINT piece'),
  release: db.prepare('RELEASE piece'),
  undo: db.prepare('ROLLBACK TO piece'),
});

class GroupCommit {
  readonly #db: Db;
  readonly #sql: ReturnType<typeof statements>;
  readonly #waiting: Waiting[] = [];
  readonly #makeRoom: (error: unknown) => boolean;
  /** The error of a piece led to room for the whole group. */
  #hasMadeRoom = false;

  constructor(db: Db, makeRoom: (error: unknown) => boolean) {
    this.#db = db;
    this.#makeRoom = makeRoom;
    this.#sql = statements(db);
  }

  run<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // Requests that have already arrived are read before the check phase and so join this group.
      if (this.#waiting.length === 0) setImmediate(() => this.#flush());
      const settle = (outcome: Outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value as T));
      this.#waiting.push({ work, settle });
    });
  }

  #flush(since = performance.now()): void {
    try {
      this.#sql.begin.run();
    } catch (error) {
      // Others may join the group until it begins.
      if (isBusy(error) && performance.now() - since < maxWaitMs) setTimeout(() => this.#flush(since), retryMs);
      else if (this.#makeRoom(error)) this.#flush(since);
      else this.#fail(this.#waiting.splice(0), error);
      return;
    }
    const group = this.#waiting.splice(0);
    try {
      const outcomes = group.map(({ work }) => this.#runPiece(work));
      this.#sql.commit.run();
      group.forEach(({ settle }, index) => settle(outcomes[index]!));
    } catch (error) {
      if (this.#db.inTransaction) this.#sql.rollback.run();
      if (!this.#hasMadeRoom && !this.#makeRoom(error)) return this.#fail(group, error);
      this.#hasMadeRoom = false;
      this.#waiting.unshift(...group);
      this.#flush(since);
    }
  }

  #runPiece(work: () => unknown): Outcome {
    this.#sql.savepoint.run();
    try {
      const value = work();
      this.#sql.release.run();
      return { value };
    } catch (error) {
      // Some errors, such as a full disk, make SQLite roll back the whole transaction.
      if (!this.#db.inTransaction || (this.#hasMadeRoom = this.#makeRoom(error))) throw error;
      this.#sql.undo.run();
      this.#sql.release.run();
      return { error: error as Error };
    }
  }

  #fail(group: readonly Waiting[], error: unknown): void {
    for (const { settle } of group) settle({ error: error as Error });
  }
}

/**
 * Group commit: writes that are ready together share one transaction, and so one disk sync, which is what limits durable
 * writes. Each has a savepoint of its own, so that a failure rolls back only itself. A promise settles after the commit of
 * its group. While another process writes, the group waits without blocking the event loop: give `db` a short
 * `busy_timeout` for that. After an error for which `makeRoom` returns true, the group runs again.
 */
export const createGroupCommit = (db: Db, makeRoom: (error: unknown) => boolean = () => false): Commit => {
  const group = new GroupCommit(db, makeRoom);
  return (work) => group.run(work);
};
