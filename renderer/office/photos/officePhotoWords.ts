import { officePhotoWordsEn } from '../../../shared/photos/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { OfficeWords } from '../parts/words.ts';

/** Of photos in the office: marks, facts and the report. */
export const officePhotoWords = new WordTable(officePhotoWordsEn, {
  es: async () => (await import('../../../shared/photos/words.es.ts')).officePhotoWordsEs,
});
/** They stand beside the words of the window. */
export type OfficePhotoWords = OfficeWords & typeof officePhotoWordsEn;
