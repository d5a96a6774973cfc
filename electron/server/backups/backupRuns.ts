import type { FastifyBaseLogger } from 'fastify';
import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { Clock, Ids } from '../../ports.ts';
import { type AsideTask, type RunningAside, runAside } from './backupAside.ts';
import type { TablesManifest } from './archive/archive.ts';
import type { DrillReport } from './drill.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { Store } from '../store/openStore.ts';
import { askToStop, clearRun, noteProgress, readRun, type StoredRun } from './backupSettings.ts';

/** How a run ended. A server that stops interrupts it. */
export type RunEnd =
  | { written: TablesManifest }
  | { drilled: DrillReport }
  | { failed: AnyMessage }
  | { stopped: true }
  | { interrupted: true };

/** One run: what its thread does, and what is done with its end, still under the lock. */
export interface PreparedRun {
  does: StoredRun['does'];
  name: string;
  task: AsideTask;
  finish: (end: RunEnd) => Promise<void>;
}

interface BackupRunsDeps {
  store: Pick<Store, 'settings' | 'locks'>;
  clock: Clock;
  ids: Pick<Ids, 'uuid'>;
  log: FastifyBaseLogger;
}

/** How often a run looks whether it is to stop, and records for other processes how far it is. */
const pulseMs = 1000;

interface Running {
  run: StoredRun;
  aside: RunningAside;
  lost: boolean;
}

/** Backups and drills, one at a time in all processes that share the database. */
export class BackupRuns {
  readonly #deps: BackupRunsDeps;
  #running: Running | null = null;
  #finished: Promise<void> = Promise.resolve();
  /** This process begins a run, or one is under way in it. */
  #isBusy = false;
  #isClosed = false;

  constructor(deps: BackupRunsDeps) {
    this.#deps = deps;
  }

  /** In any process; null where there is none. */
  async current(): Promise<StoredRun | null> {
    const { store } = this.#deps;
    if (this.#running) return { ...this.#running.run };
    return (await store.locks.isTaken('backup')) ? readRun(store) : null;
  }

  /** Begins what `prepare` returns. False where it returns null, and where another run is under way. */
  async start(by: Actor | null, prepare: () => Promise<PreparedRun | null>): Promise<boolean> {
    return this.#underLock(async () => {
      const prepared = await prepare();
      if (prepared === null || this.#isClosed) return false;
      const { does, name } = prepared;
      const { clock, ids } = this.#deps;
      const started = { started: clock.now(), done: 0, total: null, stopped_by: null };
      const run: StoredRun = { id: ids.uuid(), does, name, by: by?.actor ?? null, ...started };
      await noteProgress(this.#deps.store, run);
      this.#begin(run, prepared);
      return true;
    });
  }

  /** Does something that no run may be under way for; does not where one is. */
  async whileNone(work: () => Promise<void>): Promise<void> {
    await this.#underLock(async () => {
      await work();
      return true;
    });
  }

  /** Has no effect where none is under way. */
  async stop(by: Actor): Promise<void> {
    const run = await this.current();
    if (run === null) return;
    await askToStop(this.#deps.store, run.id, by);
    if (this.#running) await this.#pulse(this.#running);
  }

  /** Resolves when the run of this process is at its end. */
  done(): Promise<void> {
    return this.#finished;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running?.aside.stop();
    await this.#finished;
  }

  async #underLock(work: () => Promise<boolean>): Promise<boolean> {
    if (this.#isBusy || this.#isClosed) return false;
    this.#isBusy = true;
    try {
      return (await this.#deps.store.locks.take('backup')) && (await work());
    } finally {
      if (this.#running === null) await this.#release();
    }
  }

  async #release(): Promise<void> {
    this.#running = null;
    await this.#deps.store.locks.release('backup');
    this.#isBusy = false;
  }

  #begin(run: StoredRun, { task, finish }: PreparedRun): void {
    const aside = runAside(task, ({ done, total }) => Object.assign(run, { done, total }));
    this.#running = { run, aside, lost: false };
    this.#finished = this.#follow(this.#running, finish);
  }

  async #follow(running: Running, finish: PreparedRun['finish']): Promise<void> {
    const { store, log } = this.#deps;
    let pulsing = Promise.resolve();
    const pulse = setInterval(() => {
      pulsing = pulsing.then(() => this.#pulse(running));
    }, pulseMs);
    try {
      const answer = await running.aside.answer;
      clearInterval(pulse);
      await pulsing;
      await finish(this.#endOf(running, answer));
      await clearRun(store);
    } catch (error) {
      log.error({ err: error }, 'the result of a backup or its check could not be stored');
    } finally {
      clearInterval(pulse);
      await this.#release();
    }
  }

  #endOf({ run, lost }: Running, answer: Awaited<RunningAside['answer']>): RunEnd {
    // It was at its end before it could be stopped.
    if ('written' in answer || 'drilled' in answer) return answer;
    if (run.stopped_by !== null) return { stopped: true };
    if (this.#isClosed) return { interrupted: true };
    return { failed: lost ? message('backup-lost-database') : answer.refused };
  }

  /** Where the lock is lost, another process may begin a run. */
  async #pulse(running: Running): Promise<void> {
    const { store, log } = this.#deps;
    const { run, aside } = running;
    try {
      running.lost ||= !(await store.locks.take('backup'));
      run.stopped_by ??= running.lost ? null : await noteProgress(store, run);
    } catch (error) {
      // A full disk or a database that is away: the run itself finds out whether it can go on.
      log.warn({ err: error }, 'the progress of a backup could not be stored');
    }
    if (running.lost || run.stopped_by !== null) await aside.stop();
  }
}
