import type { Sleep } from './createSync.ts';

/** The longest sleep: whatever happens, the world is looked at again after this. */
export const longestSleepMs = 60 * 1000;
/** How soon the work of another program on this desk is noticed. */
const elsewhereEveryMs = 1000;

export interface WakeableSleepDeps {
  sleep: Sleep;
  /** Whether another program has written to the desk since this was asked last. */
  changedElsewhere: () => boolean;
}

/** Waiting for something to do; a `wake` that comes before the wait ends it at once. */
export const createWakeableSleep = ({ sleep, changedElsewhere }: WakeableSleepDeps) => {
  let wake = new AbortController();
  const within = (ms: number): number => Math.min(Math.max(ms, 0), longestSleepMs);

  return {
    wake: (): void => wake.abort(),
    sleep: async (ms: number, signal: AbortSignal): Promise<void> => {
      if (!wake.signal.aborted) await sleep(within(ms), AbortSignal.any([signal, wake.signal]));
      wake = new AbortController();
    },
    /** The same, and up when another program has queued something: it cannot wake this one. */
    sleepUntilChange: async (ms: number, signal: AbortSignal): Promise<void> => {
      const either = AbortSignal.any([signal, wake.signal]);
      for (let left = within(ms); left > 0 && !either.aborted && !changedElsewhere(); left -= elsewhereEveryMs)
        await sleep(Math.min(left, elsewhereEveryMs), either);
      wake = new AbortController();
    },
  };
};
