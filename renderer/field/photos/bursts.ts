import { clockMs } from '../../../shared/job/takenTime.ts';
import { type BoardPhoto, type BoardPlan, type BoardSlot, type Place, samePlace } from './boardPlan.ts';

/** Unsorted photos that were taken one after the other, and so may belong together. */
export interface Burst {
  /** Id of its first photo. */
  first: string;
  photos: BoardPhoto[];
  /** By the camera's clock, `2026-03-14T09:26:53`; null for photos without a time. */
  from: string | null;
  to: string | null;
  /** Where they may belong: a suggestion, which a person accepts or not. */
  suggested: BoardSlot | null;
}

const secondMs = 1000;
/** A pause longer than a few usual pauses begins another burst; one below the first of these never does, one above the second always. */
const [shortestPauseMs, longestPauseMs] = [60 * secondMs, 15 * 60 * secondMs];
const usualPauses = 4;

/** The camera's clock has no time zone; differences need none. Times in UTC count by the clock of this computer. */
const msOf = ({ photo }: BoardPhoto): number | null => (photo.takenAt === null ? null : clockMs(photo.takenAt));

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const pauseOf = (photos: readonly BoardPhoto[]): number => {
  const times = photos.map(msOf).filter((ms) => ms !== null);
  const pauses = times.slice(1).map((ms, index) => ms - times[index]!);
  return Math.min(Math.max(shortestPauseMs, usualPauses * medianOf(pauses)), longestPauseMs);
};

const groupsOf = (photos: readonly BoardPhoto[], pauseMs: number): BoardPhoto[][] => {
  const groups: BoardPhoto[][] = [];
  let before: number | null | undefined;
  for (const photo of photos) {
    const ms = msOf(photo);
    const isNext = before !== undefined && (ms === null ? before === null : before !== null && ms - before <= pauseMs);
    if (isNext) groups.at(-1)!.push(photo);
    else groups.push([photo]);
    before = ms;
  }
  return groups;
};

/** The slot of the sorted photo that was taken nearest to these, within a pause. */
const slotNearby = (photos: readonly BoardPhoto[], plan: BoardPlan, pauseMs: number): BoardSlot | null => {
  const [from, to] = [msOf(photos[0]!), msOf(photos.at(-1)!)];
  if (from === null || to === null) return null;
  let nearest: { slot: BoardSlot; byMs: number } | null = null;
  for (const slot of plan.slots)
    for (const sorted of slot.photos) {
      const ms = msOf(sorted);
      if (ms === null) continue;
      const byMs = Math.max(from - ms, ms - to, 0);
      if (byMs <= pauseMs && byMs < (nearest?.byMs ?? Infinity)) nearest = { slot, byMs };
    }
  return nearest?.slot ?? null;
};

/** The empty slots in the order of the board, beginning behind the one that was used last. */
const emptySlots = ({ slots }: BoardPlan, last: Place | null): BoardSlot[] => {
  const at = last === null ? -1 : slots.findIndex((slot) => samePlace(slot, last));
  return [...slots.slice(at + 1), ...slots.slice(0, at + 1)].filter(
    ({ photos, slot }) => photos.length === 0 && slot !== 'file',
  );
};

/**
 * The unsorted photos in bursts. Suggested is the slot of a photo that was taken at the same time, else the next empty slot
 * behind the one that was used last, else that one.
 */
export const burstsOf = (plan: BoardPlan, last: Place | null): Burst[] => {
  const pauseMs = pauseOf(plan.unsorted);
  const empty = emptySlots(plan, last);
  const lastSlot = last && plan.slots.find((slot) => samePlace(slot, last));
  return groupsOf(plan.unsorted, pauseMs).map((photos): Burst => {
    const suggested = slotNearby(photos, plan, pauseMs) ?? empty.shift() ?? lastSlot ?? null;
    const [first, end] = [photos[0]!.photo, photos.at(-1)!.photo];
    return { first: first.id, photos, from: first.takenAt, to: end.takenAt, suggested };
  });
};
