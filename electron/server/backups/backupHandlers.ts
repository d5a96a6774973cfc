import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { parse } from '../../../shared/api/parse.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { problem } from '../../../shared/messages/problem.ts';
import type { BackupRun, BackupsView } from '../../../shared/backups/backups.ts';
import { BackupSchedule, nextSlot } from '../../../shared/backups/schedule.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import { openPlain } from '../../files/plainFile.ts';
import { answerFile } from '../../pagePolicy.ts';
import { backupFailure, lastDrill } from './lastRuns.ts';
import { attachment } from '../base/http/attachment.ts';
import { fileRoute } from '../base/rpc/fileRoute.ts';
import { firmZone } from '../firm/firm.ts';
import { actorOf, type OfficeHandlers } from '../base/rpc/handlers.ts';
import type { OfficeDeps } from '../office/officeDeps.ts';
import { Backups, retryMsOf } from './backups.ts';
import { readMakers, readSchedule, type StoredRun } from './backupSettings.ts';

type Deps = Pick<OfficeDeps, 'store' | 'clock'>;

type OpenDeps = Deps & Pick<OfficeDeps, 'ids' | 'log' | 'limits' | 'periodic' | 'backupPlace'>;

/** Backups of this server, which end with it. */
export const openBackups = (
  app: FastifyInstance,
  { store, clock, ids, log, limits, periodic, backupPlace: place }: OpenDeps,
): Backups => {
  const isLeader = (): boolean => periodic.isLeader();
  const backups = new Backups({ store, clock, ids, log, place, keepFreeBytes: limits.keepFreeBytes, isLeader });
  app.addHook('onClose', () => backups.close());
  return backups;
};

const runView = ({ does, name, by, started, done, total, stopped_by }: StoredRun): BackupRun => ({
  does,
  name,
  by,
  startedMs: started,
  doneBytes: done,
  totalBytes: total,
  isStopping: stopped_by !== null,
});

/** The folder, its disk, and the backups in it. */
const placeView = async (backups: Backups, { store }: Deps) => {
  const folder = await backups.folder();
  if (folder === null) return { folder: null, folderTrouble: null, isOnDataDisk: false, freeBytes: null, kept: [] };
  const makers = await readMakers(store);
  return {
    folder: folder.path,
    folderTrouble: await folder.troubleMessage(),
    ...(await folder.disk(store.maintenance.paths.folder)),
    kept: (await folder.list()).map((file) => ({ ...file, by: makers[file.name] ?? null })),
  };
};

const viewOf = async (backups: Backups, deps: Deps): Promise<BackupsView> => {
  const { store, clock } = deps;
  const { schedule } = await readSchedule(store);
  const failure = await backupFailure(store);
  const drilled = await lastDrill(store);
  const run = await backups.runs.current();
  const { fileBytes } = await store.maintenance.totals();
  const isRetried = failure !== null && failure.slot_day !== null && schedule.every !== 'never';
  return {
    ...(await placeView(backups, deps)),
    neededBytes: fileBytes + (await store.maintenance.databaseBytes()),
    run: run && runView(run),
    schedule,
    nextMs: nextSlot(schedule, clock.now(), await firmZone(store))?.atMs ?? null,
    failure: failure && { atMs: failure.at, reason: failure.reason, retryMs: isRetried ? retryMsOf(failure) : null },
    lastDrill: drilled && {
      name: drilled.name,
      atMs: drilled.at,
      wasRestored: drilled.was_restored,
      files: drilled.files,
      bytes: drilled.bytes,
      findings: drilled.findings,
    },
  };
};

/** What administrators do with backups; each answer is the state after it. */
export const backupHandlers = (backups: Backups, deps: Deps) => {
  const view = () => viewOf(backups, deps);
  return {
    readBackups: view,
    async startBackup(_, session) {
      await backups.backUpNow(actorOf(session));
      return view();
    },
    async stopBackup(_, session) {
      await backups.runs.stop(actorOf(session));
      return view();
    },
    async checkBackup({ name }, session) {
      await backups.check(name, actorOf(session));
      return view();
    },
    async removeBackup({ name }, session) {
      await backups.remove(name, actorOf(session));
      return view();
    },
    async changeBackupSchedule({ schedule }, session) {
      await backups.setSchedule(parse(BackupSchedule, schedule), actorOf(session));
      return view();
    },
  } satisfies Partial<OfficeHandlers>;
};

/** The download of a backup, or of the requested range of it. Every one is in the audit log. */
export const mountBackupFileRoutes = (app: FastifyInstance, backups: Backups, { store }: Deps): void =>
  fileRoute(app, 'backup', async ({ session, params: { name }, request, reply }) => {
    const { file } = await backups.find(name);
    const handle = await openPlain(file).catch((error: unknown) => {
      throw fileProblem(error, file) ?? problem('backup-not-kept', { name });
    });
    try {
      const { size } = await handle.stat();
      const answer = answerFile({ name, mediaType: 'application/octet-stream' }, size, request.headers.range ?? null);
      void reply.code(answer.status).headers({ ...answer.headers, 'cache-control': 'no-store' });
      void reply.header('content-disposition', attachment(name));
      if (answer.bytes === null) {
        await handle.close();
        return reply.send(Readable.from([]));
      }
      const subject = message('subject-backup', { file: name });
      const { fromOffice: _, ...by } = actorOf(session);
      await store.audit.record({ ...by, action: 'event-backup-downloaded', subject, detail: { ...answer.bytes } });
      return reply.send(handle.createReadStream({ ...answer.bytes, highWaterMark: 256 * 1024 }));
    } catch (error) {
      await handle.close();
      throw error;
    }
  });
