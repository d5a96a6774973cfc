import type { ReferenceEntry, ReferenceListKey } from '../../shared/reference/lists.ts';

export type SearchList = (
  list: ReferenceListKey,
  text: string,
) => Promise<{ entries: ReferenceEntry[]; total: number }>;

/** What a list has for a text. The answer to an earlier letter never replaces that to a later one. */
export class PickerSearch {
  #search: () => SearchList;
  #list: () => ReferenceListKey;
  #entries = $state.raw<readonly ReferenceEntry[]>([]);
  #total = $state(0);
  /** For which text the entries were found. */
  #answered = $state<string | null>(null);
  #asked = 0;

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

  /** Null where the list could not be asked, or was asked something else since. */
  async look(text: string): Promise<readonly ReferenceEntry[] | null> {
    this.#asked += 1;
    const turn = this.#asked;
    const found = await this.#search()(this.#list(), text).catch(() => null);
    if (found === null || turn !== this.#asked) return null;
    this.#answered = text;
    this.#entries = found.entries;
    this.#total = found.total;
    return found.entries;
  }
}
