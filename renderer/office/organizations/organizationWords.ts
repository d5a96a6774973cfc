import { organizationWordsEn } from '../../../shared/organizations/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';

/** Of organizations and their keys. */
export const organizationWords = new WordTable(organizationWordsEn, {
  es: async () => (await import('../../../shared/organizations/words.es.ts')).organizationWordsEs,
});
