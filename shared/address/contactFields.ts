import { z } from 'zod';
import { maxLength, SentZipCode } from '../job/text.ts';
import { rule } from '../messages/rule.ts';
import { isState } from './stateForms.ts';

/** Fields of letterheads and address blocks: one line, or empty. The formats are those of jobs (§2.1). */
const Line = z.string().trim().max(maxLength.name, { abort: true });

/** Two letters become the postal abbreviation. */
export const StateText = Line.refine((text) => text === '' || isState(text), rule('not-a-state')).transform((text) =>
  text.length === 2 ? text.toUpperCase() : text,
);

/** Becomes `12345` or `12345-6789`. */
export const ZipText = Line.transform((text, context) => {
  if (text === '') return text;
  const read = SentZipCode.safeParse(text);
  if (read.success) return read.data;
  context.issues.push({ code: 'custom', ...rule('not-a-zip-code'), input: text });
  return z.NEVER;
});

/** The validated fields of an organization's address; street and city are free text. */
export const PostalArea = z.object({ state: StateText, zip_code: ZipText });

/** `(559) 555-0100`, `559.555.0100 ext. 12`, `+1 559 555 0100`; seven digits are a number without an area code. */
const phoneForm = /^\+?[\d\s().\-–/]+(?:(?:,?\s*(?:extension|ext\.?|x|#)\s*)\d{1,6})?$/i;
const digitsOf = (text: string): number => text.replace(/(?:extension|ext|x|#).*$/i, '').replace(/\D/g, '').length;

export const PhoneText = Line.refine(
  (text) => text === '' || (phoneForm.test(text) && digitsOf(text) >= 7 && digitsOf(text) <= 15),
  rule('not-a-phone-number'),
);

export const EmailText = Line.refine((text) => text === '' || z.email().safeParse(text).success, rule('not-an-email'));
