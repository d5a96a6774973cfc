import type { Statement as Prepared } from 'better-sqlite3';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { Database } from './database.ts';
import { type SqlParams, type Step, textFor, type Work } from './statement.ts';

/** SQLite: every statement is answered at once, and commits share disk syncs. */
export class SqliteDatabase implements Database {
  readonly engine = 'sqlite';
  readonly #db: Db;
  readonly #commit: Commit;
  /** The texts of filters are a closed set, so that the map is bounded. */
  readonly #prepared = new Map<string, Prepared<[SqlParams]>>();

  constructor(db: Db, commit: Commit) {
    this.#db = db;
    this.#commit = commit;
  }

  commit<T>(work: () => Work<T>): Promise<T> {
    return this.#commit(() => this.#run(work()));
  }

  async read<T>(work: Work<T>): Promise<T> {
    return this.#run(work);
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
    }
    return statement;
  }
}
