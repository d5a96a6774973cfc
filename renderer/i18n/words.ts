import { en, type Words } from './en.ts';
import { es } from './es.ts';
import { chooseLocale, type LanguageChoice, type Locale } from './locales.ts';
import { pseudoLocale, pseudoWords } from './pseudo.ts';
import { withFallback } from './translation.ts';

export type { Words };

const words: Record<Locale | typeof pseudoLocale, Words> = {
  en,
  es: withFallback(es, en),
  [pseudoLocale]: pseudoWords(en),
};

/** The words of the field app in the chosen language. */
export const chooseWords = (choice: LanguageChoice): Words => words[chooseLocale(choice)];
