import type { LanguageChoice, Locale } from '../../shared/messages/locales.ts';
import { chooseLocale } from './locales.ts';
import { pseudoLocale, pseudoWords } from './pseudo.ts';
import { loadSpeech } from './speeches.ts';
import { type PartialTranslation, withFallback } from './translation.ts';

/** The words of a window by language. English is part of the page; another language is loaded when it is chosen. */
export class WordTable<W extends { languageCode: string }> {
  readonly #words: Partial<Record<Locale | typeof pseudoLocale, W>>;
  readonly #others: Partial<Record<Locale, () => Promise<PartialTranslation<W>>>>;

  constructor(english: W, others: Partial<Record<Locale, () => Promise<PartialTranslation<W>>>>) {
    this.#words = { en: english };
    this.#others = others;
  }

  /** Loads the words and the messages of the chosen language. What cannot be loaded appears in English. */
  async load(choice: LanguageChoice): Promise<void> {
    const locale = chooseLocale(choice);
    if (locale === pseudoLocale) return;
    const words = async (): Promise<void> => {
      const load = this.#others[locale];
      if (load && !this.#words[locale]) this.#words[locale] = withFallback(await load(), this.#words.en!);
    };
    await Promise.allSettled([loadSpeech(locale), words()]);
  }

  /** The words of the chosen language, if they are loaded. For one without words of its own, only messages are in it. */
  of(choice: LanguageChoice): W {
    const locale = chooseLocale(choice);
    if (locale === pseudoLocale) return (this.#words[locale] ??= pseudoWords(this.#words.en!));
    const english = this.#words.en!;
    return this.#words[locale] ?? (this.#others[locale] ? english : { ...english, languageCode: locale });
  }
}
