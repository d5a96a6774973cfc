import { SvelteSet } from 'svelte/reactivity';

/** The selected rows of the board. */
export class BoardSelection {
  readonly #ids = new SvelteSet<number>();
  /** The row from which Shift selects. */
  #from: number | null = null;

  get ids(): readonly number[] {
    return [...this.#ids];
  }
  get size(): number {
    return this.#ids.size;
  }
  has(id: number): boolean {
    return this.#ids.has(id);
  }

  /** Selects a row or takes it back; with `upTo`, selects all rows from the last one that was pressed up to this one. */
  press(id: number, rows: readonly { id: number }[], { upTo }: { upTo: boolean }): void {
    const from = rows.findIndex((row) => row.id === this.#from);
    const to = rows.findIndex((row) => row.id === id);
    this.#from = id;
    if (upTo && from !== -1 && to !== -1) this.#addAll(rows.slice(Math.min(from, to), Math.max(from, to) + 1));
    else if (!this.#ids.delete(id)) this.#ids.add(id);
  }

  /** All rows, or none where all are selected. */
  pressAll(rows: readonly { id: number }[]): void {
    if (rows.every(({ id }) => this.#ids.has(id))) this.clear();
    else this.#addAll(rows);
  }

  remove(ids: readonly number[]): void {
    for (const id of ids) this.#ids.delete(id);
  }

  /** Takes back what is no longer in the list: nothing is changed that is not seen. */
  keepOnly(rows: readonly { id: number }[]): void {
    this.remove(this.ids.filter((id) => !rows.some((row) => row.id === id)));
  }

  clear(): void {
    this.#ids.clear();
    this.#from = null;
  }

  #addAll(rows: readonly { id: number }[]): void {
    for (const { id } of rows) this.#ids.add(id);
  }
}
