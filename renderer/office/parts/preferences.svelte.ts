import { densities, type Density, type Theme, themes } from '../../../shared/appearance.ts';
import { type LanguageChoice, languageChoices } from '../../../shared/messages/locales.ts';
import type { StoredText, TextStorage } from '../../base/gateway/textStorage.ts';
import { loadWords } from '../../base/words/wordTable.ts';

/** Language, colors and sizes of the console, stored in the browser. */
export class Preferences {
  #language = $state<LanguageChoice>('system');
  #spoken = $state<LanguageChoice>('system');
  #theme = $state<Theme>('system');
  #density = $state<Density>('system');
  #hasShortcuts = $state(true);
  readonly #storedLanguage: StoredText;
  readonly #storedTheme: StoredText;
  readonly #storedDensity: StoredText;
  readonly #storedShortcuts: StoredText;

  constructor(storage: TextStorage) {
    this.#storedLanguage = storage.text('language');
    this.#storedTheme = storage.text('theme');
    this.#storedDensity = storage.text('density');
    this.#storedShortcuts = storage.text('shortcuts');
    this.#hasShortcuts = this.#storedShortcuts.read() !== 'off';
    this.#language = languageChoices.find((one) => one === this.#storedLanguage.read()) ?? 'system';
    this.#theme = themes.find((one) => one === this.#storedTheme.read()) ?? 'system';
    this.#density = densities.find((one) => one === this.#storedDensity.read()) ?? 'system';
  }

  get language(): LanguageChoice {
    return this.#language;
  }
  set language(language: LanguageChoice) {
    this.#language = language;
    this.#storedLanguage.write(language);
    void this.speak();
  }

  /** Whose words are loaded: that of the console, until those of another choice are there. */
  get spoken(): LanguageChoice {
    return this.#spoken;
  }
  /** Loads the words of the chosen language and changes over to it. */
  async speak(): Promise<void> {
    const language = this.#language;
    await loadWords(language);
    if (language === this.#language) this.#spoken = language;
  }

  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    this.#storedTheme.write(theme);
  }

  /** Whether single keys do something: they disturb who speaks to the computer. */
  get hasShortcuts(): boolean {
    return this.#hasShortcuts;
  }
  set hasShortcuts(hasShortcuts: boolean) {
    this.#hasShortcuts = hasShortcuts;
    this.#storedShortcuts.write(hasShortcuts ? '' : 'off');
  }

  get density(): Density {
    return this.#density;
  }
  set density(density: Density) {
    this.#density = density;
    this.#storedDensity.write(density);
  }
}
