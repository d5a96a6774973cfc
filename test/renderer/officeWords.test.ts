import { describe, expect, it } from 'vitest';
import { en as fieldEn } from '../../renderer/i18n/en.ts';
import { es as fieldEs } from '../../renderer/i18n/es.ts';
import { en } from '../../renderer/i18n/office/en.ts';
import { es } from '../../renderer/i18n/office/es.ts';

interface Tree {
  readonly [key: string]: string | ((...facts: never[]) => string) | Tree;
}
type Leaf = string | ((...facts: unknown[]) => string);

/** Every word by its way through the tree, such as `screens.board`. */
const leavesOf = (tree: Tree, at = ''): [string, Leaf][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' ? leavesOf(value, `${at}${key}.`) : [[`${at}${key}`, value as Leaf] as [string, Leaf]],
  );

const english = leavesOf(en);
/** Names of things that have English names of their own, in the schemas: Spanish alone has these. */
const spanishAlone = Object.entries(en).flatMap(([key, value]) =>
  typeof value === 'object' && Object.keys(value).length === 0 ? [key] : [],
);
const spanish = new Map(leavesOf(es as unknown as Tree).filter(([key]) => !spanishAlone.includes(key.split('.')[0]!)));

/** Read and found right: names, signs, and words that are the same in both languages. */
const sameInBoth = ['screens.laptops', 'columnAhj'];

/** Facts that leave a mark in the sentence: each is a number and, printed, a text of its own. */
const marks = [4321, 8765, 1234, 5678, 2468];
const isShown = (text: string, mark: number): boolean =>
  String(text)
    .replaceAll(/[,.\s\u00a0]/g, '')
    .includes(String(mark));
const asked = (facts: number): unknown[][] => [
  marks.slice(0, facts),
  Array<number>(facts).fill(1),
  Array<number>(facts).fill(0),
  marks.slice(0, facts).map(String),
];
/** Null where the facts are not of the kind that the sentence wants. */
const sayWith = (say: (...facts: unknown[]) => string, facts: unknown[]): string | null => {
  try {
    return say(...facts);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
};

describe('the words of the console in Spanish', () => {
  it.each(english)('%s says something, in Spanish', (key, word) => {
    const other = spanish.get(key)!;
    expect(typeof other).toBe(typeof word);
    if (typeof word === 'string' || typeof other === 'string') {
      expect(String(other).trim()).toBe(other);
      expect(other).not.toBe('');
      if (!sameInBoth.includes(key)) expect(other).not.toBe(word);
      return;
    }
    // A sentence may leave out facts of its own language, such as how the server words something.
    const said = asked(word.length).filter((facts) => sayWith(word, facts) !== null);
    expect(said).not.toEqual([]);
    for (const facts of said) {
      const [inEnglish, inSpanish] = [word(...facts), other(...facts)];
      expect(String(inSpanish).trim()).toBeTruthy();
      expect(inSpanish).not.toMatch(/undefined|\[object|NaN/);
      for (const mark of marks) expect(isShown(inSpanish, mark), inSpanish).toBe(isShown(inEnglish, mark));
    }
  });

  it('call a revision a modification: "revisado" is what was reviewed', () => {
    const says = (word: Leaf): string =>
      typeof word === 'string'
        ? word
        : asked(word.length)
            .map((facts) => sayWith(word, facts) ?? '')
            .join(' ');
    const field = (words: object) => new Map(leavesOf(words as Tree));
    const all = [
      [en, es],
      [fieldEn, fieldEs],
    ].map((pair) => pair.map(field));
    const of = all.flatMap(([inEnglish, inSpanish]) =>
      [...inEnglish!]
        .filter(([, word]) => /\brevis/i.test(says(word)))
        .map(([key]) => [key, says(inSpanish!.get(key)!)]),
    );
    expect(of.length).toBeGreaterThan(20);
    expect(of.filter(([, text]) => !/modific/i.test(text!) || /\brevis/i.test(text!))).toEqual([]);
  });
});
