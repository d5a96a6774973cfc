import { fieldPhotoWordsEn } from '../../../shared/photos/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { AppWords } from '../parts/words.ts';

/** Of a draft's photo board. */
export const fieldPhotoWords = new WordTable(fieldPhotoWordsEn, {
  es: async () => (await import('../../../shared/photos/words.es.ts')).fieldPhotoWordsEs,
});
/** They stand beside the words of the window. */
export type FieldPhotoWords = AppWords & typeof fieldPhotoWordsEn;
