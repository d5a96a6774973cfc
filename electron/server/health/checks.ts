import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../ports.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { checkFinding } from '../backups/check.ts';
import { checkAside, type RunningCheck } from '../backups/checkAside.ts';
import { lastCheck, noteCheck } from '../backups/lastRuns.ts';
import { levelOf } from '../base/levelOf.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { Store } from '../store/openStore.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

interface ChecksDeps {
  store: Pick<Store, 'settings' | 'audit' | 'locks'> & { maintenance: Pick<Store['maintenance'], 'paths' | 'filesAt'> };
  clock: Clock;
  log: FastifyBaseLogger;
  /** Days between scheduled checks; 0 turns them off. */
  everyDays: number;
}

/** Checks of all data, one at a time in all processes, on request or on schedule. Each result is stored and logged. */
export class Checks {
  readonly #deps: ChecksDeps;
  readonly #hourly: NodeJS.Timeout;
  #running: RunningCheck | null = null;
  #finished: Promise<void> = Promise.resolve();
  /** This process starts a check, or one is running in it. */
  #isBusy = false;
  #isClosed = false;

  constructor(deps: ChecksDeps) {
    this.#deps = deps;
    this.#hourly = setInterval(() => {
      this.startWhenDue().catch((error: unknown) =>
        deps.log[levelOf(error)]({ err: error }, 'no check could be started'),
      );
    }, hourMs).unref();
  }

  /** In any process. */
  async isRunning(): Promise<boolean> {
    return this.#isBusy || (await this.#deps.store.locks.isTaken('check'));
  }

  /** Starts a check unless one is running. */
  async start(by: Actor): Promise<void> {
    const note = { ...by, action: 'event-check-started', subject: message('subject-all-data') } as const;
    await this.#startIf(async () => {
      await this.#deps.store.audit.record(note);
      return true;
    });
  }

  async startWhenDue(): Promise<void> {
    // Another process may have ended a check in the meantime: look again under the lock.
    if (await this.#isDue()) await this.#startIf(() => this.#isDue());
  }

  /** Resolves when the running check is done and its result stored. */
  done(): Promise<void> {
    return this.#finished;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#hourly);
    await this.#running?.stop();
    await this.#finished;
  }

  async #startIf(isWanted: () => Promise<boolean>): Promise<void> {
    const { locks } = this.#deps.store;
    if (this.#isBusy || this.#isClosed) return;
    this.#isBusy = true;
    try {
      if ((await locks.take('check')) && (await isWanted()) && !this.#isClosed) this.#begin();
    } finally {
      if (this.#running === null) await this.#end();
    }
  }

  async #end(): Promise<void> {
    this.#running = null;
    await this.#deps.store.locks.release('check');
    this.#isBusy = false;
  }

  #begin(): void {
    const { paths, filesAt } = this.#deps.store.maintenance;
    this.#running = checkAside({ database: paths.database, filesAt });
    this.#finished = this.#run(this.#running);
  }

  async #isDue(): Promise<boolean> {
    const { store, clock, everyDays } = this.#deps;
    if (everyDays === 0) return false;
    const last = await lastCheck(store);
    // The absolute difference: a clock that was set back must not stop the checks for years.
    return last === null || Math.abs(clock.now() - last.at) >= everyDays * dayMs;
  }

  async #run(check: RunningCheck): Promise<void> {
    const { store, clock, log } = this.#deps;
    const begun = clock.now();
    try {
      const { ok, ...report } = await check.report.catch((error: Error) => ({
        ok: false,
        jobs: 0,
        files: 0,
        problems: [checkFinding(message('about-check'), message('check-broke-off', { reason: error.message }))],
      }));
      // The server's stop interrupted the check: no result.
      if (this.#isClosed) return;
      const { jobs, files, problems } = report;
      log[ok ? 'info' : 'error']({ jobs, files, problems: problems.slice(0, 10), total: problems.length }, 'checked');
      await noteCheck(store, begun, report);
    } catch (error) {
      log.error({ err: error }, 'the result of a check could not be stored');
    } finally {
      await this.#end();
    }
  }
}
