import { entryLabel, type ReferenceEntry, type ReferenceListKey } from '../../shared/reference/lists.ts';
import { matchKey } from '../../shared/reference/matchKey.ts';
import { inTime } from '../base/inTime.ts';

export type SearchList = (
  list: ReferenceListKey,
  text: string,
) => Promise<{ entries: ReferenceEntry[]; total: number }>;

/**
 * The one entry that a text means among all search results: the only one with that name, label or abbreviation (`CA`);
 * without any, the only result. Null where several are possible.
 */
export const matchingEntry = (text: string, found: readonly ReferenceEntry[]): ReferenceEntry | null => {
  const key = matchKey(text);
  if (key === '') return null;
  const exact = found.filter((entry) =>
    [entry.name, entryLabel(entry), entry.abbreviation ?? ''].some((one) => matchKey(one) === key),
  );
  const [only, ...others] = exact.length > 0 ? exact : found;
  return only !== undefined && others.length === 0 ? only : null;
};

/** Searches for the entry that a text means. Resolves with null for none, and where the search fails or takes too long. */
export const searchEntry = async (
  search: Promise<{ entries: ReferenceEntry[] }>,
  text: string,
  mean: typeof matchingEntry = matchingEntry,
): Promise<ReferenceEntry | null> => {
  const found = await inTime(search);
  return found && mean(text, found.entries);
};

/** Searches a list. A late response to an earlier letter is ignored. */
export class PickerSearch {
  #search: () => SearchList;
  #list: () => ReferenceListKey;
  #entries = $state.raw<readonly ReferenceEntry[]>([]);
  #total = $state(0);
  /** The text that the entries were found for. */
  #answered = $state<string | null>(null);
  /** Index of the active entry; -1 for none. */
  active = $state(-1);
  #runs = 0;

  constructor(search: () => SearchList, list: () => ReferenceListKey) {
    this.#search = search;
    this.#list = list;
  }

  get entries(): readonly ReferenceEntry[] {
    return this.#entries;
  }
  get total(): number {
    return this.#total;
  }
  get answered(): string | null {
    return this.#answered;
  }

  /**
   * Moves the active entry. A single step past an end of the list continues at the other end. What follows the entries
   * (`more`) is reached upward from the first one: who steps down to the only match still chooses it.
   */
  move(step: number, more = 0): void {
    const last = this.#entries.length - 1;
    const to = this.active === -1 && step < 0 ? -1 : this.active + step;
    if (Math.abs(step) > 1) this.active = Math.max(0, Math.min(to, last));
    else this.active = to < 0 ? last + more : to > last ? 0 : to;
  }

  /** Resolves with whether the results are shown: the search may fail, or a newer one may have started. */
  async run(text: string, chosenId: string | null): Promise<boolean> {
    const turn = (this.#runs += 1);
    const found = await this.#search()(this.#list(), text).catch(() => null);
    if (found === null || turn !== this.#runs) return false;
    this.#answered = text;
    this.#entries = found.entries;
    this.#total = found.total;
    this.active = text.trim() === '' ? found.entries.findIndex(({ id }) => String(id) === chosenId) : 0;
    return true;
  }
}
