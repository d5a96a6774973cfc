import type { Clock } from '../../ports.ts';

/** A window says so again long before this is over. */
const watchedForMs = 45 * 1000;

/** Jobs that somebody has open: what is new of them is wanted now. Known in memory, for as long as it is said again. */
export const createWatchedJobs = ({ clock }: { clock: Clock }) => {
  const until = new Map<string, number>();
  const isStill = (untilMs: number): boolean => {
    const leftMs = untilMs - clock.now();
    // A clock that went backwards makes nobody look for ever.
    return leftMs > 0 && leftMs <= watchedForMs;
  };
  const has = (draftId: string): boolean => isStill(until.get(draftId) ?? 0);

  return {
    has,
    isAny: (): boolean => [...until.values()].some(isStill),
    /** Somebody looks at it. Answers whether nobody did until now. */
    note: (draftId: string): boolean => {
      const isNew = !has(draftId);
      for (const [other, untilMs] of until) if (!isStill(untilMs)) until.delete(other);
      until.set(draftId, clock.now() + watchedForMs);
      return isNew;
    },
  };
};
export type WatchedJobs = ReturnType<typeof createWatchedJobs>;
