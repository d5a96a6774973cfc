/**
 * When a photo or video was taken, as its camera noted it: `2026-03-14T09:26:53` by the camera's own clock, which has no
 * time zone, or `2026-03-14T16:26:53Z` where only the time in UTC is known.
 */
export const isUtcTime = (taken: string): boolean => taken.endsWith('Z');

/** Its digits as milliseconds: those of two cameras, or of a clock and of UTC, are apart by their time zones. NaN for no time. */
export const takenMs = (taken: string): number => Date.parse(isUtcTime(taken) ? taken : `${taken}Z`);

/** The same by one clock: times in UTC by that of this computer. */
export const clockMs = (taken: string): number => {
  if (!isUtcTime(taken)) return takenMs(taken);
  const time = new Date(taken);
  return takenMs(taken) - time.getTimezoneOffset() * 60_000;
};

const hourMs = 3_600_000;
/** Zones from the west to the east; the nearest to UTC first, so that it wins where several fit. */
const zones = Array.from({ length: 27 }, (_, at) => (at % 2 === 0 ? -at / 2 : (at + 1) / 2));
/** What is enough to see in which zone a job lies. */
const mostCompared = 100;

/**
 * Milliseconds from UTC to the clock of the other files of a job: those in whole hours that bring the times in UTC closest
 * to those of cameras. For an order only: the files need not have been taken together.
 */
const shiftOfUtc = (takens: readonly string[]): number => {
  const utc = takens.filter(isUtcTime).slice(0, mostCompared).map(takenMs);
  const clocks = takens
    .filter((taken) => !isUtcTime(taken))
    .slice(0, mostCompared)
    .map(takenMs);
  if (utc.length === 0 || clocks.length === 0) return 0;
  const apart = (shift: number): number =>
    utc.reduce((sum, ms) => sum + Math.min(...clocks.map((clock) => Math.abs(clock - ms - shift))), 0);
  const shifts = zones.map((zone) => ({ shift: zone * hourMs, apart: apart(zone * hourMs) }));
  return shifts.toSorted((one, other) => one.apart - other.apart)[0]!.shift;
};

export interface Ordered {
  /** By the camera's clock, `2026-03-14T09:26:53`, or in UTC (`Z`) where only that is known; null if the file has no date. */
  taken: string | null;
  /** When it was uploaded, in milliseconds. */
  cameMs: number;
  name: string;
}

const names = new Intl.Collator('en', { numeric: true });
const textOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Compares files for a stable sort: dated photos by date, then files without a date; within equal dates by name (`2`
 * before `10`), then by upload. Upload comes last because files chosen together arrive in a different order on the
 * laptop and in the office.
 */
const inOrderTaken = (one: Ordered, other: Ordered): number => {
  if (one.taken !== other.taken) {
    if (one.taken === null || other.taken === null) return one.taken === null ? 1 : -1;
    return textOrder(one.taken, other.taken);
  }
  return names.compare(one.name, other.name) || one.cameMs - other.cameMs;
};

/** Files in the order in which they were taken. Those with a time in UTC are put among the others by the zone that fits best. */
export const inOrderOfTime = <T>(files: readonly T[], orderedAs: (file: T) => Ordered): T[] => {
  const all = files.map((file) => ({ file, order: orderedAs(file) }));
  const shift = shiftOfUtc(all.flatMap(({ order }) => order.taken ?? []));
  const onOneClock = (order: Ordered): Ordered =>
    order.taken === null || !isUtcTime(order.taken)
      ? order
      : { ...order, taken: new Date(takenMs(order.taken) + shift).toISOString().slice(0, 19) };
  return all
    .map(({ file, order }) => ({ file, order: onOneClock(order) }))
    .toSorted((one, other) => inOrderTaken(one.order, other.order))
    .map(({ file }) => file);
};
