import { en } from './en.ts';
import { es } from './es.ts';
import type { LanguageWords } from './languageWords.ts';

/** The languages of Rafter with their words. What a language or its windows lack appears in English. */
const words = { en, es };
export type Locale = keyof typeof words;
export const languages: Readonly<Record<Locale, LanguageWords>> = words;
export const locales = Object.keys(words) as readonly Locale[];

/** What a person can choose: the language of the browser or computer, or one of ours. */
export type LanguageChoice = 'system' | Locale;
export const languageChoices: readonly LanguageChoice[] = ['system', ...locales];
