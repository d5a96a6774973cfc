import type { FastifyBaseLogger } from 'fastify';
import { levelOf } from './levelOf.ts';
import type { Locks } from './database/locks.ts';

/** How soon another process takes the work over from one that has ended. */
const tryEveryMs = 2_000;
const hourMs = 60 * 60 * 1000;
/** After a failure. Until it is done, clients cannot store the files that were about to be removed. */
const retryMs = 10_000;

interface PeriodicWorkDeps {
  locks: Locks;
  /** `goesOn` answers whether this process still is the one that does it. */
  work: (goesOn: () => Promise<boolean>) => Promise<void>;
  log: FastifyBaseLogger;
}

/**
 * Work that one process of a database does, the leader: when it begins to lead, and every hour from then on. Where the
 * leader loses its connection to the database, it stops before its next step, and another process begins.
 */
export class PeriodicWork {
  readonly #deps: PeriodicWorkDeps;
  #timer: NodeJS.Timeout | undefined;
  #isLeader = false;
  #isStopping = false;
  /** Of `performance.now`. */
  #dueMs = 0;
  #trying: Promise<void> | null = null;
  #running: Promise<void> | null = null;

  constructor(deps: PeriodicWorkDeps) {
    this.#deps = deps;
  }

  isLeader(): boolean {
    return this.#isLeader;
  }

  start(): void {
    this.#timer = setInterval(() => this.#try(), tryEveryMs).unref();
    this.#try();
  }

  /** Ends the work before its next step; another process leads from then on. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#trying;
    await this.#running;
    this.#isLeader = false;
    await this.#deps.locks.release('periodic-work');
  }

  #try(): void {
    this.#trying ??= this.#lead().finally(() => (this.#trying = null));
  }

  async #lead(): Promise<void> {
    if (!(await this.#goesOn()) || this.#running || performance.now() < this.#dueMs) return;
    this.#dueMs = performance.now() + hourMs;
    this.#running = this.#deps
      .work(this.#goesOn)
      .catch((error: unknown) => {
        this.#deps.log[levelOf(error)]({ err: error }, 'clean-up failed');
        this.#dueMs = performance.now() + retryMs;
      })
      .finally(() => (this.#running = null));
  }

  readonly #goesOn = async (): Promise<boolean> => {
    this.#isLeader = !this.#isStopping && (await this.#deps.locks.take('periodic-work'));
    // Work that breaks off here is done again by the next leader, this process or another.
    if (!this.#isLeader) this.#dueMs = 0;
    return this.#isLeader;
  };
}
