import { entryLabel } from '../../shared/reference/entryLabel.ts';
import type { ReferenceEntry, ReferenceListKey } from '../../shared/reference/lists.ts';
import { matchKey } from '../../shared/reference/matchKey.ts';

export type SearchList = (
  list: ReferenceListKey,
  text: string,
) => Promise<{ entries: ReferenceEntry[]; total: number }>;

/**
 * The one entry that a text means among all search results: the only one with that name, label or abbreviation (`CA`);
 * without any, the only result. Null where several are possible.
 */
export const meantEntry = (text: string, found: readonly ReferenceEntry[]): ReferenceEntry | null => {
  const key = matchKey(text);
  if (key === '') return null;
  const exact = found.filter((entry) =>
    [entry.name, entryLabel(entry), entry.abbreviation ?? ''].some((one) => matchKey(one) === key),
  );
  const [only, ...others] = exact.length > 0 ? exact : found;
  return only !== undefined && others.length === 0 ? only : null;
};

/** Searches a list. A late response to an earlier letter is ignored. */
export class PickerSearch {
  #search: () => SearchList;
  #list: () => ReferenceListKey;
  #entries = $state.raw<readonly ReferenceEntry[]>([]);
  #total = $state(0);
  /** The text that the entries were found for. */
  #answered = $state<string | null>(null);
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

  /** Resolves with null where the search failed or a newer one has started. */
  async run(text: string): Promise<readonly ReferenceEntry[] | null> {
    const turn = (this.#runs += 1);
    const found = await this.#search()(this.#list(), text).catch(() => null);
    if (found === null || turn !== this.#runs) return null;
    this.#answered = text;
    this.#entries = found.entries;
    this.#total = found.total;
    return found.entries;
  }
}
