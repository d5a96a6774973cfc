import { z } from 'zod';
import { message } from '../../../shared/messages/catalogue.ts';
import { BackupSchedule, isSameTiming, latestSlot, standardSchedule } from '../../../shared/backups/schedule.ts';
import type { Actor } from '../base/audit/auditStore.ts';
import type { Store } from '../store/openStore.ts';

type Settings = Pick<Store, 'settings'>;

/** `done_day` is the day of the last slot that is done; null before the schedule is set. */
const StoredSchedule = z.object({ ...BackupSchedule.shape, done_day: z.string().nullable() });
type StoredSchedule = z.infer<typeof StoredSchedule>;

const scheduleIn = (value: unknown): StoredSchedule =>
  StoredSchedule.catch({ ...standardSchedule, done_day: null }).parse(value);

export const readSchedule = async ({
  settings,
}: Settings): Promise<{ schedule: BackupSchedule; doneDay: string | null }> => {
  const { done_day: doneDay, ...schedule } = scheduleIn(await settings.get('backup_schedule'));
  return { schedule, doneDay };
};

const changesOf = (before: BackupSchedule, after: BackupSchedule): object => {
  const names = Object.keys(after) as (keyof BackupSchedule)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
};

/** A new time counts from now on: its last slot is not made up for. */
export const saveSchedule = (
  { settings }: Settings,
  schedule: BackupSchedule,
  { nowMs, zone }: { nowMs: number; zone: string },
  by: Actor,
): Promise<void> =>
  settings.change('backup_schedule', function* (stored, { note }) {
    const { done_day, ...before } = scheduleIn(stored);
    const detail = changesOf(before, schedule);
    if (Object.keys(detail).length > 0)
      yield* note({ ...by, action: 'event-backup-schedule-changed', subject: message('subject-all-data'), detail });
    const latest = latestSlot(schedule, nowMs, zone)?.day ?? null;
    return { ...schedule, done_day: isSameTiming(before, schedule) ? done_day : latest } satisfies StoredSchedule;
  });

/** Notes a slot as done, unless the schedule was changed meanwhile. */
export const noteSlotDone = ({ settings }: Settings, of: BackupSchedule, day: string): Promise<void> =>
  settings.replace('backup_schedule', (stored) => {
    const now = scheduleIn(stored);
    return isSameTiming(now, of) ? { ...now, done_day: day } : now;
  });

const StoredRun = z.object({
  id: z.string(),
  does: z.enum(['backup', 'check']),
  name: z.string(),
  by: z.string().nullable(),
  started: z.int(),
  done: z.int(),
  total: z.int().nullable(),
  /** The email of who wants it to stop. */
  stopped_by: z.string().nullable(),
});
/** A run as all processes see it; it counts only while its lock is held. */
export type StoredRun = z.infer<typeof StoredRun>;

const runIn = (value: unknown): StoredRun | null => StoredRun.nullable().catch(null).parse(value);

export const readRun = async ({ settings }: Settings): Promise<StoredRun | null> =>
  runIn(await settings.get('backup_run'));

export const clearRun = async ({ settings }: Settings): Promise<void> => {
  if ((await settings.get('backup_run')) !== null) await settings.set('backup_run', null);
};

/** Stores how far a run has come. Resolves with who wants it to stop. */
export const noteProgress = async ({ settings }: Settings, run: StoredRun): Promise<string | null> => {
  let stoppedBy: string | null = null;
  await settings.replace('backup_run', (stored) => {
    const before = runIn(stored);
    stoppedBy = before?.id === run.id ? before.stopped_by : null;
    return { ...run, stopped_by: stoppedBy };
  });
  return stoppedBy;
};

/** Asks a run to stop, in whatever process it is. */
export const askToStop = ({ settings }: Settings, id: string, by: Actor): Promise<void> =>
  settings.change('backup_run', function* (stored, { note }) {
    const run = runIn(stored);
    if (run?.id !== id || run.stopped_by !== null) return run;
    const subject = message('subject-backup', { file: run.name });
    yield* note({
      ...by,
      action: run.does === 'backup' ? 'event-backup-stopped' : 'event-backup-check-stopped',
      subject,
    });
    return { ...run, stopped_by: by.actor };
  });

const Makers = z.record(z.string(), z.string()).catch({});

/** Who made which backup, by its name. */
export const readMakers = async ({ settings }: Settings): Promise<Readonly<Record<string, string>>> =>
  Makers.parse((await settings.get('backup_makers')) ?? {});

/** Notes who made a backup, and forgets those of files that are no longer kept. */
export const noteMaker = (
  { settings }: Settings,
  name: string,
  by: string,
  kept: readonly { name: string }[],
): Promise<void> =>
  settings.replace('backup_makers', (stored) => {
    const makers = Object.entries(Makers.parse(stored ?? {})).filter(([one]) => kept.some((file) => file.name === one));
    return { ...Object.fromEntries(makers), [name]: by };
  });
