import { organizationWordsEn } from '../../../shared/organizations/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { OfficeWords } from '../parts/words.ts';

/** Of organizations and their keys. */
export const organizationWords = new WordTable(organizationWordsEn, {
  es: async () => (await import('../../../shared/organizations/words.es.ts')).organizationWordsEs,
});
/** They stand beside the words of the window. */
export type OrganizationWords = OfficeWords & typeof organizationWordsEn;
