import type { LanguageWords } from '../../../shared/messages/languageWords.ts';
import type { Locale } from '../../../shared/messages/locales.ts';
import type { Speech } from '../../../shared/messages/rows.ts';
import { english, speechOf } from '../../../shared/messages/speech.ts';

/** The messages of the languages that are not part of the page. */
const others: Partial<Record<Locale, () => Promise<LanguageWords>>> = {
  es: async () => (await import('../../../shared/messages/es.ts')).es,
};

const speeches: Partial<Record<Locale, Speech>> = { en: english };

export const loadSpeech = async (locale: Locale): Promise<void> => {
  const load = others[locale];
  if (load && !speeches[locale]) speeches[locale] = speechOf(locale, await load());
};

/** The messages of a language; English until it is loaded. */
export const speechIn = (locale: Locale): Speech => speeches[locale] ?? english;
