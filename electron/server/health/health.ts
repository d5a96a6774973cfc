import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { HealthView } from '../../../shared/health/officeCalls.ts';
import { say } from '../../../shared/messages/say.ts';
import { shownS3Location } from '../../files/s3/s3Location.ts';
import { lastBackup, lastCheck } from '../backups/lastRuns.ts';
import { actorOf, type OfficeHandlers } from '../base/rpc/handlers.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { Checks } from './checks.ts';

type HealthDeps = Pick<OfficeDeps, 'store' | 'replica' | 'version' | 'limits'>;

/** Sizes, free space, and when the data was last backed up and checked. */
const healthView = async (
  { store, replica, version, limits }: HealthDeps,
  startedMs: number,
  checks: Checks,
): Promise<HealthView> => {
  const { folder } = store.maintenance.paths;
  const { s3 } = store.maintenance.filesAt;
  const { bavail, bsize } = await statfs(folder);
  const filesTrouble = store.files.trouble() ?? (await store.filesOfDatabase.trouble());
  const backup = await lastBackup(store);
  const check = await lastCheck(store);
  return {
    version,
    startedMs,
    dataDirectory: path.dirname(folder),
    filesAt: s3 && shownS3Location(s3.location),
    filesAway: filesTrouble !== null,
    filesTrouble,
    databaseBytes: await store.maintenance.databaseBytes(),
    ...(await store.maintenance.totals()),
    freeBytes: bavail * bsize,
    keepFreeBytes: limits.keepFreeBytes,
    hasReserve: store.reserve.isHeld(),
    quotas: await store.organizations.quotas(),
    lastBackup: backup && { atMs: backup.at, file: backup.file, bytes: backup.bytes },
    lastCheck: check && {
      atMs: check.at,
      problems: check.problems.map((finding) => say('en', finding)),
      findings: check.problems,
    },
    isChecking: await checks.isRunning(),
    givenUpDeliveries: await store.deliveries.givenUp(),
    replica: replica?.view() ?? null,
  };
};

/** Whether the server is well. Its checks end with the server. */
export const openHealth = (app: FastifyInstance, deps: HealthDeps & Pick<OfficeDeps, 'clock' | 'log'>) => {
  const { store, clock, log, limits } = deps;
  const startedMs = clock.now();
  const checks = new Checks({ store, clock, log, everyDays: limits.checkDays });
  app.addHook('onClose', () => checks.close());
  const view = (): Promise<HealthView> => healthView(deps, startedMs, checks);
  return {
    readHealth: view,
    startCheck: async (_, session) => {
      await checks.start(actorOf(session));
      return view();
    },
  } satisfies Partial<OfficeHandlers>;
};
