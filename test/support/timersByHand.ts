import { atEnd } from './atEnd.ts';

type Timer = NodeJS.Timeout;

/**
 * Until the end of the test, timers and intervals of exactly `afterMs` run when the test says so, and never by themselves; all
 * others run as usual. So no busy machine lets a limit pass. Take a length that nothing else has.
 */
export const timersByHand = (afterMs: number): { waiting: () => number; pass: () => void } => {
  const real = { setTimeout, clearTimeout, setInterval, clearInterval };
  const works = new Map<unknown, () => void>();
  const byHand =
    (set: typeof setTimeout | typeof setInterval, repeats: boolean) =>
    (work: () => void, ms?: number, ...more: unknown[]): Timer => {
      if (ms !== afterMs) return (set as (...args: unknown[]) => Timer)(work, ms, ...more);
      // Something to clear, which does nothing.
      const timer = real.setInterval(() => undefined, 2 ** 31 - 1).unref();
      const once = (): void => {
        works.delete(timer);
        work();
      };
      works.set(timer, repeats ? work : once);
      return timer;
    };
  const clearing = (timer?: Timer | number | string): void => {
    works.delete(timer);
    real.clearTimeout(timer);
  };
  Object.assign(globalThis, {
    setTimeout: Object.assign(byHand(setTimeout, false), setTimeout),
    setInterval: byHand(setInterval, true),
    ...{ clearTimeout: clearing, clearInterval: clearing },
  });
  atEnd(() => Object.assign(globalThis, real));
  return {
    waiting: () => works.size,
    /** The time of all that are set now has come. */
    pass: () => {
      for (const work of [...works.values()]) work();
    },
  };
};
