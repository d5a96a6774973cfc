import { en } from './en.ts';
import { es } from './es.ts';
import type { LanguageWords } from './languageWords.ts';
import type { Locale } from './locales.ts';

/** The words of every language, for programs under Node. Windows load those of the language that they show. */
export const languages: Readonly<Record<Locale, LanguageWords>> = { en, es };
