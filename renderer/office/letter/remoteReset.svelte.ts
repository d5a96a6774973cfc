import { type Entries, isSame, type Merged, mergeEntries } from './letterEntries.ts';

interface EditedEntries {
  entries: Entries;
  touched: readonly string[];
}

/** Entries that another reviewer's reset of the draft removed from the form, until they are restored or given up. */
export class RemoteReset {
  #removed = $state.raw<(EditedEntries & { resetTo: Entries }) | null>(null);

  get hasRemoved(): boolean {
    return this.#removed !== null;
  }
  record(edited: EditedEntries, resetTo: Entries): void {
    if (!isSame(resetTo, edited.entries)) this.#removed = { ...edited, resetTo };
  }
  /** Answers the removed entries merged with the current ones, or null. */
  restore(current: Entries): (Merged & Pick<EditedEntries, 'touched'>) | null {
    const removed = this.#removed;
    this.#removed = null;
    return removed && { ...mergeEntries(removed.resetTo, removed.entries, current), touched: removed.touched };
  }
  clear(): void {
    this.#removed = null;
  }
}
