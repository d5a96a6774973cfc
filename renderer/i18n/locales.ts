import { pseudoLocale } from './pseudo.ts';

/** The languages of the windows (BCP 47), each with its own name. English is complete; the others may lack words. */
export const locales = { en: 'English', es: 'Español' } as const;
export type Locale = keyof typeof locales;
export const localeCodes = Object.keys(locales) as readonly Locale[];

/** What a person may choose: a language, or that of the browser or computer. */
export type LanguageChoice = 'system' | Locale;

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
