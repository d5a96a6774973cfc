import path from 'node:path';
import { existsSync, readdirSync } from 'node:fs';
import type { DeskBackupsShown, FoundDeskBackup, KeptDesk } from '../../../shared/backups/deskCalls.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { isDiskFull } from '../../files/diskFull.ts';
import { fileProblem } from '../../files/fileProblem.ts';
import type { OpenDeskStores } from '../deskStores.ts';
import type { Desk } from '../openDesk.ts';
import { backUpDesk } from './backUp.ts';
import { someBackups, type FoundBackup, isOnOneDisk } from './backupHome.ts';
import { prepareRestore, takeSettings } from './restoreDesk.ts';
import { dropReadyDesk, readyDesk, cleanRestores, freePlaces, holdRestore, noteReadyDesk } from './restoreStart.ts';
import type { Clock } from '../../ports.ts';
import { deskPaths } from '../base/deskPaths.ts';
import { readCopiedDesk } from './copiedDeskStore.ts';
import { finishDatabase } from './finishDatabase.ts';
import type { calls } from '../../../shared/desk/contract.ts';
import type { CallHandlers } from '../../rpc/dispatch.ts';

const keptName = /^desk-before-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(-\d+)?$/;

const keptMsOf = (name: string): number =>
  Date.parse(name.replace(/-\d+$/, '').replace(keptName, '$1-$2-$3T$4:$5:$6Z'));

const databaseOf = (data: string, name: string): string =>
  path.join(data, name, path.basename(deskPaths(data).database));

/** The desks whose place a restored one took, the latest first. */
export const keptDesks = (data: string): KeptDesk[] =>
  (existsSync(data) ? readdirSync(data) : [])
    .filter((name) => keptName.test(name) && existsSync(databaseOf(data, name)))
    .map((name) => ({ name, keptMs: keptMsOf(name) }))
    .filter(({ keptMs }) => !Number.isNaN(keptMs))
    .toSorted((one, other) => other.keptMs - one.keptMs);

/**
 * Notes that a kept desk takes the place of the present one, which is kept in turn. What waits in it may have been sent by the
 * desk that was restored. Throws `kept-desk-gone` and `kept-desk-damaged`.
 */
const putBackDesk = (data: string, name: string, clock: Clock): void => {
  const kept = keptDesks(data).find((one) => one.name === name);
  if (!kept) throw problem('kept-desk-gone', { name });
  const lock = holdRestore(data);
  try {
    dropReadyDesk(data);
    cleanRestores(data);
    const file = databaseOf(data, name);
    if (readCopiedDesk(file) === null) throw problem('kept-desk-damaged', { folder: path.join(data, name) });
    const keptDesk = freePlaces(data, clock.now()).kept;
    finishDatabase(file, { data, madeMs: kept.keptMs, keptDesk, isKeptDesk: true });
    noteReadyDesk(data, { ready: path.join(data, name), kept: keptDesk, isKeptDesk: true });
  } finally {
    lock.release();
  }
};

const dayMs = 24 * 60 * 60 * 1000;
const periodMs = { daily: dayMs, weekly: 7 * dayMs } as const;
const lookEveryMs = 60 * 1000;
/** After a failure, unless the folder has come back. */
const retryMs = 30 * 60 * 1000;
/** Windows look again at most so often while a run goes on. */
const showEveryMs = 500;

type BackupDesk = Parameters<typeof backUpDesk>[0];

interface DeskBackupsDeps {
  desk: BackupDesk;
  openStores: OpenDeskStores;
  changed: () => void;
  onBug: (error: unknown) => void;
}

interface Running {
  kind: 'backup' | 'restore';
  done: number;
  total: number | null;
  stopped: AbortController;
  ended: Promise<void>;
}

export const shownBackup = ({ home, name, manifest }: FoundBackup): FoundDeskBackup => ({
  name: path.join(path.basename(home), name),
  madeMs: manifest.madeMs,
  device: manifest.device,
  jobs: manifest.jobs,
  unsent: manifest.unsent,
  files: manifest.files.length,
  bytes: manifest.database.bytes + manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
  missing: manifest.missing.length,
});

