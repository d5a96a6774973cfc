import { z } from 'zod';
import { rule } from '../messages/rule.ts';
import { dayAfter, dayIn, timeOfDay } from '../schema/firmDays.ts';

/** How many scheduled backups a server keeps at most. */
const mostKept = 100;

/** When the server backs itself up, in the time zone of the firm, and how many of those backups it keeps. */
export const BackupSchedule = z.strictObject({
  every: z.enum(['never', 'day', 'week']),
  /** Of `week`: 0 is Sunday. */
  weekday: z.int().min(0).max(6),
  /** On a clock of 24 hours: `02:30`. */
  time: z
    .string()
    .max(5)
    .refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), rule('not-a-time-of-day')),
  /** The newest ones; backups that a person made are not counted, and stay. */
  keep: z.int().min(1).max(mostKept),
});
export type BackupSchedule = z.infer<typeof BackupSchedule>;

export const standardSchedule: BackupSchedule = { every: 'never', weekday: 0, time: '02:30', keep: 14 };

/** One time at which a backup is due. Its day names it: a day has one, however the clocks are changed. */
export interface BackupSlot {
  day: string;
  atMs: number;
}

type Timing = Omit<BackupSchedule, 'keep'>;

export const isSameTiming = (one: Timing, other: Timing): boolean =>
  one.every === other.every && one.weekday === other.weekday && one.time === other.time;

const slotOn = ({ every, weekday, time }: Timing, day: string, zone: string): BackupSlot | null => {
  if (every === 'week' && new Date(day).getUTCDay() !== weekday) return null;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { day, atMs: timeOfDay(day, 60 * hours + minutes, zone) };
};

/**
 * The first slot that fits, in steps of one day. There is one within nine days: the slot of a day may come after midnight,
 * where clocks skip its time.
 */
const findSlot = (
  timing: Timing,
  nowMs: number,
  zone: string,
  { step, fits }: { step: 1 | -1; fits: (slot: BackupSlot) => boolean },
): BackupSlot => {
  for (let day = dayAfter(dayIn(nowMs, zone), -step); ; day = dayAfter(day, step)) {
    const slot = slotOn(timing, day, zone);
    if (slot && fits(slot)) return slot;
  }
};

/** The last one until now; null where nothing is scheduled. */
export const latestSlot = (timing: Timing, nowMs: number, zone: string): BackupSlot | null =>
  timing.every === 'never' ? null : findSlot(timing, nowMs, zone, { step: -1, fits: ({ atMs }) => atMs <= nowMs });

export const nextSlot = (timing: Timing, nowMs: number, zone: string): BackupSlot | null =>
  timing.every === 'never' ? null : findSlot(timing, nowMs, zone, { step: 1, fits: ({ atMs }) => atMs > nowMs });

/**
 * The slot to run now: the latest one, unless it is done. Of several that were missed there is one run. `doneDay` may be
 * later than now where the clock was set back: by little, its slot stays done; by more, backups do not wait for years.
 */
export const dueSlot = (timing: Timing, doneDay: string | null, nowMs: number, zone: string): BackupSlot | null => {
  const latest = latestSlot(timing, nowMs, zone);
  if (latest === null || doneDay === null || doneDay < latest.day) return latest;
  return doneDay > nextSlot(timing, nowMs, zone)!.day ? latest : null;
};
