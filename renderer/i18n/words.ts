import type { LanguageChoice, Locale } from '../../shared/messages/languages.ts';
import { appEn, type AppWords } from './en.ts';
import { appEs } from './es.ts';
import { chooseLocale } from './locales.ts';
import { pseudoLocale, pseudoWords } from './pseudo.ts';
import { withFallback } from './translation.ts';

export type { AppWords };

const words: Partial<Record<Locale | typeof pseudoLocale, AppWords>> = {
  es: withFallback(appEs, appEn),
  [pseudoLocale]: pseudoWords(appEn),
};

/** The words of the field app in the chosen language. Without a table for it, only messages are in that language. */
export const chooseWords = (choice: LanguageChoice): AppWords => {
  const locale = chooseLocale(choice);
  return words[locale] ?? { ...appEn, languageCode: locale };
};
