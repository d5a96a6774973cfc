import { zoneHere } from '../../../shared/office/firmDays.ts';
import { type LanguageChoice, languages, type Locale } from '../../../shared/messages/languages.ts';
import { appEn, type AppWords } from '../en.ts';
import { appEs } from '../es.ts';
import { chooseLocale } from '../locales.ts';
import { pseudoLocale, pseudoWords } from '../pseudo.ts';
import { type Times, timesIn } from '../times.ts';
import { type Translation, withFallback } from '../translation.ts';
import { officeEn } from './en.ts';
import { officeEs } from './es.ts';

/** The words of the console: its own, and those of the field app. */
type ConsoleWords = AppWords & Translation<typeof officeEn>;
export type OfficeWords = ConsoleWords & Times;

const english: ConsoleWords = { ...appEn, ...officeEn };
const words: Partial<Record<Locale, ConsoleWords>> & Record<typeof pseudoLocale, ConsoleWords> = {
  es: withFallback({ ...appEs, ...officeEs }, english),
  [pseudoLocale]: pseudoWords(english),
};

/** The words of the console in the chosen language, with times of the firm's time zone. */
export const chooseOfficeWords = (choice: LanguageChoice, zone = zoneHere()): OfficeWords => {
  const locale = chooseLocale(choice);
  if (locale === pseudoLocale) return { ...words[locale], ...pseudoWords(timesIn('en', zone)) };
  const own = words[locale] ?? { ...english, languageCode: locale };
  return { ...own, ...timesIn(languages[locale].tag, zone) };
};
