import { visitWordsEn } from '../../shared/visits/words.en.ts';
import { WordTable } from '../base/words/wordTable.ts';

/** The words of visits, in the field app and in the console. */
export const visitWords = new WordTable(visitWordsEn, {
  es: async () => (await import('../../shared/visits/words.es.ts')).visitWordsEs,
});
export type VisitWords = typeof visitWordsEn;
