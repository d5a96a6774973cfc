import { appEn, type AppWords } from './words.en.ts';
import { WordTable } from '../../base/words/wordTable.ts';

export type { AppWords };

/** The words of the field app. */
export const appWords = new WordTable<AppWords>(appEn, { es: async () => (await import('./words.es.ts')).appEs });
