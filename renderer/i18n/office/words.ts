import type { LanguageChoice, Locale } from '../../../shared/messages/locales.ts';
import { appEn, type AppWords } from '../en.ts';
import { appEs } from '../es.ts';
import { chooseLocale } from '../locales.ts';
import { pseudoLocale, pseudoWords } from '../pseudo.ts';
import { type Translation, withFallback } from '../translation.ts';
import { officeEn } from './en.ts';
import { officeEs } from './es.ts';

/** The words of the console: its own, and those of the field app. */
export type OfficeWords = AppWords & Translation<typeof officeEn>;

const english: OfficeWords = { ...appEn, ...officeEn };
const words: Record<Locale | typeof pseudoLocale, OfficeWords> = {
  en: english,
  es: withFallback({ ...appEs, ...officeEs }, english),
  [pseudoLocale]: pseudoWords(english),
};

/** The words of the console in the chosen language. */
export const chooseOfficeWords = (choice: LanguageChoice): OfficeWords => words[chooseLocale(choice)];
