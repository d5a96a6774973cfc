import type { Kept } from '../gateway/kept.ts';

export const languages = ['system', 'en', 'es'] as const;
export type Language = (typeof languages)[number];
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** How somebody likes to see the console, kept in their browser. */
export class Preferences {
  #language = $state<Language>('system');
  #theme = $state<Theme>('system');
  #keptLanguage: Kept;
  #keptTheme: Kept;

  constructor(kept: (name: string) => Kept) {
    this.#keptLanguage = kept('language');
    this.#keptTheme = kept('theme');
    this.#language = languages.find((one) => one === this.#keptLanguage.read()) ?? 'system';
    this.#theme = themes.find((one) => one === this.#keptTheme.read()) ?? 'system';
  }

  get language(): Language {
    return this.#language;
  }
  set language(language: Language) {
    this.#language = language;
    this.#keptLanguage.write(language);
  }

  get theme(): Theme {
    return this.#theme;
  }
  set theme(theme: Theme) {
    this.#theme = theme;
    this.#keptTheme.write(theme);
  }
}
