import type { ReferenceEntry } from './lists.ts';
import { matchKey } from './matchKey.ts';
import { otherNames } from './otherNames.ts';

/** Answers a query with at most `limit` entries, the best first. */
export type SearchEntries = (text: string, limit: number) => ReferenceEntry[];

const words = /[\p{L}\p{N}\p{M}]+/gu;
const wordsOf = (key: string): string[] => key.match(words) ?? [];

const weightOf = (word: string): number => word.length + (/\d/.test(word) && word.length > 2 ? 100 : 0);

/**
 * Type-ahead over a list: every word of the query occurs in "maker name", whatever the order, compared as match keys
 * without blanks and signs: `qcells` finds `Q CELLS`. What begins within a word ends in it too. States are found by their
 * abbreviation, makers also by the name that crews have for them. First come names (and abbreviations) that begin with the
 * query, then those where each of its words begins a word, then the rest; the order of the list decides between equals. No
 * words find everything. Entries without a name are left out: nobody could tell what they are. Folding is done here, once,
 * and not for each query.
 */
export const searchEntries = (entries: readonly ReferenceEntry[]): SearchEntries => {
  const named = entries.filter(({ name }) => name.trim() !== '');
  const names = named.map(({ name }) => wordsOf(matchKey(name)));
  const starting = names.map((name) => name.join(''));
  const abbreviations = named.map(({ abbreviation }) => wordsOf(matchKey(abbreviation ?? '')).join(''));
  // Many entries, few makers.
  const makers = new Map<string, string[]>();
  const makerWords = (maker: string): string[] => {
    const key = matchKey(maker);
    const known = makers.get(maker) ?? wordsOf([...otherNames(key), key].join(' '));
    makers.set(maker, known);
    return known;
  };
  const parts = named.map(({ manufacture = '' }, index) => [
    ...makerWords(manufacture),
    ...names[index]!,
    ...(abbreviations[index] ? [abbreviations[index]] : []),
  ]);
  const labels = parts.map((label) => label.join(''));
  // One text is searched several times faster than as many texts as there are entries. No word holds a line break.
  const text = `${labels.join('\n')}\n`;
  const ends = new Uint32Array(labels.length);
  labels.reduce((end, label, index) => (ends[index] = end + label.length) + 1, 0);
  /** Where words begin in the text. */
  const begins = new Uint8Array(text.length);
  let at = 0;
  for (const label of parts) {
    for (const word of label) {
      begins[at] = 1;
      at += word.length;
    }
    at += 1;
  }

  /** How a word stands at a place of the text: 2 where it begins a word, 1 within one, 0 across from one into another. */
  const standing = (place: number, length: number): 0 | 1 | 2 => {
    if (begins[place] === 1) return 2;
    const next = begins.indexOf(1, place);
    return next === -1 || next >= place + length ? 1 : 0;
  };
  /** The best that a word stands anywhere in a label. */
  const bestIn = (index: number, word: string): 0 | 1 | 2 => {
    const label = labels[index]!;
    const start = ends[index]! - label.length;
    let best: 0 | 1 | 2 = 0;
    for (let place = label.indexOf(word); place >= 0; place = label.indexOf(word, place + 1)) {
      const found = standing(start + place, word.length);
      if (found === 2) return 2;
      if (found > best) best = found;
    }
    return best;
  };

  return (query, limit) => {
    const asked = matchKey(query)
      .split(' ')
      .map((word) => wordsOf(word).join(''))
      .filter(Boolean);
    const key = asked.join('');
    // Numbers are what fewest entries share, then long words: by that one they are looked for.
    const [rarest = '', ...others] = [...asked].sort((a, b) => weightOf(b) - weightOf(a));
    if (rarest === '') return named.slice(0, limit);
    const ranks: [number[], number[], number[]] = [[], [], []];
    let index = 0;
    for (let place = text.indexOf(rarest); place >= 0; place = text.indexOf(rarest, ends[index - 1])) {
      while (ends[index]! < place) index += 1;
      const at = index;
      index += 1;
      const label = labels[at]!;
      if (others.every((word) => label.includes(word))) {
        const isFirst = starting[at]!.startsWith(key) || abbreviations[at] === key;
        if (isFirst) ranks[0].push(at);
        // Enough of their kinds: only the first ones are still looked for.
        else if (ranks[1].length < limit || ranks[2].length < limit) {
          const worst = Math.min(bestIn(at, rarest), ...others.map((word) => bestIn(at, word)));
          if (worst > 0 && ranks[worst === 2 ? 1 : 2].length < limit) ranks[worst === 2 ? 1 : 2].push(at);
        }
        if (ranks[0].length === limit) break;
      }
      if (index === labels.length) break;
    }
    return ranks
      .flat()
      .slice(0, limit)
      .map((index) => named[index]!);
  };
};
