import { importWordsEn } from '../../../shared/imports/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';

/** Of the import of a file in the console. */
export const importWords = new WordTable(importWordsEn, {
  es: async () => (await import('../../../shared/imports/words.es.ts')).importWordsEs,
});
