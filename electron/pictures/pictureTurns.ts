/** What waits to be decoded. */
interface Waiting {
  isLarge: boolean;
  /** Whose picture it is. */
  turn: string;
}

/** After so many small pictures in a row a large one that waits comes. */
export const smallInRow = 8;
/** Whose last turns are known; a longer list begins anew. */
const mostKnown = 1000;

/**
 * The order of pictures: small ones before large ones, which take a hundred times as long, and among either those of the
 * organization whose last turn is longest ago. So a dozen huge pictures of one hold up no other for more than one of them.
 */
export class PictureTurns {
  /** When each had its last turn, counted in turns. */
  readonly #last = new Map<string, number>();
  #count = 0;
  #small = 0;

  /** The task that comes next; null where none waits. */
  next<W extends Waiting>(waiting: readonly W[]): W | null {
    const small = waiting.filter(({ isLarge }) => !isLarge);
    const isLargeDue = this.#small >= smallInRow && small.length < waiting.length;
    const ready = small.length > 0 && !isLargeDue ? small : waiting.filter(({ isLarge }) => isLarge);
    let found: W | null = null;
    for (const one of ready) if (found === null || this.#lastOf(one) < this.#lastOf(found)) found = one;
    if (found === null) return null;
    if (this.#last.size >= mostKnown) this.#last.clear();
    this.#last.set(found.turn, (this.#count += 1));
    this.#small = found.isLarge ? 0 : this.#small + 1;
    return found;
  }

  #lastOf({ turn }: Waiting): number {
    return this.#last.get(turn) ?? 0;
  }
}
