import {
  changedEditionValues,
  type Entries,
  isSame,
  type Merged,
  mergeEntries,
  stillTyped,
  type TypedEntries,
  withTyped,
  withField,
} from './letterEntries.ts';

/** The other reviewer's values of fields that both changed, until one value is chosen. */
export class EntryConflicts {
  #values = $state.raw<Entries>({});

  get count(): number {
    return Object.keys(this.#values).length;
  }
  at(key: string | null): { value: unknown } | null {
    return key !== null && key in this.#values ? { value: this.#values[key] } : null;
  }
  add(values: Entries): void {
    this.#values = { ...this.#values, ...values };
  }
  resolve(key: string | null): void {
    if (key !== null && key in this.#values) this.#values = withField(this.#values, key, undefined);
  }
  clear(): void {
    this.#values = {};
  }
}

interface EditedEntries {
  entries: Entries;
  typed: TypedEntries;
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
  /** Returns the removed entries merged with the current ones, or null. */
  restore(current: Entries): (Merged & Pick<EditedEntries, 'typed'>) | null {
    const removed = this.#removed;
    this.#removed = null;
    if (removed === null) return null;
    const { entries, resetTo, typed } = removed;
    const differing = Object.keys(entries).filter((name) => !isSame(entries[name], resetTo[name]));
    // A person who restores a value stands for it as if it were typed: the draft that knew where it came from is gone. But no
    // person has calculated a load that was copied for the edition of this letter: it is the edition that they stand for.
    const ofEdition = changedEditionValues(resetTo, entries);
    const edition = [...ofEdition].every((name) => typed.names.includes(name)) ? [] : ['asce_7_edition'];
    const restored = differing.filter((name) => !ofEdition.has(name));
    const merged = mergeEntries(resetTo, entries, current);
    return {
      ...merged,
      typed: stillTyped(withTyped(typed, [...restored, ...edition]), entries, merged.entries, resetTo),
    };
  }
  clear(): void {
    this.#removed = null;
  }
}

/** Drafts of the server are held back while a letter is issued: the letter stays in view as it was issued. */
export class HeldUpdates {
  /** Takes over the last one; null while none is held back. */
  #take: (() => void) | null = null;

  hold(): void {
    this.#take ??= () => undefined;
  }
  release(): void {
    const take = this.#take;
    this.#take = null;
    take?.();
  }
  /** Whether an update waits for `release`. */
  keeps(take: () => void): boolean {
    if (this.#take === null) return false;
    this.#take = take;
    return true;
  }
}
