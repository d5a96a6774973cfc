/**
 * Gives the rows of a long list elements to be drawn in: a row keeps its element for as long as it is drawn, and one that
 * comes takes the element of one that went. Making new elements is most of what a scroll or a search costs.
 */
export class RowSlots {
  #slots = new Map<string, number>();

  /** The slot of each row, in their order. Keys differ from each other. */
  assign(keys: readonly string[]): number[] {
    const stays = new Map(keys.flatMap((key) => (this.#slots.has(key) ? [[key, this.#slots.get(key)!] as const] : [])));
    const taken = new Set(stays.values());
    let next = 0;
    const free = (): number => {
      while (taken.has(next)) next += 1;
      return next++;
    };
    this.#slots = new Map(keys.map((key) => [key, stays.get(key) ?? free()]));
    return [...this.#slots.values()];
  }
}
