import { en, type Words } from './en.ts';
import { es } from './es.ts';
import { chooseLocale, type LanguageChoice, type Locale } from './locales.ts';
import { withFallback } from './translation.ts';

export type { Words };

const words: Record<Locale, Words> = { en, es: withFallback(es, en) };

/** The words of the field app in the chosen language. */
export const chooseWords = (choice: LanguageChoice): Words => words[chooseLocale(choice)];

/** The language of the words, for messages. */
export const localeOf = ({ languageCode }: Pick<Words, 'languageCode'>): Locale => languageCode as Locale;
