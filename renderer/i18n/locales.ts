import type { Locale } from '../../shared/messages/languages.ts';
import { pseudoLocale } from './pseudo.ts';

/** The languages of the windows (BCP 47), each under its own name. English is complete; the others may lack words. */
export const languageNames: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' };
const localeCodes = Object.keys(languageNames) as readonly Locale[];

/** What a person may choose: a language, or that of the browser or computer. */
export type LanguageChoice = 'system' | Locale;
export const languageChoices: readonly LanguageChoice[] = ['system', ...localeCodes];

/** The first language of the system that the windows speak, English if there is none; the pseudo-locale in tests. */
export function chooseLocale(
  choice: LanguageChoice,
  systemLanguages: readonly string[] = navigator.languages,
): Locale | typeof pseudoLocale {
  if (choice !== 'system') return choice;
  if (systemLanguages[0] === pseudoLocale) return pseudoLocale;
  const spoken = systemLanguages.map((language) => language.toLowerCase().split('-')[0]);
  return (
    localeCodes.find((code) => code === spoken.find((language) => localeCodes.includes(language as Locale))) ?? 'en'
  );
}
