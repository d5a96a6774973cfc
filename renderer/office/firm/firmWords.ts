import { firmWordsEn } from '../../../shared/firm/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { OfficeWords } from '../parts/words.ts';

/** Of the letterhead, hold reasons, turnaround and first steps. */
export const firmWords = new WordTable(firmWordsEn, {
  es: async () => (await import('../../../shared/firm/words.es.ts')).firmWordsEs,
});
/** They stand beside the words of the window. */
export type FirmWords = OfficeWords & typeof firmWordsEn;
