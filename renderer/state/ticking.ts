import { createSubscriber } from 'svelte/reactivity';

/** The time, for what counts down. It ticks once a second, and only while somebody shows it. */
export class Ticking {
  #subscribe = createSubscriber((update) => {
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  });

  /** Milliseconds since 1970 UTC. */
  get now(): number {
    this.#subscribe();
    return Date.now();
  }

  /** Whole seconds from now, not below 0. */
  secondsTo(ms: number): number {
    return Math.max(0, Math.ceil((ms - this.now) / 1000));
  }
}
