import { SvelteURLSearchParams } from 'svelte/reactivity';
import { type Density, densities, type Theme, themes } from '../../shared/appearance.ts';
import { type LanguageChoice, languageChoices } from '../../shared/messages/locales.ts';
import { chooseOfficeWords, type OfficeWords } from '../office/parts/words.ts';
import { loadWords } from '../base/words/wordTable.ts';
import { showDensity, showTheme } from '../ui/appearance.ts';

/** How the gallery is shown; its address says it: `?theme=dark&density=large&language=es`. */
export class Looks {
  #theme = $state<Theme>('system');
  #density = $state<Density>('system');
  #language = $state<LanguageChoice>('en');
  #spoken = $state<LanguageChoice>('en');
  #endDensity: () => void = () => undefined;

  constructor() {
    const asked = new SvelteURLSearchParams(location.search);
    this.theme = themes.find((one) => one === asked.get('theme')) ?? 'system';
    this.density = densities.find((one) => one === asked.get('density')) ?? 'system';
    this.#language = languageChoices.find((one) => one === asked.get('language')) ?? 'en';
  }

  /** With times of one zone everywhere, so that pictures do not depend on the computer. */
  get words(): OfficeWords {
    return chooseOfficeWords(this.#spoken, 'America/Los_Angeles');
  }

  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    showTheme(theme);
  }

  get density(): Density {
    return this.#density;
  }
  set density(density: Density) {
    this.#density = density;
    this.#endDensity();
    this.#endDensity = showDensity(density);
  }

  get language(): LanguageChoice {
    return this.#language;
  }
  set language(language: LanguageChoice) {
    this.#language = language;
    void this.speak();
  }
  async speak(): Promise<void> {
    await loadWords(this.#language);
    this.#spoken = this.#language;
    document.documentElement.lang = this.words.languageCode;
  }
}
