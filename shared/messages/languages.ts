import { en } from './en.ts';
import { es } from './es.ts';
import type { LanguageWords } from './languageWords.ts';
import type { Locale } from './locales.ts';

/** The words of each language. */
export const languages: Readonly<Record<Locale, LanguageWords>> = { en, es };
