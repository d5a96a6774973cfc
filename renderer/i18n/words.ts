import { appEn, type AppWords } from './en.ts';
import { WordTable } from './wordTable.ts';

export type { AppWords };

/** The words of the field app. */
export const appWords = new WordTable<AppWords>(appEn, { es: async () => (await import('./es.ts')).appEs });
