import { noticeWordsEn } from '../../../shared/notices/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';

/** Of mail, webhooks and their deliveries. */
export const noticeWords = new WordTable(noticeWordsEn, {
  es: async () => (await import('../../../shared/notices/words.es.ts')).noticeWordsEs,
});
