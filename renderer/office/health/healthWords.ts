import { healthWordsEn } from '../../../shared/health/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { OfficeWords } from '../parts/words.ts';

/** Of the server's health. */
export const healthWords = new WordTable(healthWordsEn, {
  es: async () => (await import('../../../shared/health/words.es.ts')).healthWordsEs,
});
/** They stand beside the words of the window. */
export type HealthWords = OfficeWords & typeof healthWordsEn;
