import { type LanguageChoice, languageChoices } from '../../shared/messages/languages.ts';
import type { StoredText, TextStorage } from '../gateway/textStorage.ts';

const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Language and colors of the console, stored in the browser. */
export class Preferences {
  #language = $state<LanguageChoice>('system');
  #theme = $state<Theme>('system');
  readonly #storedLanguage: StoredText;
  readonly #storedTheme: StoredText;

  constructor(storage: TextStorage) {
    this.#storedLanguage = storage.text('language');
    this.#storedTheme = storage.text('theme');
    this.#language = languageChoices.find((one) => one === this.#storedLanguage.read()) ?? 'system';
    this.#theme = themes.find((one) => one === this.#storedTheme.read()) ?? 'system';
  }

  get language(): LanguageChoice {
    return this.#language;
  }
  set language(language: LanguageChoice) {
    this.#language = language;
    this.#storedLanguage.write(language);
  }

  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    this.#storedTheme.write(theme);
  }
}