/** Backups of one desk: those that a person starts, those that are due, and the preparation of a restore. One run at a time. */
export class DeskBackups {
  readonly #deps: DeskBackupsDeps;
  #running: Running | null = null;
  #restoreFailure: AnyMessage | null = null;
  #timer: NodeJS.Timeout | undefined;
  #shownMs = 0;

  constructor(deps: DeskBackupsDeps) {
    this.#deps = deps;
  }

  /** Looks every minute whether a backup is due. */
  start(): void {
    this.#timer = setInterval(() => this.#startDue(), lookEveryMs).unref();
    this.#startDue();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.stop();
    await this.#running?.ended;
  }

  show(): DeskBackupsShown {
    const { desk } = this.#deps;
    const { backupFolder: folder, backupEvery: every, backupKeep: keep } = desk.settings.store.read();
    const running = this.#running && { kind: this.#running.kind, done: this.#running.done, total: this.#running.total };
    const ready = readyDesk(this.#data());
    return {
      folder,
      every,
      keep,
      isOnDeskDisk: folder === null ? null : isOnOneDisk(folder, desk.base.paths.folder),
      last: desk.backups.notes.last(),
      failure: desk.backups.notes.failure(),
      running,
      restoreFailure: this.#restoreFailure,
      ready: ready && { keptDesk: ready.kept },
      restored: desk.backups.notes.restored(),
      kept: keptDesks(this.#data()).filter(({ name }) => name !== (ready && path.basename(ready.ready))),
    };
  }

  /** Starts a backup in the folder that is set. Throws `backup-busy` and `desk-backup-folder-unset`. */
  backUp(): void {
    const { backupFolder: folder, backupKeep: keep } = this.#deps.desk.settings.store.read();
    if (folder === null) throw problem('desk-backup-folder-unset');
    this.#run('backup', async (signal, onProgress) => {
      const { desk } = this.#deps;
      try {
        desk.backups.notes.noteMade(await backUpDesk(desk, { folder, keep, signal, onProgress }));
      } catch (error) {
        const reason = this.#reasonOf(error, folder);
        if (!signal.aborted) desk.backups.notes.noteFailure(reason);
      }
    });
  }

  /** The backups in a folder. Throws `desk-backup-none` and `desk-backup-unreadable`. */
  async find(folder: string | null): Promise<FoundBackup[]> {
    const place = folder ?? this.#deps.desk.settings.store.read().backupFolder;
    if (place === null) throw problem('desk-backup-folder-unset');
    if (!existsSync(place)) throw problem('desk-backup-folder-away', { folder: place });
    return someBackups(place);
  }

