import { figureWordsEn } from '../../../shared/figures/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { OfficeWords } from '../parts/words.ts';

/** Of the office's figures. */
export const figureWords = new WordTable(figureWordsEn, {
  es: async () => (await import('../../../shared/figures/words.es.ts')).figureWordsEs,
});
/** They stand beside the words of the window. */
export type FigureWords = OfficeWords & typeof figureWordsEn;
