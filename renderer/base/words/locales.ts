import {
  type LanguageChoice,
  languageChoices,
  languageNames,
  type Locale,
  locales,
} from '../../../shared/messages/locales.ts';
import { pseudoLocale } from './pseudo.ts';

/** The languages as choices of a form; `system` is the label of the language of the browser or computer. */
export const languageOptions = (system: string): { value: LanguageChoice; label: string; lang?: string }[] =>
  languageChoices.map((value) =>
    value === 'system' ? { value, label: system } : { value, label: languageNames[value].name, lang: value },
  );

/** The first language of the system that the windows speak, English if there is none; the pseudo-locale in tests. */
export function chooseLocale(
  choice: LanguageChoice,
  systemLanguages: readonly string[] = navigator.languages,
): Locale | typeof pseudoLocale {
  if (choice !== 'system') return choice;
  if (systemLanguages[0] === pseudoLocale) return pseudoLocale;
  const spoken = systemLanguages.map((language) => language.toLowerCase().split('-')[0]);
  return locales.find((code) => code === spoken.find((language) => locales.includes(language as Locale))) ?? 'en';
}
