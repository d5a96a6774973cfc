import { healthWordsEn } from '../../../shared/health/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';

/** Of the server's health. */
export const healthWords = new WordTable(healthWordsEn, {
  es: async () => (await import('../../../shared/health/words.es.ts')).healthWordsEs,
});
