/** The photos that a person selected on the board, and the one that the keyboard is on. */
export class PhotoSelection {
  /** Ids in the order of the board; those of sent photos are missing, because they stay where they are. */
  readonly #order: () => readonly string[];
  #ids = $state.raw<readonly string[]>([]);
  /** Where a range begins. */
  #anchor: string | null = null;
  /** The photo that the keyboard is on. */
  cursor = $state<string | null>(null);

  constructor(order: () => readonly string[]) {
    this.#order = order;
  }

  /** In the order of the board; a photo that is gone is not selected any more. */
  get ids(): string[] {
    return this.#order().filter((id) => this.has(id));
  }

  has(id: string): boolean {
    return this.#ids.includes(id);
  }

  only(id: string): void {
    this.set([id]);
    this.#anchor = id;
  }

  toggle(id: string): void {
    this.set(this.has(id) ? this.#ids.filter((one) => one !== id) : [...this.#ids, id]);
    this.#anchor = id;
  }

  /** From the photo that was selected last to this one. */
  through(id: string): void {
    const order = this.#order();
    const from = order.indexOf(this.#anchor ?? id);
    const to = order.indexOf(id);
    if (to < 0) return;
    const [first, last] = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)];
    this.set(order.slice(first, last + 1));
    this.#anchor ??= id;
  }

  set(ids: Iterable<string>): void {
    const wanted = [...ids];
    this.#ids = this.#order().filter((id) => wanted.includes(id));
  }

  clear(): void {
    this.#ids = [];
    this.#anchor = null;
  }
}
