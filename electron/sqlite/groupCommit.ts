import type { Db } from './openDatabase.ts';

/** Runs at the end of the transaction what it is given. */
export type AtEnd = (last: () => void) => void;

/** Who pays for a work. */
interface Payer {
  /** Splits what `run` takes among all payers of a group. */
  shareWith(all: readonly this[], run: () => void): void;
}

/** Runs `work` inside a transaction; resolves with its result once that is on the disk. Its payer pays a part of the sync. */
export type Commit = <T>(work: (atEnd: AtEnd) => T, payer?: Payer) => Promise<T>;

type Outcome = { value: unknown } | { error: Error };

interface Waiting {
  work: (atEnd: AtEnd) => unknown;
  payer: Payer | undefined;
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
  readonly #last: (() => void)[] = [];
  readonly #atEnd: AtEnd = (last) => void this.#last.push(last);
  /** The error of a piece led to room for the whole group. */
  #hasMadeRoom = false;

  constructor(db: Db, makeRoom: (error: unknown) => boolean) {
    this.#db = db;
    this.#makeRoom = makeRoom;
    this.#sql = statements(db);
  }

  run<T>(work: (atEnd: AtEnd) => T, payer?: Payer): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // Requests that have already arrived are read before the check phase and so join this group.
      if (this.#waiting.length === 0) setImmediate(() => this.#flush());
      const settle = (outcome: Outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.value as T));
      this.#waiting.push({ work, payer, settle });
    });
  }

  #flush(since = performance.now(), isEachApart = false): void {
    try {
      this.#sql.begin.run();
    } catch (error) {
      // Others may join the group until it begins.
      if (isBusy(error) && performance.now() - since < maxWaitMs)
        setTimeout(() => this.#flush(since, isEachApart), retryMs);
      else if (this.#makeRoom(error)) this.#flush(since, isEachApart);
      else this.#fail(this.#waiting.splice(0), error);
      return;
    }
    const group = this.#waiting.splice(0);
    let isFailureOfPiece = true;
    try {
      const outcomes = group.map(({ work }) => (isEachApart ? this.#runApart(work) : { value: work(this.#atEnd) }));
      this.#runLast();
      isFailureOfPiece = false;
      this.#sync(group);
      group.forEach(({ settle }, index) => settle(outcomes[index]!));
    } catch (error) {
      this.#last.length = 0;
      if (this.#db.inTransaction) this.#sql.rollback.run();
      const hasMadeRoom = this.#hasMadeRoom || this.#makeRoom(error);
      this.#hasMadeRoom = false;
      const isOneOfMany = isFailureOfPiece && !isEachApart && group.length > 1;
      if (!hasMadeRoom && !isOneOfMany) return this.#fail(group, error);
      this.#waiting.unshift(...group);
      this.#flush(since, isEachApart || !hasMadeRoom);
    }
  }

  #sync(group: readonly Waiting[]): void {
    const payers = group.flatMap(({ payer }) => payer ?? []);
    const [first] = payers;
    if (first) first.shareWith(payers, () => void this.#sql.commit.run());
    else this.#sql.commit.run();
  }

  #runApart(work: (atEnd: AtEnd) => unknown): Outcome {
    this.#sql.savepoint.run();
    try {
      const value = work(this.#atEnd);
      this.#runLast();
      this.#sql.release.run();
      return { value };
    } catch (error) {
      this.#last.length = 0;
      // Some errors, such as a full disk, make SQLite roll back the whole transaction.
      if (!this.#db.inTransaction || (this.#hasMadeRoom = this.#makeRoom(error))) throw error;
      this.#sql.undo.run();
      this.#sql.release.run();
      return { error: error as Error };
    }
  }

  #runLast(): void {
    // One may add another.
    for (let last = this.#last.shift(); last; last = this.#last.shift()) last();
  }

  #fail(group: readonly Waiting[], error: unknown): void {
    for (const { settle } of group) settle({ error: error as Error });
  }
}

/**
 * Group commit: writes that are ready together share one transaction, and so one disk sync, which is what limits durable
 * writes. Where one of them fails, all are rolled back and run again, each with a savepoint, so that the failure rolls back
 * only itself. Savepoints for all would make SQLite copy every page that a piece changes.
 *
 * A piece gives to `atEnd` what SQLite does best for a whole group at once: rows of a full-text index, which SQLite writes to
 * the disk before a savepoint, and before a statement that may have to be undone.
 *
 * A promise settles after the commit of its group; its work may have run more than once by then. While another process
 * writes, the group waits without blocking the event loop: give `db` a short `busy_timeout` for that. After an error for
 * which `makeRoom` returns true, the group runs again.
 */
export const createGroupCommit = (db: Db, makeRoom: (error: unknown) => boolean = () => false): Commit => {
  const group = new GroupCommit(db, makeRoom);
  return (work, payer) => group.run(work, payer);
};
