import { zoneHere } from '../../../shared/office/firmDays.ts';
import { type LanguageChoice, languageNames } from '../../../shared/messages/locales.ts';
import { appEn, type AppWords } from '../en.ts';
import { chooseLocale } from '../locales.ts';
import { pseudoLocale, pseudoWords } from '../pseudo.ts';
import { type Times, timesIn } from '../times.ts';
import type { Translation } from '../translation.ts';
import { WordTable } from '../wordTable.ts';
import { officeEn } from './en.ts';

/** The words of the console: its own, and those of the field app. */
type ConsoleWords = AppWords & Translation<typeof officeEn>;
export type OfficeWords = ConsoleWords & Times;

export const consoleWords = new WordTable<ConsoleWords>(
  { ...appEn, ...officeEn },
  {
    es: async () => {
      const [app, office] = await Promise.all([import('../es.ts'), import('./es.ts')]);
      return { ...app.appEs, ...office.officeEs };
    },
  },
);

/** The words of the console in the chosen language, with times of the firm's time zone. */
export const chooseOfficeWords = (choice: LanguageChoice, zone = zoneHere()): OfficeWords => {
  const locale = chooseLocale(choice);
  const words = consoleWords.of(choice);
  return locale === pseudoLocale
    ? { ...words, ...pseudoWords(timesIn('en', zone)) }
    : { ...words, ...timesIn(languageNames[locale].tag, zone) };
};
