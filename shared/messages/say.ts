import type { Locale } from './locales.ts';
import type { AnyMessage, Speech } from './rows.ts';
import { english, speechOf } from './speech.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import type { LanguageWords } from './languageWords.ts';

/** The words of every language, for programs under Node. Windows load those of the language that they show. */
export const languages: Readonly<Record<Locale, LanguageWords>> = { en, es };

const speeches = new Map<Locale, Speech>([['en', english]]);

/** The sentence of a message. */
export const say = (locale: Locale, message: AnyMessage): string => {
  let speech = speeches.get(locale);
  if (!speech) {
    speech = speechOf(locale, languages[locale]);
    speeches.set(locale, speech);
  }
  return speech.say(message);
};
