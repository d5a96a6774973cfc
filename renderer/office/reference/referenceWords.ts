import { referenceWordsEn } from '../../../shared/reference/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { OfficeWords } from '../parts/words.ts';

/** Of the office's reference lists. */
export const referenceWords = new WordTable(referenceWordsEn, {
  es: async () => (await import('../../../shared/reference/words.es.ts')).referenceWordsEs,
});
/** They stand beside the words of the window. */
export type ReferenceWords = OfficeWords & typeof referenceWordsEn;
