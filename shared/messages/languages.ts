import { en } from './en.ts';
import { es } from './es.ts';
import type { LanguageWords } from './languageWords.ts';

/** The languages there are. A further one is a file of its own, and its name here. */
export const languages = { en, es } as const satisfies Record<string, LanguageWords>;

export type Locale = keyof typeof languages;
