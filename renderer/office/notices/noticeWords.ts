import { noticeWordsEn } from '../../../shared/notices/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { OfficeWords } from '../parts/words.ts';

/** Of mail, webhooks and their deliveries. */
export const noticeWords = new WordTable(noticeWordsEn, {
  es: async () => (await import('../../../shared/notices/words.es.ts')).noticeWordsEs,
});
/** They stand beside the words of the window. */
export type NoticeWords = OfficeWords & typeof noticeWordsEn;
