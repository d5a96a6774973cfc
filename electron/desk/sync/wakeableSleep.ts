/** Resolves after this many milliseconds, or when the signal is aborted. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** A real `Sleep`. */
export const realSleep: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const over = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, Math.min(ms, 0x7fffffff));
    signal.addEventListener('abort', over, { once: true });
  });

/** Every sleep ends after this at the latest. */
export const longestSleepMs = 60 * 1000;
/** How soon a change by another program is noticed. */
const pollMs = 1000;

export interface WakeableSleepDeps {
  sleep: Sleep;
  /** Whether another program has written to the database since the last call. */
  changedElsewhere: () => boolean;
}

const bounded = (ms: number): number => Math.min(Math.max(ms, 0), longestSleepMs);

/** An interruptible wait. A `wake` before the wait ends it at once. */
export class WakeableSleep {
  readonly #deps: WakeableSleepDeps;
  #wake = new AbortController();

  constructor(deps: WakeableSleepDeps) {
    this.#deps = deps;
  }

  wake(): void {
    this.#wake.abort();
  }

  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.#wake.signal.aborted) await this.#deps.sleep(bounded(ms), AbortSignal.any([signal, this.#wake.signal]));
    this.#wake = new AbortController();
  }

  /** Also ends when another program has queued something; it cannot call `wake`. */
  async sleepUntilChange(ms: number, signal: AbortSignal): Promise<void> {
    const { sleep, changedElsewhere } = this.#deps;
    const either = AbortSignal.any([signal, this.#wake.signal]);
    for (let left = bounded(ms); left > 0 && !either.aborted && !changedElsewhere(); left -= pollMs)
      await sleep(Math.min(left, pollMs), either);
    this.#wake = new AbortController();
  }
}
