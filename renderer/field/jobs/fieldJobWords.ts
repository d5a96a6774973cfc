import { fieldJobWordsEn } from '../../../shared/job/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { AppWords } from '../parts/words.ts';

/** Of the field app's jobs, drafts and sent ones. */
export const fieldJobWords = new WordTable(fieldJobWordsEn, {
  es: async () => (await import('../../../shared/job/words.es.ts')).fieldJobWordsEs,
});
/** They stand beside the words of the window. */
export type FieldJobWords = AppWords & typeof fieldJobWordsEn;
