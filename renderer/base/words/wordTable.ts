import type { LanguageChoice, Locale } from '../../../shared/messages/locales.ts';
import { type PartialTranslation, withFallback } from '../../../shared/messages/translation.ts';
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
  /** One object for each language of a window, so that what shows it is drawn once. */
  #beside = new WeakMap<object, object>();

  constructor(english: W, others: Loaders<W>) {
    this.#words = { en: english };
    this.#others = others;
    tables.add(this);
  }

  async load(locale: Locale): Promise<void> {
    const load = this.#others[locale];
    if (!load || this.#words[locale]) return;
    this.#words[locale] = withFallback(await load(), this.#words.en!);
    this.#beside = new WeakMap();
  }

  /** These words and those of the window, in the language that the window shows. */
  beside<B extends { readonly languageCode: string }>(words: B): B & W {
    let both = this.#beside.get(words);
    if (!both) this.#beside.set(words, (both = { ...words, ...this.#in(words.languageCode) }));
    return both as B & W;
  }

  /** The words of the chosen language, if they are loaded. For one without words of its own, only messages are in it. */
  of(choice: LanguageChoice): W {
    const locale = chooseLocale(choice);
    const words = this.#in(locale);
    const isEnglish = words === this.#words.en && locale !== 'en' && this.#others[locale as Locale] === undefined;
    return isEnglish && 'languageCode' in words ? { ...words, languageCode: locale } : words;
  }

  #in(locale: string): W {
    if (locale === pseudoLocale) return (this.#words[pseudoLocale] ??= pseudoWords(this.#words.en!));
    return this.#words[locale as Locale] ?? this.#words.en!;
  }
}
