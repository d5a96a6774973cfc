import { editorWordsEn } from '../../../shared/drafts/words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import type { AppWords } from '../parts/words.ts';

/** Of the editor of a draft. */
export const editorWords = new WordTable(editorWordsEn, {
  es: async () => (await import('../../../shared/drafts/words.es.ts')).editorWordsEs,
});
/** They stand beside the words of the window. */
export type EditorWords = AppWords & typeof editorWordsEn;
