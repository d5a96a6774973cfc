import { syncWordsEn } from '../../../shared/sync/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { AppWords } from '../parts/words.ts';

/** Of what is not sent yet. */
export const syncWords = new WordTable(syncWordsEn, {
  es: async () => (await import('../../../shared/sync/words.es.ts')).syncWordsEs,
});
/** They stand beside the words of the window. */
export type SyncWords = AppWords & typeof syncWordsEn;
