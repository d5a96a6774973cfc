import { letterWordsEn } from '../../../shared/letters/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { OfficeWords } from '../parts/words.ts';

/** Of the composer of letters. */
export const letterWords = new WordTable(letterWordsEn, {
  es: async () => (await import('../../../shared/letters/words.es.ts')).letterWordsEs,
});
/** They stand beside the words of the window. */
export type LetterWords = OfficeWords & typeof letterWordsEn;
