import { sayMistakeEs } from './mistakesEs.ts';

/** What is wrong with a field, as the desk or the server says it, in the language of the window. */
export const mistakeText = (language: string, detail: string): string =>
  language === 'es' ? (sayMistakeEs(detail) ?? detail) : detail;
