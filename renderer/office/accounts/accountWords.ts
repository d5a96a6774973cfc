import { accountWordsEn } from '../../../shared/accounts/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { OfficeWords } from '../parts/words.ts';

/** Of signing in, of users and of one's own account. */
export const accountWords = new WordTable(accountWordsEn, {
  es: async () => (await import('../../../shared/accounts/words.es.ts')).accountWordsEs,
});
/** They stand beside the words of the window. */
export type AccountWords = OfficeWords & typeof accountWordsEn;
