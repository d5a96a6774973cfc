import pg from 'pg';
import { currentWork, measured } from '../work/requestWork.ts';
import type { Database } from './database.ts';
import { chargeRows, once, paidBy } from './paidWork.ts';
import { answer, configOf, type Patience } from './postgresConnection.ts';
import { isConnectionLost, toRefusal, unavailable } from './postgresErrors.ts';
import { PostgresLocks } from './postgresLocks.ts';
import { migratePostgres, type PostgresMigration } from './postgresMigrate.ts';
import { PostgresWriter } from './postgresWriter.ts';
import type { Step, Work } from './statement.ts';

/** Connections of a process that read. */
const maxReaders = 8;

const maxIdleFailureMs = 1_000;

/** PostgreSQL: one connection writes, with group commit, and a few read. */
export class PostgresDatabase implements Database {
  readonly engine = 'postgres';
  readonly locks: PostgresLocks;
  readonly #writer: PostgresWriter;
  readonly #readers: pg.Pool;
  #closing: Promise<void> | undefined;

  /** Brings the schema up to date first. Throws as `migratePostgres` does. */
  static async open(url: string, steps: readonly PostgresMigration[]): Promise<PostgresDatabase> {
    await migratePostgres(url, steps);
    return new PostgresDatabase(url, {}, steps.at(-1)!.version);
  }

  /** `version` is that of the schema. */
  constructor(url: string, patience?: Patience, version: number | null = null) {
    const config = configOf(url, patience);
    this.#writer = new PostgresWriter(config);
    this.locks = new PostgresLocks(config, { version });
    this.#readers = new pg.Pool({ ...config, max: maxReaders });
    // The next read replaces a connection that breaks while it is idle.
    this.#readers.on('error', () => {});
    // While it is in use its statement fails.
    this.#readers.on('connect', (client) => client.on('error', () => {}));
  }

  commit<T>(work: () => Work<T>): Promise<T> {
    const request = currentWork();
    if (!request) return this.#writer.run(work);
    const pays = once();
    return this.#writer.run(() => (pays() ? paidBy(request, work()) : work()));
  }

  async read<T>(work: Work<T>): Promise<T> {
    let next = measured(() => work.next());
    if (next.done) return next.value;
    const { client, value } = await this.#begin(next.value);
    try {
      chargeRows(currentWork(), value);
      next = measured(() => work.next(value));
      while (!next.done) {
        const rows = await answer(client, next.value);
        chargeRows(currentWork(), rows);
        next = measured(() => work.next(rows));
      }
      return next.value;
    } catch (error) {
      throw toRefusal(error);
    } finally {
      end(client);
    }
  }

  /** Closing it again does nothing, as on SQLite. */
  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    await this.locks.close();
    await this.#writer.close();
    await this.#readers.end();
  }

  /** Answers the first statement of a snapshot, on another connection if the first one turns out to be broken. */
  async #begin(step: Step, attempt = 1): Promise<{ client: pg.PoolClient; value: unknown }> {
    const client = await this.#readers.connect().catch((error: unknown) => {
      throw unavailable('database-unavailable', error);
    });
    const begun = performance.now();
    try {
      // It does not wait for an answer, nor does the end: a work of one statement is one round trip.
      client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY').catch(() => {});
      return { client, value: await answer(client, step) };
    } catch (error) {
      end(client);
      // One that broke while it was idle fails at once.
      const wasIdle = isConnectionLost(error) && performance.now() - begun < maxIdleFailureMs;
      if (!wasIdle || attempt > 1) throw toRefusal(error);
      return this.#begin(step, attempt + 1);
    }
  }
}

/** Gives the connection back to the pool once its transaction is over. */
const end = (client: pg.PoolClient): void => {
  client.query('COMMIT').then(
    () => client.release(),
    () => client.release(true),
  );
};
