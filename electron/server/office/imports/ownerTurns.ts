interface Bounds {
  mostOfOwner: number;
  mostWaiting: number;
}

/** What waits, by owner: one of each owner is under way at a time, and owners take turns. */
export class OwnerTurns<T> {
  readonly #bounds: Bounds;
  /** In the order in which their turns come. */
  readonly #waiting = new Map<string, T[]>();
  readonly #underWay = new Set<string>();
  #count = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** False where too many wait. */
  add(owner: string, item: T): boolean {
    const own = this.#waiting.get(owner) ?? [];
    if (own.length >= this.#bounds.mostOfOwner || this.#count >= this.#bounds.mostWaiting) return false;
    own.push(item);
    this.#count += 1;
    this.#waiting.set(owner, own);
    return true;
  }

  /** The next, of the owner who has waited longest for a turn; `done` ends the turn. */
  take(): { owner: string; item: T } | undefined {
    for (const [owner, own] of this.#waiting) {
      if (this.#underWay.has(owner)) continue;
      const item = own.shift()!;
      this.#count -= 1;
      this.#underWay.add(owner);
      this.#waiting.delete(owner);
      if (own.length > 0) this.#waiting.set(owner, own);
      return { owner, item };
    }
    return undefined;
  }

  done(owner: string): void {
    this.#underWay.delete(owner);
  }

  clear(): T[] {
    const left = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#count = 0;
    return left;
  }
}
