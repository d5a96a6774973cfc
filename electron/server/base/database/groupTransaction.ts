import type pg from 'pg';
import { answer, send } from './postgresConnection.ts';
import { isAftermath, isConflict, isConnectionLost, isStandby } from './postgresErrors.ts';
import type { Step, Work } from './statement.ts';

/** How one work of a group ended. */
export type Outcome = { value: unknown } | { error: unknown };

/** Any number that no other program of this database locks. */
const writerLock = 7_263_501;

/** An error of the whole transaction; `cause` is the error of the server or of the connection. */
class TransactionError extends Error {}

/** The work handles the error of a statement and goes on. */
class HandledError extends Error {}

/**
 * One transaction for several works. What need not be waited for is sent with the next statement, and the last of it with
 * the commit. With `isEachApart` each work has a savepoint, and fails alone; without, the first failure is that of all.
 */
export class GroupTransaction {
  /** From here on the transaction may have been committed, even if the connection breaks. */
  isCommitting = false;
  readonly #client: pg.Client;
  readonly #isEachApart: boolean;
  readonly #waitsForAll: boolean;
  /** Statements around those of the works. */
  #unsent: string[] = [];
  /** Statements that no work waits for. */
  readonly #sent: Promise<unknown>[] = [];
  #firstError: unknown;
  #hasSentInVain = false;
  #hasFailedPiece = false;

  /** `waitsForAll`: also for statements that no work waits for, so that each error is one of its own work. */
  constructor(client: pg.Client, { isEachApart, waitsForAll }: { isEachApart: boolean; waitsForAll: boolean }) {
    this.#client = client;
    this.#isEachApart = isEachApart;
    this.#waitsForAll = waitsForAll;
  }

  /** A statement failed that no work had waited for: whose it is shows when all are waited for. */
  get hasSentInVain(): boolean {
    return this.#hasSentInVain;
  }

  /** A work failed that had no savepoint. */
  get hasFailedPiece(): boolean {
    return this.#hasFailedPiece;
  }

  /** Resolves once all is committed. Rejects with the error that ended the transaction. */
  async run(works: readonly (() => Work<unknown>)[]): Promise<Outcome[]> {
    try {
      this.#unsent.push('BEGIN', `SELECT pg_advisory_xact_lock(${writerLock})`);
      const outcomes: Outcome[] = [];
      for (const work of works)
        outcomes.push(this.#isEachApart ? await this.#runPiece(work) : { value: await this.#runBare(work) });
      this.#sendUnsent();
      // A failure that a savepoint has taken back, or that did not reach the server, would not keep it from committing.
      if (this.#isEachApart) await Promise.all(this.#sent);
      if (this.#hasSentInVain) throw this.#firstError as Error;
      this.isCommitting = true;
      // Where another statement before it fails, it rolls back.
      const [{ command }] = await Promise.all([send(this.#client, 'COMMIT'), ...this.#sent]);
      if (command !== 'COMMIT')
        throw (this.#firstError as Error | undefined) ?? new Error('The transaction was rolled back.');
      return outcomes;
    } catch (error) {
      throw error instanceof TransactionError ? error.cause : error;
    }
  }

  async #runBare(work: () => Work<unknown>): Promise<unknown> {
    try {
      return await this.#runSteps(work(), false);
    } catch (error) {
      this.#hasFailedPiece = !(error instanceof TransactionError) && !isConflict(error);
      throw error;
    }
  }

  async #runPiece(work: () => Work<unknown>, isEachApart = false): Promise<Outcome> {
    this.#unsent.push('SAVEPOINT piece');
    try {
      const value = await this.#runSteps(work(), isEachApart);
      this.#unsent.push('RELEASE piece');
      return { value };
    } catch (error) {
      if (error instanceof TransactionError) throw error;
      if (isConflict(error)) throw new TransactionError('', { cause: error });
      this.#unsent.push('ROLLBACK TO piece', 'RELEASE piece');
      if (error instanceof HandledError) return this.#runPiece(work, true);
      return { error };
    }
  }

  /**
   * PostgreSQL refuses all statements after one that failed. Few works handle such an error: they run again with a savepoint
   * around each statement.
   */
  async #runSteps<T>(steps: Work<T>, isEachApart: boolean): Promise<T> {
    let next = steps.next();
    while (!next.done) {
      let value: unknown;
      try {
        value = await (isEachApart ? this.#answerApart(next.value) : this.#answer(next.value));
      } catch (error) {
        if (error instanceof TransactionError) throw error;
        next = steps.throw(error);
        if (!isEachApart) throw new HandledError();
        continue;
      }
      next = steps.next(value);
    }
    return next.value;
  }

  async #answer(step: Step): Promise<unknown> {
    this.#sendUnsent();
    if (step.take === 'nothing' && !this.#waitsForAll) return this.#sendOn(step);
    try {
      return await answer(this.#client, step);
    } catch (error) {
      const isOfAll = [isConnectionLost, isStandby, isConflict, isAftermath].some((concerns) => concerns(error));
      throw isOfAll ? new TransactionError('', { cause: this.#firstError ?? error }) : error;
    }
  }

  async #answerApart(step: Step): Promise<unknown> {
    this.#unsent.push('SAVEPOINT step');
    try {
      const value = await this.#answer(step);
      this.#unsent.push('RELEASE step');
      return value;
    } catch (error) {
      this.#unsent.push('ROLLBACK TO step', 'RELEASE step');
      throw error;
    }
  }

  #sendOn(step: Step): void {
    const sent = answer(this.#client, step);
    this.#sent.push(sent);
    sent.catch((error: unknown) => {
      this.#firstError ??= error;
      this.#hasSentInVain = true;
    });
  }

  #sendUnsent(): void {
    if (this.#unsent.length === 0) return;
    send(this.#client, this.#unsent.join('; ')).catch((error: unknown) => (this.#firstError ??= error));
    this.#unsent = [];
  }
}
