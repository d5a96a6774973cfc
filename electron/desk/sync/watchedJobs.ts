import type { Clock } from '../../ports.ts';
import type { OpenConnection } from './providerConnection.ts';

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

const everyMs = 60 * 1000;
/** While a job is open in a window: the list is mostly empty, so it costs little. */
const watchedEveryMs = 5 * 1000;
const soonestMs = 1000;
/** How often in a row a missing list is read again at once. */
const mostRetries = 4;

export const listsChanges = ({ service }: OpenConnection): boolean => service.extensions.includes('updated-since');

interface ChangeListDeps {
  /** False where the list was not answered. */
  follower: { listChanges: (open: OpenConnection, signal: AbortSignal) => Promise<boolean> };
  watched: WatchedJobs;
  clock: Clock;
}

/** When to read the list of changed jobs from a provider that offers it. */
export class ChangeList {
  readonly #deps: ChangeListDeps;
  #latestMs = -Infinity;
  /** How often in a row the list was not answered. */
  #misses = 0;

  constructor(deps: ChangeListDeps) {
    this.#deps = deps;
  }

  /** The list is due at once. */
  reset(): void {
    this.#latestMs = -Infinity;
    this.#misses = 0;
  }

  isDue(open: OpenConnection): boolean {
    const now = this.#deps.clock.now();
    // A clock that was set back must not put it off.
    return listsChanges(open) && (now - this.#latestMs >= this.#everyMs() || now < this.#latestMs);
  }

  nextMs(open: OpenConnection): number {
    if (!listsChanges(open)) return Infinity;
    return Math.max(this.#latestMs + this.#everyMs(), this.#deps.clock.now() + soonestMs);
  }

  /** The task that reads the list; it is not due again from now on. */
  task(open: OpenConnection, signal: AbortSignal): () => Promise<void> {
    this.#latestMs = this.#deps.clock.now();
    return async () => {
      this.#misses = (await this.#deps.follower.listChanges(open, signal)) ? 0 : this.#misses + 1;
      // A list that did not come does not mean "no changes".
      if (this.#misses > 0 && this.#misses < mostRetries) this.#latestMs = -Infinity;
    };
  }

  /** A missing list is not read more often because a window is open. */
  #everyMs(): number {
    return this.#deps.watched.isAny() && this.#misses === 0 ? watchedEveryMs : everyMs;
  }
}
