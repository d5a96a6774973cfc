import { designValueWordsEn } from '../../../shared/designValues/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { OfficeWords } from '../parts/words.ts';

/** Of design values and presets. */
export const designValueWords = new WordTable(designValueWordsEn, {
  es: async () => (await import('../../../shared/designValues/words.es.ts')).designValueWordsEs,
});
/** They stand beside the words of the window. */
export type DesignValueWords = OfficeWords & typeof designValueWordsEn;
