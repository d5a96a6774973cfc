import type { LetterDraft, PrefillFrom } from '../../../shared/letters/shapes.ts';
import { type EntryPath, isSame, readEntry } from './letterEntries.ts';
import type { LetterWords } from './letterWords.ts';

interface Copied {
  name: string;
  path: EntryPath;
  from: PrefillFrom;
  value: unknown;
}

/** `risk_category`, or `arrays/0/fastener`. */
const pathOf = (name: string): EntryPath => {
  const [first = '', row, value] = name.split('/');
  return value === undefined ? [first] : ['arrays', Number(row), value];
};

/** Values of a letter that were copied before anyone typed, until they are changed. */
export class PrefilledValues {
  readonly #valueAt: (path: EntryPath) => unknown;
  readonly #isTyped: (name: string) => boolean;
  #copied = $state.raw<readonly Copied[]>([]);

  constructor(valueAt: (path: EntryPath) => unknown, isTyped: (name: string) => boolean) {
    this.#valueAt = valueAt;
    this.#isTyped = isTyped;
  }

  take({ prefilled, entries, arrays }: Pick<LetterDraft, 'prefilled' | 'entries' | 'arrays'>): void {
    this.#copied = prefilled.flatMap(({ from, names }) =>
      names.map((name) => {
        const path = pathOf(name);
        return { name, path, from, value: readEntry(entries, arrays, path) };
      }),
    );
  }

  /** Where the value at a path was copied from; null where it was typed or changed. */
  sourceOf(path: EntryPath): PrefillFrom | null {
    const name = path.join('/');
    const copied = this.#copied.find((one) => one.name === name);
    return copied && !this.#isTyped(name) && isSame(copied.value, this.#valueAt(path)) ? copied.from : null;
  }

  /** How many values of each source are as they were copied, in the order in which the sources win. */
  get counts(): { from: PrefillFrom; count: number }[] {
    const left = this.#copied.filter(({ path }) => this.sourceOf(path) !== null);
    return [...Map.groupBy(left, ({ from }) => from)].map(([from, { length: count }]) => ({ from, count }));
  }
}

/** The mark below a field; the sentence above the form says more. */
export const prefillHint = (from: PrefillFrom, words: LetterWords): string => {
  if (from.kind === 'letter') return words.prefilledHint.letter(from.letter);
  return words.prefilledHint[from.kind];
};

const sourceText = (from: PrefillFrom, words: LetterWords): string => {
  if (from.kind === 'table') return words.prefilledFrom.table(from.place);
  if (from.kind === 'preset') return words.prefilledFrom.preset(from.title);
  return words.prefilledFrom.letter(from.letter, words.day(from.atMs), from.place);
};

/** Everything that was prefilled, in one sentence; empty where nothing was. */
export const prefillSentence = (
  sources: readonly { from: PrefillFrom; count: number }[],
  words: LetterWords,
): string => {
  const total = sources.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return '';
  const list = new Intl.ListFormat(words.languageCode, { type: 'conjunction' });
  return words.prefilledValues(total, list.format(sources.map(({ from }) => sourceText(from, words))));
};
