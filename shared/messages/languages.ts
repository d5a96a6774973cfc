import { en } from './en.ts';
import { es } from './es.ts';
import type { LanguageWords } from './languageWords.ts';

/** Each language is a file of its own. */
export const languages = { en, es } as const satisfies Record<string, LanguageWords>;

export type Locale = keyof typeof languages;
