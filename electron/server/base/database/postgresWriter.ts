import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { maxAttempts } from './database.ts';
import { GroupTransaction, type Outcome } from './groupTransaction.ts';
import { isConflict, isConnectionLost, isStandby, toRefusal, unavailable } from './postgresErrors.ts';
import type { Work } from './statement.ts';

interface Waiting {
  work: () => Work<unknown>;
  settle: (outcome: Outcome) => void;
}

/** A group runs again with a savepoint each where a work fails: beyond 64, PostgreSQL looks up on disk which are over. */
const maxGroup = 60;
const maxWaiting = 10_000;
const firstBackoffMs = 100;
const maxBackoffMs = 5_000;

const settleAll = (group: readonly Waiting[], outcome: Outcome): void => {
  for (const { settle } of group) settle(outcome);
};

/**
 * The one connection of a process that writes, with group commit: what is ready together shares a transaction, and so one
 * disk sync. The failure of one work rolls back only itself.
 *
 * Groups of several processes run one after the other, under a lock that is released with the commit. Every statement sees
 * all that was committed before, as on SQLite: the same rules hold without conflicts, and ids are in the order of their
 * commits.
 */
export class PostgresWriter {
  readonly #config: pg.ClientConfig;
  readonly #waiting: Waiting[] = [];
  #client: pg.Client | null = null;
  #running: Promise<void> | null = null;
  #isClosed = false;
  #failedConnects = 0;
  #connectAtMs = 0;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  run<T>(work: () => Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#isClosed) return reject(unavailable('database-unavailable'));
      if (this.#waiting.length >= maxWaiting) return reject(unavailable('database-busy'));
      const settle = (outcome: Outcome) =>
        'error' in outcome ? reject(toRefusal(outcome.error)) : resolve(outcome.value as T);
      this.#waiting.push({ work, settle });
      this.#running ??= this.#runAll();
    });
  }

  /** Waits for what is running, and closes the connection. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
    await this.#client?.end();
  }

  async #runAll(): Promise<void> {
    // Requests that have already arrived are read before the check phase and so join the first group.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      try {
        const client = (this.#client ??= await this.#connect());
        await this.#runGroup(client, this.#waiting.splice(0, maxGroup));
      } catch (error) {
        settleAll(this.#waiting.splice(0), { error });
      }
    }
    this.#running = null;
  }

  /** After a failure it refuses for a while, so that callers do not wait in vain. */
  async #connect(): Promise<pg.Client> {
    if (performance.now() < this.#connectAtMs) throw unavailable('database-unavailable');
    const client = new pg.Client(this.#config);
    client.on('error', () => {
      if (this.#client === client) this.#client = null;
    });
    try {
      await client.connect();
      // A server may be set to confirm a commit before it is on the disk.
      await client.query(
        "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'",
      );
    } catch (error) {
      const backoffMs = Math.min(maxBackoffMs, firstBackoffMs * 2 ** this.#failedConnects);
      this.#failedConnects += 1;
      this.#connectAtMs = performance.now() + backoffMs * (0.5 + Math.random() / 2);
      this.#drop(client);
      throw unavailable('database-unavailable', error);
    }
    this.#failedConnects = 0;
    return client;
  }

  /** Savepoints take time on the server: a group has them once one of its works has failed. */
  async #runGroup(
    client: pg.Client,
    group: readonly Waiting[],
    attempt = 1,
    how = { isEachApart: false, waitsForAll: false },
  ): Promise<void> {
    const transaction = new GroupTransaction(client, how);
    try {
      const outcomes = await transaction.run(group.map(({ work }) => work));
      group.forEach(({ settle }, index) => settle(outcomes[index]!));
    } catch (error) {
      if (isConnectionLost(error) || isStandby(error)) {
        this.#drop(client);
        // A standby has committed nothing.
        const mayBeCommitted = transaction.isCommitting && !isStandby(error);
        const code = mayBeCommitted ? 'database-outcome-unknown' : 'database-unavailable';
        return settleAll(group, { error: unavailable(code, error) });
      }
      await client.query('ROLLBACK').catch(() => this.#drop(client));
      const { hasFailedPiece, hasSentInVain } = transaction;
      if (hasFailedPiece || hasSentInVain)
        return this.#runGroup(client, group, attempt, { isEachApart: true, waitsForAll: hasSentInVain });
      if (!isConflict(error) || attempt === maxAttempts) return settleAll(group, { error });
      await sleep(Math.random() * 20 * attempt);
      await this.#runGroup(client, group, attempt + 1, how);
    }
  }

  #drop(client: pg.Client): void {
    this.#client = null;
    client.end().catch(() => {});
  }
}
