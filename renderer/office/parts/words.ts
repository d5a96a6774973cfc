import { zoneHere } from '../../../shared/schema/firmDays.ts';
import { type LanguageChoice, languageNames } from '../../../shared/messages/locales.ts';
import { sharedEn, type SharedWords } from '../../base/words/sharedEn.ts';
import { chooseLocale } from '../../base/words/locales.ts';
import { pseudoLocale, pseudoWords } from '../../base/words/pseudo.ts';
import { type Times, timesIn } from '../../../shared/messages/times.ts';
import type { Translation } from '../../../shared/messages/translation.ts';
import { WordTable } from '../../base/words/wordTable.ts';
import { officeEn } from './words.en.ts';

/** The words of the console: its own, and those that it shares with the field app. */
type ConsoleWords = SharedWords & Translation<typeof officeEn>;
export type OfficeWords = ConsoleWords & Times;

const consoleWords = new WordTable<ConsoleWords>(
  { ...sharedEn, ...officeEn },
  {
    es: async () => {
      const [shared, office] = await Promise.all([import('../../base/words/sharedEs.ts'), import('./words.es.ts')]);
      return { ...shared.sharedEs, ...office.officeEs };
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
