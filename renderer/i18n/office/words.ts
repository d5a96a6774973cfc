import { en as fieldEn, type Words } from '../en.ts';
import { es as fieldEs } from '../es.ts';
import { chooseLocale, type LanguageChoice, type Locale } from '../locales.ts';
import { pseudoLocale, pseudoWords } from '../pseudo.ts';
import { type Translation, withFallback } from '../translation.ts';
import { en } from './en.ts';
import { es } from './es.ts';

/** The words of the console: those of the field app, with its own before them. */
export type OfficeWords = Words & Translation<typeof en>;

const english: OfficeWords = { ...fieldEn, ...en };
const words: Record<Locale | typeof pseudoLocale, OfficeWords> = {
  en: english,
  es: withFallback({ ...fieldEs, ...es }, english),
  [pseudoLocale]: pseudoWords(english),
};

/** The words of the console in the chosen language. */
export const chooseOfficeWords = (choice: LanguageChoice): OfficeWords => words[chooseLocale(choice)];
