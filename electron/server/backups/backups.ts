import path from 'node:path';
import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { type BackupSlot, dueSlot, type BackupSchedule } from '../../../shared/backups/schedule.ts';
import type { Clock, Ids } from '../../ports.ts';
import { BackupFolder } from './backupFolder.ts';
import { type BackupFailure, backupFailure, noteBackup, noteBackupFailure, noteDrill } from './lastRuns.ts';
import { levelOf } from '../base/levelOf.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { Store } from '../store/openStore.ts';
import { firmZone } from '../firm/firm.ts';
import { BackupRuns, type PreparedRun, type RunEnd } from './backupRuns.ts';
import { clearRun, noteMaker, noteSlotDone, readSchedule, saveSchedule } from './backupSettings.ts';

export interface BackupsDeps {
  store: Pick<Store, 'settings' | 'locks' | 'audit'> & {
    maintenance: Pick<Store['maintenance'], 'paths' | 'filesAt'>;
  };
  clock: Clock;
  ids: Pick<Ids, 'uuid'>;
  log: FastifyBaseLogger;
  /** The folder of the archives; null where there is none. */
  place: { folder: string; isUsual: boolean } | null;
  keepFreeBytes: number;
  /** Whether this process does the work by the schedule. */
  isLeader: () => boolean;
}

/** How often the leader looks whether a backup is due. */
const lookEveryMs = 10_000;
const minuteMs = 60_000;
/** After the first, second and any further failure for a slot. */
const retryAfterMs = [5 * minuteMs, 15 * minuteMs, 60 * minuteMs];

const scheduleActor: Actor = { actor: 'schedule', address: null };

/** When the schedule tries again after a failure. */
export const retryMsOf = ({ at, attempts }: BackupFailure): number =>
  at + retryAfterMs[Math.min(attempts, retryAfterMs.length) - 1]!;

/** Tells the archives of this data from those of others in the same folder. */
export const newBackupTag = (): string => randomBytes(4).toString('hex');

/** Backups that the server makes: when an administrator asks for one, and by the schedule; and checks of them. */
export class Backups {
  readonly runs: BackupRuns;
  readonly #deps: BackupsDeps;
  readonly #looks: NodeJS.Timeout;
  #isTidy = false;

  constructor(deps: BackupsDeps) {
    this.#deps = deps;
    this.runs = new BackupRuns(deps);
    this.#looks = setInterval(() => void this.look(), lookEveryMs).unref();
  }

