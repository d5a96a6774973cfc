import { findings } from '../../shared/letter/entries.ts';
import { deskSaysEs } from './deskSaysEs.ts';
import { sayMistakeEs } from './mistakesEs.ts';

/** Names in the schemas that a form shows by their words. */
const inWords = (detail: string): string =>
  detail.replace(/\badequate_with_repairs\b/g, () => `“${findings.adequate_with_repairs}”`);

/** What is wrong with a field, as the desk or the server says it, in the language of the window. */
export const mistakeText = (language: string, detail: string): string =>
  language === 'es' ? (sayMistakeEs(detail) ?? deskSaysEs(detail)) : inWords(detail);
