import type { Statement as Prepared } from 'better-sqlite3';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { ConflictError, type Database, maxAttempts } from './database.ts';
import { type SqlParams, type Step, textFor, type Work } from './statement.ts';

/** Statements that stay prepared: more than are written down here. Filters combine into thousands of further texts. */
const maxPrepared = 500;

/** SQLite: every statement is answered at once, and commits share disk syncs. */
export class SqliteDatabase implements Database {
  readonly engine = 'sqlite';
  readonly #db: Db;
  readonly #commit: Commit;
  /** By their texts, the first prepared first. */
  readonly #prepared = new Map<string, Prepared<[SqlParams]>>();

  constructor(db: Db, commit: Commit) {
    this.#db = db;
    this.#commit = commit;
  }

  commit<T>(work: () => Work<T>): Promise<T> {
    return this.#tryCommit(work, 1);
  }

  async read<T>(work: Work<T>): Promise<T> {
    return this.#run(work);
  }

  async #tryCommit<T>(work: () => Work<T>, attempt: number): Promise<T> {
    try {
      return await this.#commit(() => this.#run(work()));
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt === maxAttempts) throw error;
      return this.#tryCommit(work, attempt + 1);
    }
  }

  #run<T>(work: Work<T>): T {
    let next = work.next();
    while (!next.done) {
      let answer: unknown;
      try {
        answer = this.#answer(next.value);
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
    const statement = this.#prepare(textFor('sqlite', text));
    if (take === 'first') return statement.get(params);
    return take === 'all' ? statement.all(params) : statement.run(params).changes;
  }

  #prepare(text: string): Prepared<[SqlParams]> {
    let statement = this.#prepared.get(text);
    if (!statement) {
      statement = this.#db.prepare<[SqlParams]>(text);
      this.#prepared.set(text, statement);
      if (this.#prepared.size > maxPrepared) this.#prepared.delete(this.#prepared.keys().next().value!);
    }
    return statement;
  }
}
