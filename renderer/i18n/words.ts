import type { LanguageChoice, Locale } from '../../shared/messages/locales.ts';
import { appEn, type AppWords } from './en.ts';
import { appEs } from './es.ts';
import { chooseLocale } from './locales.ts';
import { pseudoLocale, pseudoWords } from './pseudo.ts';
import { withFallback } from './translation.ts';

export type { AppWords };

const words: Record<Locale | typeof pseudoLocale, AppWords> = {
  en: appEn,
  es: withFallback(appEs, appEn),
  [pseudoLocale]: pseudoWords(appEn),
};

/** The words of the field app in the chosen language. */
export const chooseWords = (choice: LanguageChoice): AppWords => words[chooseLocale(choice)];
