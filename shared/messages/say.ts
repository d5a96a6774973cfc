import { languages } from './languages.ts';
import type { Locale } from './locales.ts';
import type { AnyMessage, Speech } from './rows.ts';
import { english, speechOf } from './speech.ts';

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
