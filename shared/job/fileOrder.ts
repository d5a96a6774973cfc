import { isUtcTime, shiftOfUtc, takenMs } from './takenTime.ts';

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
