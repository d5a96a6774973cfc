/** The languages of Rafter: the name of each for itself, its BCP 47 tag for plurals, lists and numbers, and how it quotes. */
export const languageNames = {
  en: { name: 'English', tag: 'en-US', quote: '"x"' },
  /** As it is spoken in the United States. */
  es: { name: 'Español', tag: 'es-US', quote: '«x»' },
} as const;
export type Locale = keyof typeof languageNames;
export const locales = Object.keys(languageNames) as readonly Locale[];

/** What a person can choose: the language of the browser or computer, or one of ours. */
export type LanguageChoice = 'system' | Locale;
export const languageChoices: readonly LanguageChoice[] = ['system', ...locales];
