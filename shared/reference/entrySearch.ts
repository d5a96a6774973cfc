import type { ReferenceEntry } from './lists.ts';
import { matchKey } from './matchKey.ts';

/** Makers that crews and labels on boxes call by another name than the public lists: how a match key begins, the other name. */
const otherNames: readonly (readonly [begins: string, knownAs: string])[] = [
  ['csi solar', 'canadian solar'],
  ['ginlong', 'solis'],
  ['altenergy power system', 'apsystems'],
  ['chint power systems', 'cps'],
  ['preformed line products', 'plp'],
  ['professional solar products', 'prosolar'],
];

/** An entry with its text folded for comparison. */
interface FoldedEntry {
  entry: ReferenceEntry;
  name: string;
  abbreviation: string;
  /** Words of the maker, the name and the abbreviation, in this order. */
  words: string[];
  /** The words without blanks between them. */
  label: string;
}

const wordsOf = (key: string): string[] => key.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** 2 if the query begins at the start of a word (it may run on into the next), 1 if it is inside one word, else 0. */
const rankIn = ({ words, label }: FoldedEntry, query: string): number => {
  let start = 0;
  let rank = 0;
  for (const word of words) {
    if (label.startsWith(query, start)) return 2;
    if (word.includes(query)) rank = 1;
    start += word.length;
  }
  return rank;
};

/**
 * Type-ahead over a list. An entry matches if every word of the query occurs in its maker, name or abbreviation, in any
 * order; text is compared as match keys without blanks and punctuation, so `qcells` finds `Q CELLS`. Names that begin with
 * the query come first, then entries where each word of the query begins a word, then the rest, each in the order of
 * the list. A query without words finds every entry. Entries without a name are left out.
 */
export class EntrySearch {
  readonly #entries: readonly FoldedEntry[];

  /** Folds the entries once, so that queries need not. */
  constructor(entries: readonly ReferenceEntry[]) {
    const makers = new Map<string, string[]>();
    const makerWords = (maker: string): string[] => {
      const key = matchKey(maker);
      const also = otherNames.filter(([begins]) => key.startsWith(begins)).map(([, knownAs]) => knownAs);
      const words = makers.get(maker) ?? wordsOf([...also, key].join(' '));
      makers.set(maker, words);
      return words;
    };
    this.#entries = entries
      .filter(({ name }) => name.trim() !== '')
      .map((entry) => {
        const nameWords = wordsOf(matchKey(entry.name));
        const abbreviation = wordsOf(matchKey(entry.abbreviation ?? '')).join('');
        const words = [...makerWords(entry.manufacture ?? ''), ...nameWords, ...(abbreviation ? [abbreviation] : [])];
        return { entry, name: nameWords.join(''), abbreviation, words, label: words.join('') };
      });
  }

  /** At most `limit` entries, the best first. */
  find(query: string, limit: number): ReferenceEntry[] {
    const asked = matchKey(query)
      .split(' ')
      .map((word) => wordsOf(word).join(''))
      .filter(Boolean);
    const whole = asked.join('');
    const best: ReferenceEntry[] = [];
    const beginning: ReferenceEntry[] = [];
    const inside: ReferenceEntry[] = [];
    for (const folded of this.#entries) {
      if (best.length === limit) break;
      if (!asked.every((word) => folded.label.includes(word))) continue;
      if (folded.name.startsWith(whole) || folded.abbreviation === whole) best.push(folded.entry);
      else if (beginning.length < limit || inside.length < limit) {
        const rank = Math.min(...asked.map((word) => rankIn(folded, word)));
        if (rank === 2) beginning.push(folded.entry);
        else if (rank === 1) inside.push(folded.entry);
      }
    }
    return [...best, ...beginning, ...inside].slice(0, limit);
  }
}
