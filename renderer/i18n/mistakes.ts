import type { FieldError } from '../../shared/api/problems.ts';
import { readMessage } from '../../shared/messages/catalogue.ts';
import { say } from '../../shared/messages/say.ts';
import type { Locale } from './locales.ts';
import { findings } from '../../shared/letter/entries.ts';
import { deskSaysEs } from './deskSaysEs.ts';
import { sayMistakeEs } from './mistakesEs.ts';

/** Names in the schemas that a form shows by their words. */
const inWords = (detail: string): string =>
  detail.replace(/\badequate_with_repairs\b/g, () => `“${findings.adequate_with_repairs}”`);

/** What is wrong with a field, in the language of the window. Words that have no code, such as a provider's, stay as they came. */
export const mistakeText = (language: string, { code, params, detail }: Omit<FieldError, 'pointer'>): string => {
  const known = readMessage({ code, params });
  if (known && known.code !== 'uncoded') return say(language as Locale, known);
  return language === 'es' ? (sayMistakeEs(detail) ?? deskSaysEs(detail)) : inWords(detail);
};
