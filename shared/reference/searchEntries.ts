import type { ReferenceEntry } from './lists.ts';
import { matchKey } from './matchKey.ts';

/** Answers a query with at most `limit` entries, the best first. */
export type SearchEntries = (text: string, limit: number) => ReferenceEntry[];

const isPartOfWord = /[\p{L}\p{N}]/u;

/** The word stands in the label where a word begins: at its start, or behind anything but a letter or a digit. */
const beginsWord = (label: string, word: string): boolean => {
  for (let at = label.indexOf(word); at >= 0; at = label.indexOf(word, at + 1)) {
    if (at === 0 || !isPartOfWord.test(label.charAt(at - 1))) return true;
  }
  return false;
};

/**
 * Type-ahead over a list: every word of the query occurs in "maker name", compared as match keys; states are found by
 * their abbreviation too. First come names (and abbreviations) that begin with the query, then those where each of its
 * words begins a word, then the rest; the order of the list decides between equals. No words find everything. Entries
 * without a name are left out: nobody could tell what they are. Folding is done here, once, and not for each query.
 */
export const searchEntries = (entries: readonly ReferenceEntry[]): SearchEntries => {
  const named = entries.filter(({ name }) => name.trim() !== '');
  const names = named.map(({ name }) => matchKey(name));
  const abbreviations = named.map(({ abbreviation }) => matchKey(abbreviation ?? ''));
  // Many entries, few makers.
  const makers = new Map<string, string>();
  const makerKey = (maker: string): string => {
    const known = makers.get(maker) ?? matchKey(maker);
    makers.set(maker, known);
    return known;
  };
  const labels = named.map(({ manufacture = '' }, index) =>
    [makerKey(manufacture), names[index], abbreviations[index]].filter(Boolean).join(' '),
  );
  // One text is searched several times faster than as many texts as there are entries. No key holds a line break.
  const text = `${labels.join('\n')}\n`;
  const ends = new Uint32Array(labels.length);
  labels.reduce((end, label, index) => (ends[index] = end + label.length) + 1, 0);

  /** Positions in the list of the labels that hold a word. */
  const holding = function* (word: string): Generator<number> {
    let index = 0;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, ends[index - 1])) {
      while (ends[index]! < at) index += 1;
      yield index;
      index += 1;
      if (index === labels.length) return;
    }
  };

  return (query, limit) => {
    const key = matchKey(query);
    const words = key.split(' ').sort((a, b) => b.length - a.length);
    const [longest = '', ...others] = words;
    if (longest === '') return named.slice(0, limit);
    const ranks: [number[], number[], number[]] = [[], [], []];
    for (const index of holding(longest)) {
      const label = labels[index]!;
      if (!others.every((word) => label.includes(word))) continue;
      if (names[index]!.startsWith(key) || abbreviations[index] === key) ranks[0].push(index);
      else if (ranks[1].length < limit && words.every((word) => beginsWord(label, word))) ranks[1].push(index);
      else if (ranks[2].length < limit) ranks[2].push(index);
      if (ranks[0].length === limit) break;
    }
    return ranks
      .flat()
      .slice(0, limit)
      .map((index) => named[index]!);
  };
};
