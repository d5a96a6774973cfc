import { deliverableWordsEn } from '../../../shared/deliverables/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';

/** Of files that the office delivers. */
export const deliverableWords = new WordTable(deliverableWordsEn, {
  es: async () => (await import('../../../shared/deliverables/words.es.ts')).deliverableWordsEs,
});
