import { SvelteSet } from 'svelte/reactivity';

/** The selected jobs of the list. */
export class JobSelection {
  readonly #ids = new SvelteSet<string>();
  readonly #idsBetween: (one: number, other: number) => Promise<string[] | null>;
  /** Place of the row from which Shift selects. */
  #from: number | null = null;

  constructor(idsBetween: (one: number, other: number) => Promise<string[] | null>) {
    this.#idsBetween = idsBetween;
  }

  get ids(): string[] {
    return [...this.#ids];
  }
  get size(): number {
    return this.#ids.size;
  }
  has(id: string): boolean {
    return this.#ids.has(id);
  }

  toggle(id: string, index: number): void {
    this.#from = index;
    if (!this.#ids.delete(id)) this.#ids.add(id);
  }
  /** Selects all rows from the one that was pressed last. */
  async selectTo(index: number): Promise<void> {
    const ids = await this.#idsBetween(this.#from ?? index, index);
    this.#from ??= index;
    this.add(ids ?? []);
  }
  /** A range begins here, unless one has begun. */
  startAt(index: number): void {
    this.#from ??= index;
  }
  add(ids: readonly string[]): void {
    for (const id of ids) this.#ids.add(id);
  }
  remove(ids: readonly string[]): void {
    for (const id of ids) this.#ids.delete(id);
  }
  clear(): void {
    this.#ids.clear();
    this.#from = null;
  }
}
