import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../ports.ts';
import { message } from '../../../../shared/messages/catalogue.ts';
import { checkFinding } from '../../backup/check.ts';
import { checkAside, type RunningCheck } from '../../backup/checkAside.ts';
import { lastCheck, noteCheck } from '../../backup/lastRuns.ts';
import type { Actor } from '../../store/auditStore.ts';
import type { Store } from '../../store/openStore.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

export interface ChecksDeps {
  store: Pick<Store, 'settings' | 'audit' | 'maintenance'>;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Days from one check to the next that nobody asked for; 0 is never. */
  everyDays: number;
}

/** Checks of all data, one at a time, asked for or due; the result is kept, and logged. */
export const createChecks = ({ store, clock, log, everyDays }: ChecksDeps) => {
  let running: RunningCheck | null = null;
  let finished: Promise<void> = Promise.resolve();
  let isStarting = false;
  let isClosed = false;

  const run = async (check: RunningCheck): Promise<void> => {
    const begun = clock.now();
    try {
      const { ok, ...report } = await check.report.catch((error: Error) => ({
        ok: false,
        jobs: 0,
        files: 0,
        problems: [checkFinding(message('about-check'), message('check-broke-off', { reason: error.message }))],
      }));
      // Stopped with the server: that says nothing about the data.
      if (isClosed) return;
      const { jobs, files, problems } = report;
      log[ok ? 'info' : 'error']({ jobs, files, problems: problems.slice(0, 10), total: problems.length }, 'checked');
      await noteCheck(store, begun, report);
    } catch (error) {
      log.error({ err: error }, 'the result of a check could not be kept');
    } finally {
      running = null;
    }
  };

  const begin = (): void => {
    running = checkAside({ database: store.maintenance.paths.database, files: store.maintenance.paths.files });
    finished = run(running);
  };

  const isDue = async (): Promise<boolean> => {
    if (everyDays === 0) return false;
    const last = await lastCheck(store);
    // A clock that was set back must not end the checks for years.
    return last === null || Math.abs(clock.now() - last.at) >= everyDays * dayMs;
  };

  const startWhenDue = async (): Promise<void> => {
    if ((await isDue()) && !running && !isStarting && !isClosed) begin();
  };

  const hourly = setInterval(() => {
    startWhenDue().catch((error: unknown) => log.error({ err: error }, 'no check could be started'));
  }, hourMs);
  hourly.unref();

  return {
    isRunning: (): boolean => running !== null || isStarting,

    /** Begins, unless one is running. */
    start: async (by: Actor): Promise<void> => {
      if (running || isStarting || isClosed) return;
      isStarting = true;
      try {
        await store.audit.record({ ...by, action: 'Check started', subject: 'all data' });
        if (!isClosed) begin();
      } finally {
        isStarting = false;
      }
    },

    startWhenDue,

    /** Resolves when the one that is running is done and its result kept. */
    done: (): Promise<void> => finished,

    close: async (): Promise<void> => {
      isClosed = true;
      clearInterval(hourly);
      await running?.stop();
      await finished;
    },
  };
};
export type Checks = ReturnType<typeof createChecks>;
