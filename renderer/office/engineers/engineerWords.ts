import { engineerWordsEn } from '../../../shared/engineers/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { OfficeWords } from '../parts/words.ts';

/** Of engineers and their licenses. */
export const engineerWords = new WordTable(engineerWordsEn, {
  es: async () => (await import('../../../shared/engineers/words.es.ts')).engineerWordsEs,
});
/** They stand beside the words of the window. */
export type EngineerWords = OfficeWords & typeof engineerWordsEn;