  /** What a killed run has left is removed once; then what is due begins. */
  async look(): Promise<void> {
    try {
      if (!this.#deps.isLeader() || this.#deps.place === null) return;
      if (!this.#isTidy) await this.#tidy();
      await this.startWhenDue();
    } catch (error) {
      this.#deps.log[levelOf(error)]({ err: error }, 'no backup could be started');
    }
  }

  /** Null where no folder is named. */
  async folder(): Promise<BackupFolder | null> {
    const { store, place } = this.#deps;
    if (place === null) return null;
    const tag = await store.settings.get('backup_tag');
    const isTag = typeof tag === 'string' && /^[0-9a-f]{8}$/.test(tag);
    return new BackupFolder({
      ...place,
      tag: isTag ? tag : await store.settings.getOrCreate('backup_tag', newBackupTag),
    });
  }

  /** Throws `backup-place-missing`. */
  async #folderToUse(): Promise<BackupFolder> {
    const folder = await this.folder();
    if (folder === null) throw problem('backup-place-missing');
    return folder;
  }

  /** Throws `backup-busy`, and what keeps a backup from being written. */
  async backUpNow(by: Actor): Promise<void> {
    const folder = await this.#folderToUse();
    const begun = await this.runs.start(by, async () => {
      const prepared = await this.#prepareBackup(folder, by, null);
      await this.#record('event-backup-started', prepared.name, by);
      return prepared;
    });
    if (!begun) throw problem('backup-busy');
  }

  /** Where the backup is kept, and in which folder. Throws `backup-not-kept`, also where there is no folder. */
  async find(name: string): Promise<{ folder: BackupFolder; file: string }> {
    const folder = await this.folder();
    if (folder === null) throw problem('backup-not-kept', { name: name.slice(0, 200) });
    return { folder, file: (await folder.find(name)).file };
  }

  /** Restores a backup aside. Throws `backup-busy`, `backup-not-kept`. */
  async check(name: string, by: Actor): Promise<void> {
    const { folder } = await this.find(name);
    if (!(await this.runs.start(by, () => this.#prepareDrill(folder, name, by)))) throw problem('backup-busy');
  }

  /** Throws `backup-busy` while it is being checked, `backup-not-kept`. */
  async remove(name: string, by: Actor): Promise<void> {
    const { folder } = await this.find(name);
    if ((await this.runs.current())?.name === name) throw problem('backup-busy');
    await folder.remove(name);
    await this.#record('event-backup-removed', name, by);
  }

  async setSchedule(schedule: BackupSchedule, by: Actor): Promise<void> {
    const { store, clock } = this.#deps;
    if (schedule.every !== 'never') await this.#folderToUse();
    await saveSchedule(store, schedule, { nowMs: clock.now(), zone: await firmZone(store) }, by);
  }

  async startWhenDue(): Promise<void> {
    // Another process may have made it in the meantime: look again under the lock.
    if (await this.#due()) await this.runs.start(null, () => this.#prepareDue());
  }

  async close(): Promise<void> {
    clearInterval(this.#looks);
    await this.runs.close();
  }

  async #tidy(): Promise<void> {
    const folder = await this.#folderToUse();
    await this.runs.whileNone(async () => {
      await folder.clean();
      await clearRun(this.#deps.store);
    });
    this.#isTidy = true;
  }

  async #due(): Promise<{ slot: BackupSlot; schedule: BackupSchedule } | null> {
    const { store, clock } = this.#deps;
    const { schedule, doneDay } = await readSchedule(store);
    if (schedule.every === 'never') return null;
    const nowMs = clock.now();
    const slot = dueSlot(schedule, doneDay, nowMs, await firmZone(store));
    if (slot === null) return null;
    const failure = await backupFailure(store);
    const waits = failure?.slot_day === slot.day && nowMs >= failure.at && nowMs < retryMsOf(failure);
    return waits ? null : { slot, schedule };
  }

  async #prepareDue(): Promise<PreparedRun | null> {
    const due = await this.#due();
    if (due === null) return null;
    try {
      return await this.#prepareBackup(await this.#folderToUse(), scheduleActor, due);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await this.#noteFailure(error.asMessage, scheduleActor, due.slot);
      return null;
    }
  }

  async #prepareBackup(
    folder: BackupFolder,
    by: Actor,
    due: { slot: BackupSlot; schedule: BackupSchedule } | null,
  ): Promise<PreparedRun> {
    const { store, clock, keepFreeBytes } = this.#deps;
    const { paths, filesAt } = store.maintenance;
    const file = await folder.newFile(clock.now(), due ? 'scheduled' : 'manual');
    await folder.clean();
    const name = path.basename(file);
    const finish = async (end: RunEnd): Promise<void> => {
      await folder.clean(name);
      if ('written' in end) {
        await noteBackup(store, file, end.written, by);
        await noteBackupFailure(store, null);
        if (due) await this.#rotate(folder, name, due.schedule.keep);
        else await noteMaker(store, name, by.actor, await folder.list());
      }
      // It may have got its name just before it was stopped.
      if ('stopped' in end) await folder.remove(name).catch(() => undefined);
      if ('failed' in end) await this.#noteFailure(end.failed, by, due?.slot ?? null);
      else if (due && !('interrupted' in end)) await noteSlotDone(store, due.schedule, due.slot.day);
    };
    return {
      does: 'backup',
      name,
      task: { write: { database: paths.database, filesAt, file, keepFreeBytes } },
      finish,
    };
  }

  async #prepareDrill(folder: BackupFolder, name: string, by: Actor): Promise<PreparedRun> {
    const { store, clock, keepFreeBytes } = this.#deps;
    const { file, bytes } = await folder.find(name);
    await folder.clean();
    const at = clock.now();
    const finish = async (end: RunEnd): Promise<void> => {
      await folder.clean(name);
      const failed = { wasRestored: false, files: 0, bytes: 0 };
      const report = 'drilled' in end ? end.drilled : 'failed' in end ? { ...failed, findings: [end.failed] } : null;
      if (report === null) return;
      const { wasRestored: was_restored, ...found } = report;
      await noteDrill(store, { at, name, was_restored, ...found }, by);
      this.#deps.log[found.findings.length === 0 ? 'info' : 'error'](
        { name, findings: found.findings },
        'checked a backup',
      );
    };
    return {
      does: 'check',
      name,
      task: { drill: { archive: file, bytes, folder: folder.drillFolder(name), keepFreeBytes } },
      finish,
    };
  }

  /** Removes the oldest scheduled ones beyond those that are kept, never the newest one. */
  async #rotate(folder: BackupFolder, newest: string, keep: number): Promise<void> {
    const others = (await folder.list()).filter(({ name, isScheduled }) => isScheduled && name !== newest);
    for (const { name } of others.slice(keep - 1)) {
      try {
        await folder.removeWhole(name);
        await this.#record('event-backup-removed', name, scheduleActor);
      } catch (error) {
        this.#deps.log.warn({ err: error, name }, 'an old backup could not be removed');
      }
    }
  }

  async #noteFailure(reason: AnyMessage, by: Actor, slot: BackupSlot | null): Promise<void> {
    const { store, clock, log } = this.#deps;
    const before = await backupFailure(store);
    const isAgain = slot !== null && before?.slot_day === slot.day;
    const attempts = isAgain ? before.attempts + 1 : 1;
    log.error({ reason, attempts }, 'no backup was made');
    const failure: BackupFailure = { at: clock.now(), reason: { ...reason }, slot_day: slot?.day ?? null, attempts };
    const subject = message('subject-all-data');
    const note = { ...by, action: 'event-backup-failed', subject, detail: { reason: reason.code } } as const;
    await noteBackupFailure(store, failure, isAgain ? undefined : note);
  }

  #record(action: 'event-backup-started' | 'event-backup-removed', file: string, by: Actor): Promise<void> {
    const { address = null, actor } = by;
    return this.#deps.store.audit.record({ actor, address, action, subject: message('subject-backup', { file }) });
  }
}