  /** Starts to check a backup and to prepare its desk. */
  restore(backup: FoundBackup): void {
    this.#restoreFailure = null;
    this.#run('restore', async (signal, onProgress) => {
      const { desk, openStores } = this.#deps;
      try {
        dropReadyDesk(this.#data());
        await prepareRestore({ data: this.#data(), backup, clock: desk.base.clock, openStores, signal, onProgress });
        takeSettings(desk.settings.store, backup);
      } catch (error) {
        if (!signal.aborted) this.#restoreFailure = this.#reasonOf(error, backup.home);
      }
    });
  }

  /** Prepares a kept desk. Throws `backup-busy`, `kept-desk-gone` and `kept-desk-damaged`. */
  putBack(name: string): void {
    if (this.#running !== null) throw problem('backup-busy');
    this.#restoreFailure = null;
    putBackDesk(this.#data(), name, this.#deps.desk.base.clock);
  }

  dropRestore(): void {
    dropReadyDesk(this.#data());
  }

  dismissRestored(): void {
    this.#deps.desk.backups.notes.dismissRestored();
  }

  /** What was not finished is removed. */
  stop(): void {
    this.#running?.stopped.abort();
  }

  #startDue(): void {
    const { desk, onBug } = this.#deps;
    try {
      if (this.#running === null && this.#isDue()) this.backUp();
    } catch (error) {
      if (!(error instanceof Problem)) onBug(error);
    }
    // A drive that was connected or taken away shows in Settings.
    if (desk.settings.store.read().backupFolder !== null && desk.backups.notes.failure()) this.#deps.changed();
  }

  #isDue(): boolean {
    const { desk } = this.#deps;
    const { backupFolder: folder, backupEvery: every } = desk.settings.store.read();
    if (folder === null || every === 'never') return false;
    const now = desk.base.clock.now();
    const last = desk.backups.notes.last();
    // A clock that was set back must not stop backups for years.
    const age = last === null ? Infinity : Math.abs(now - last.madeMs);
    if (age < periodMs[every]) return false;
    const failure = desk.backups.notes.failure();
    if (failure === null || Math.abs(now - failure.atMs) >= retryMs) return true;
    return failure.reason.code === 'desk-backup-folder-away' && existsSync(folder);
  }

  #run(
    kind: Running['kind'],
    work: (signal: AbortSignal, onProgress: (done: number, total: number) => void) => Promise<void>,
  ): void {
    const { desk, changed, onBug } = this.#deps;
    if (this.#running !== null) throw problem('backup-busy');
    // Another program may have this desk open, and its own schedule.
    const lock = desk.backups.notes.hold();
    const stopped = new AbortController();
    const running: Running = { kind, done: 0, total: null, stopped, ended: Promise.resolve() };
    this.#running = running;
    const onProgress = (done: number, total: number): void => {
      Object.assign(running, { done, total });
      if (performance.now() - this.#shownMs < showEveryMs) return;
      this.#shownMs = performance.now();
      changed();
    };
    running.ended = work(stopped.signal, onProgress)
      .catch(onBug)
      .finally(() => {
        lock.release();
        this.#running = null;
        changed();
      });
  }

  /** In words that a person can act on; a bug is logged, too. */
  #reasonOf(error: unknown, folder: string): AnyMessage {
    if (error instanceof Problem) return error.asMessage;
    const known = isDiskFull(error) ? problem('disk-without-space', { path: folder }) : fileProblem(error);
    if (known !== null) return known.asMessage;
    this.#deps.onBug(error);
    return message('backup-broke-off', { reason: error instanceof Error ? error.message : String(error) });
  }

  #data(): string {
    return path.dirname(this.#deps.desk.base.paths.folder);
  }
}

/** Backups of the whole desk, and restoring one. */
export const deskBackupHandlers = (desk: Pick<Desk, 'settings'>, backups: DeskBackups, restart: () => void) =>
  ({
    readBackups: () => backups.show(),
    setBackupFolder: ({ folder }) => {
      desk.settings.store.change({ backupFolder: folder });
      return backups.show();
    },
    scheduleBackups: ({ every, keep }) => {
      desk.settings.store.change({ backupEvery: every, backupKeep: keep });
      return backups.show();
    },
    backUpDesk: () => {
      backups.backUp();
      return backups.show();
    },
    stopBackup: () => {
      backups.stop();
      return backups.show();
    },
    findBackups: async ({ folder }) => ({ backups: (await backups.find(folder)).map(shownBackup) }),
    restoreDesk: async ({ folder, backup }) => {
      const found = (await backups.find(folder)).find((one) => shownBackup(one).name === backup);
      if (!found) throw problem('backup-not-kept', { name: backup.slice(0, 200) });
      backups.restore(found);
      return backups.show();
    },
    putBackDesk: ({ name }) => {
      backups.putBack(name);
      return backups.show();
    },
    dropRestore: () => {
      backups.dropRestore();
      return backups.show();
    },
    dismissRestored: () => {
      backups.dismissRestored();
      return backups.show();
    },
    restartApp: () => {
      restart();
      return null;
    },
  }) satisfies Partial<CallHandlers<typeof calls>>;
