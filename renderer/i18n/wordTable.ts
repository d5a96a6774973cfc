import type { LanguageChoice, Locale } from '../../shared/messages/locales.ts';
import { type PartialTranslation, withFallback } from '../../shared/messages/translation.ts';
import { chooseLocale } from './locales.ts';
import { pseudoLocale, pseudoWords } from './pseudo.ts';
import { loadSpeech } from './speeches.ts';

type Loaders<W> = Partial<Record<Locale, () => Promise<PartialTranslation<W>>>>;

const tables = new Set<{ load: (locale: Locale) => Promise<void> }>();
let latest: LanguageChoice = 'system';

/**
 * Loads the messages of a language and its words for all that the window has loaded, by default of the language that was asked for
 * last. What cannot be loaded appears in English.
 */
export const loadWords = async (choice: LanguageChoice = latest): Promise<void> => {
  latest = choice;
  const locale = chooseLocale(choice);
  if (locale === pseudoLocale) return;
  await Promise.allSettled([loadSpeech(locale), ...[...tables].map((table) => table.load(locale))]);
};

/** The words of a window, or of one capability, by language. English comes with the code; `loadWords` loads the others. */
export class WordTable<W extends object> {
  readonly #words: Partial<Record<Locale | typeof pseudoLocale, W>>;
  readonly #others: Loaders<W>;

  constructor(english: W, others: Loaders<W>) {
    this.#words = { en: english };
    this.#others = others;
    tables.add(this);
  }

  async load(locale: Locale): Promise<void> {
    const load = this.#others[locale];
    if (load && !this.#words[locale]) this.#words[locale] = withFallback(await load(), this.#words.en!);
  }

  /** The words of the chosen language, if they are loaded. For one without words of its own, only messages are in it. */
  of(choice: LanguageChoice): W {
    const locale = chooseLocale(choice);
    if (locale === pseudoLocale) return (this.#words[locale] ??= pseudoWords(this.#words.en!));
    const english = this.#words.en!;
    const hasOwn = this.#others[locale] !== undefined || !('languageCode' in english);
    return this.#words[locale] ?? (hasOwn ? english : { ...english, languageCode: locale });
  }
}
