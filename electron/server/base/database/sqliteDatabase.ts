import type { Statement as Prepared } from 'better-sqlite3';
import type { AtEnd, Commit } from '../../../sqlite/groupCommit.ts';
import type { Db } from '../../../sqlite/openDatabase.ts';
import { currentWork, measured } from '../work/requestWork.ts';
import { once } from './paidWork.ts';
import { ConflictError, type Database, maxAttempts } from './database.ts';
import { OwnLocks } from './locks.ts';
import { type SqlValue, type Step, textFor, valuesOf, withPlaceholders, type Work } from './statement.ts';

/** Statements that stay prepared: more than are written down here. Filters combine into thousands of further texts. */
const maxPrepared = 500;

interface PreparedText {
  statement: Prepared<[SqlValue[]]>;
  /** The names of the parameters in the order of their places. */
  parameters: readonly string[];
}

/**
 * Of a new database. A commit writes whole pages to the log. A job changes some twenty, most of them by less than a hundred
 * bytes, and its document fills several small pages better than one large.
 */
export const newPageBytes = 2048;

/** SQLite: every statement is answered at once, and commits share disk syncs. */
export class SqliteDatabase implements Database {
  readonly engine = 'sqlite';
  readonly locks = new OwnLocks();
  readonly #db: Db;
  readonly #commit: Commit;
  /** By their texts, the first prepared first. */
  readonly #prepared = new Map<string, PreparedText>();

  constructor(db: Db, commit: Commit) {
    this.#db = db;
    this.#commit = commit;
  }

  commit<T>(work: () => Work<T>): Promise<T> {
    return this.#tryCommit(work, 1);
  }

  async read<T>(work: Work<T>): Promise<T> {
    return measured(() => this.#run(work));
  }

  async #tryCommit<T>(work: () => Work<T>, attempt: number): Promise<T> {
    // A group runs the works of many requests.
    const request = currentWork();
    try {
      const pays = once();
      return await this.#commit((atEnd) => {
        const run = (): T => this.#run(work(), atEnd);
        return request && pays() ? request.measure(run) : run();
      }, request);
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt === maxAttempts) throw error;
      return this.#tryCommit(work, attempt + 1);
    }
  }

  #run<T>(work: Work<T>, atEnd?: AtEnd): T {
    let next = work.next();
    while (!next.done) {
      let answer: unknown;
      try {
        const step = next.value;
        if (step.isLast && atEnd) atEnd(() => this.#answer(step));
        else answer = this.#answer(step);
      } catch (error) {
        // The work may handle it, and may clean up after itself.
        next = work.throw(error);
        continue;
      }
      next = work.next(answer);
    }
    return next.value;
  }

  async close(): Promise<void> {
    this.#db.close();
  }

  #answer({ text, params, take }: Step): unknown {
    const { statement, parameters } = this.#prepare(textFor('sqlite', text));
    const values = valuesOf(parameters, params);
    if (take === 'first') return statement.get(values);
    return take === 'all' ? statement.all(values) : statement.run(values).changes;
  }

  /**
   * Parameters are written as expressions. SQLite plans with the value of a plain parameter, and so prepares many
   * statements again for every other value, which takes ten times as long as a look-up.
   */
  #prepare(text: string): PreparedText {
    let prepared = this.#prepared.get(text);
    if (!prepared) {
      const parameters: string[] = [];
      const placed = withPlaceholders(text, (name) => {
        parameters.push(name);
        return '+?';
      });
      prepared = { statement: this.#db.prepare<[SqlValue[]]>(placed), parameters };
      this.#prepared.set(text, prepared);
      if (this.#prepared.size > maxPrepared) this.#prepared.delete(this.#prepared.keys().next().value!);
    }
    return prepared;
  }
}
