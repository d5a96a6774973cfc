import type { Clock } from '../../ports.ts';

/** A window renews its watch well before this time is over. */
const watchMs = 45 * 1000;

/** Drafts whose jobs are open in a window, so that their changes are wanted now. */
export class WatchedJobs {
  readonly #clock: Clock;
  readonly #until = new Map<string, number>();

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
  }

  has(draftId: string): boolean {
    return this.#isCurrent(this.#until.get(draftId) ?? 0);
  }

  isAny(): boolean {
    return [...this.#until.values()].some((untilMs) => this.#isCurrent(untilMs));
  }

  /** Starts or renews a watch. Returns whether it is new. */
  watch(draftId: string): boolean {
    const isNew = !this.has(draftId);
    for (const [other, untilMs] of this.#until) if (!this.#isCurrent(untilMs)) this.#until.delete(other);
    this.#until.set(draftId, this.#clock.now() + watchMs);
    return isNew;
  }

  #isCurrent(untilMs: number): boolean {
    const leftMs = untilMs - this.#clock.now();
    // A clock that was set back must not extend a watch.
    return leftMs > 0 && leftMs <= watchMs;
  }
}
