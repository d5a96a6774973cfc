import { officeJobWordsEn } from '../../../shared/job/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { OfficeWords } from '../parts/words.ts';

/** Of the office's page of a job. */
export const officeJobWords = new WordTable(officeJobWordsEn, {
  es: async () => (await import('../../../shared/job/words.es.ts')).officeJobWordsEs,
});
/** They stand beside the words of the window. */
export type OfficeJobWords = OfficeWords & typeof officeJobWordsEn;
