import type { LanguageChoice, Locale } from '../../../shared/messages/locales.ts';
import { nativeEn, type ShellWords } from './en.ts';
import { nativeEs } from './es.ts';

export type { ShellWords };

/** The languages of the shell. What a language leaves out is shown in English. */
const languages: Readonly<Partial<Record<Locale, Partial<ShellWords>>>> = { en: nativeEn, es: nativeEs };

/** The words in the language that is set. `system` lists the languages of the computer, preferred first. */
export const shellWords = (language: LanguageChoice, system: readonly string[]): ShellWords => {
  const wanted = (language === 'system' ? system : [language]).map((tag) => tag.toLowerCase().split('-')[0]!);
  const found = wanted.find((one): one is Locale => Object.hasOwn(languages, one));
  return { ...nativeEn, ...languages[found ?? 'en'] };
};
