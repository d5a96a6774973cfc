import { laptopWordsEn } from '../../../shared/laptops/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { OfficeWords } from '../parts/words.ts';

/** Of the laptops that report to the office. */
export const laptopWords = new WordTable(laptopWordsEn, {
  es: async () => (await import('../../../shared/laptops/words.es.ts')).laptopWordsEs,
});
/** They stand beside the words of the window. */
export type LaptopWords = OfficeWords & typeof laptopWordsEn;
