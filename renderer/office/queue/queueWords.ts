import { queueWordsEn } from '../../../shared/queue/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { OfficeWords } from '../parts/words.ts';

/** Of the board, its filters and views. */
export const queueWords = new WordTable(queueWordsEn, {
  es: async () => (await import('../../../shared/queue/words.es.ts')).queueWordsEs,
});
/** They stand beside the words of the window. */
export type QueueWords = OfficeWords & typeof queueWordsEn;
