import { appEn, type AppWords } from '../../i18n/en.ts';
import { WordTable } from '../../base/words/wordTable.ts';

export type { AppWords };

/** The words of the field app. */
export const appWords = new WordTable<AppWords>(appEn, { es: async () => (await import('../../i18n/es.ts')).appEs });
