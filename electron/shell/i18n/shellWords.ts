import { nativeEn, type ShellWords } from './en.ts';
import { nativeEs } from './es.ts';

export type { ShellWords };

/** The languages of the shell. What a language leaves out is shown in English. */
const languages: Readonly<Record<'en' | 'es', Partial<ShellWords>>> = { en: nativeEn, es: nativeEs };

export type LanguageSetting = 'system' | keyof typeof languages;

/** The words in the language that is set. `system` lists the languages of the computer, preferred first. */
export const shellWords = (language: LanguageSetting, system: readonly string[]): ShellWords => {
  const wanted = (language === 'system' ? system : [language]).map((tag) => tag.toLowerCase().split('-')[0]!);
  const found = wanted.find((one): one is keyof typeof languages => Object.hasOwn(languages, one));
  return { ...nativeEn, ...languages[found ?? 'en'] };
};
