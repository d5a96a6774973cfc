import pg from 'pg';
import type { LockName, Locks } from './locks.ts';
import { runningLock, versionOf } from './postgresMigrate.ts';

/** Any numbers that no other program of this database locks. */
const numbers: Readonly<Record<LockName, number>> = {
  'periodic-work': 7_263_503,
  check: 7_263_504,
  'files-move': 7_263_506,
  backup: 7_263_507,
};

/** After this time without an answer the connection counts as lost. */
const answerMs = 5_000;

/** PostgreSQL ends the session, and its locks, where it hears nothing for so long: this process was stopped. */
const usualSilenceMs = 10_000;
const usualPulseMs = 2_500;

/** The same some 15 seconds after the machine of this process was cut off. */
const noticeLoss = `SELECT set_config('tcp_keepalives_idle', '6', false), set_config('tcp_keepalives_interval', '3', false),
  set_config('tcp_keepalives_count', '3', false)`;

const stillThere = 'SELECT true AS yes';

const whetherTaken = (name: LockName): string =>
  `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = ${numbers[name]}
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND granted) AS yes`;

interface LocksOptions {
  silenceMs?: number;
  pulseMs?: number;
  version?: number | null;
}

/**
 * Advisory locks of a session of their own: its connection is opened by the first use, and again after it broke. While it is
 * open, no newer program migrates the database; whether one did before shows when it is opened.
 */
export class PostgresLocks implements Locks {
  readonly #config: pg.ClientConfig;
  readonly #silenceMs: number;
  readonly #pulse: NodeJS.Timeout;
  readonly #version: number | null;
  readonly #held = new Set<LockName>();
  #client: pg.Client | null = null;
  /** The last use: one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  #whenOutdated = (): void => undefined;

  /** `version` is that of the schema, where it is to be watched. */
  constructor(
    config: pg.ClientConfig,
    { silenceMs = usualSilenceMs, pulseMs = usualPulseMs, version = null }: LocksOptions = {},
  ) {
    this.#config = { ...config, pipeline: false, query_timeout: answerMs };
    this.#silenceMs = silenceMs;
    this.#version = version;
    this.#pulse = setInterval(() => void this.#inTurn(() => this.#stay()), pulseMs).unref();
  }

  async take(name: LockName): Promise<boolean> {
    return this.#inTurn(async () => {
      // Locks count how often they were taken. For one that is held, an answer shows that its session is still there.
      const text = this.#held.has(name) ? stillThere : `SELECT pg_try_advisory_lock(${numbers[name]}) AS yes`;
      const isTaken = await this.#ask(text);
      if (isTaken) this.#held.add(name);
      return isTaken;
    });
  }

  async release(name: LockName): Promise<void> {
    await this.#inTurn(async () => {
      if (!this.#held.delete(name)) return;
      await this.#ask(`SELECT pg_advisory_unlock(${numbers[name]}) AS yes`);
    });
  }

  isTaken(name: LockName): Promise<boolean> {
    return this.#inTurn(() => this.#ask(whetherTaken(name)));
  }

  onOutdated(listener: () => void): void {
    this.#whenOutdated = listener;
  }

  /** Releases every lock. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#pulse);
    await this.#last;
    await this.#client?.end();
  }

  async #stay(): Promise<void> {
    if (this.#client) await this.#ask(stillThere);
  }

  #inTurn<T>(use: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(use);
    this.#last = mine;
    return mine;
  }

  /** False where the connection breaks or cannot be opened: the locks are gone then. */
  async #ask(text: string): Promise<boolean> {
    if (this.#isClosed) return false;
    let client = this.#client;
    try {
      client ??= await this.#connect();
      const { rows } = await client.query<{ yes: 0 | 1 }>(text);
      return rows[0]!.yes === 1;
    } catch {
      if (client) this.#drop(client);
      return false;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config);
    client.on('error', () => this.#drop(client));
    try {
      await client.connect();
      await client.query(`${noticeLoss}, set_config('idle_session_timeout', '${this.#silenceMs}', false)`);
      await client.query(`SELECT pg_advisory_lock_shared(${runningLock})`);
      if (this.#version !== null && (await versionOf(client)) > this.#version) this.#whenOutdated();
    } catch (error) {
      this.#drop(client);
      throw error;
    }
    return (this.#client = client);
  }

  #drop(client: pg.Client): void {
    if (this.#client === client || this.#client === null) {
      this.#client = null;
      this.#held.clear();
    }
    client.end().catch(() => {});
  }
}
