/** The languages of Rafter under their own names. Every table of words has one entry per language. */
export const languageNames = { en: 'English', es: 'Español' } as const;
export type Locale = keyof typeof languageNames;

/** What a person can choose: the language of the browser or computer, or one of ours. */
export type LanguageChoice = 'system' | Locale;
export const languageChoices: readonly LanguageChoice[] = ['system', ...(Object.keys(languageNames) as Locale[])];
