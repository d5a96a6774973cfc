import type { PrefillFrom } from '../../../shared/letters/shapes.ts';
import type { LetterWords } from './letterWords.ts';

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
