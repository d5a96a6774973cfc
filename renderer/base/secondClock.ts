import { createSubscriber } from 'svelte/reactivity';

/** The current time for countdowns. It ticks once a second, and only while a component reads it. */
export class SecondClock {
  #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  });

  /** Milliseconds since 1970 UTC. */
  get now(): number {
    this.#subscribe();
    return Date.now();
  }

  /** Whole seconds from now, at least 0. */
  secondsTo(ms: number): number {
    return Math.max(0, Math.ceil((ms - this.now) / 1000));
  }
}
