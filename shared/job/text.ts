import { z } from 'zod';
import { refusedAs, rule } from '../messages/rule.ts';

/** Longest texts in requests, in Unicode characters. Stored documents and those of other providers may exceed them. */
export const maxLength = {
  name: 200,
  address: 500,
  arrayName: 100,
  modelNumber: 100,
  externalId: 200,
  notes: 20_000,
} as const;

/** Well-formed Unicode without NUL, so that it is stored and returned exactly as sent. */
export const textUpTo = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), rule('not-well-formed-text'));

/**
 * White space, and characters that show nothing: zero-width ones, fillers, marks of direction, controls. Not NUL, which is
 * refused by its own rule and must not pass as an empty text.
 */
const showsNothing = /^(?:(?!\0)[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800])*$/u;

/** Whether a text shows nothing: where a name is required, it is as missing as an empty one. */
export const isBlank = (text: string): boolean => showsNothing.test(text);

/** Trimmed text; '' for blank text and anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' && !isBlank(value) ? value.trim() : '');

/** Text that is not blank. The pattern states it for clients, in a form that all of them read. */
export const filledTextUpTo = (max: number) =>
  textUpTo(max)
    .regex(/\S/, { ...refusedAs('blank'), abort: true })
    .refine((text) => !isBlank(text), rule('blank'));

/** Filled text on one line. */
export const lineUpTo = (max: number) =>
  filledTextUpTo(max).regex(/^[^\p{Cc}\u2028\u2029]*$/u, refusedAs('not-one-line'));

export const DateTime = z.iso.datetime({ offset: true }).meta({ description: 'ISO 8601 timestamp' });

/** A whole number of things: panels, modules, batteries. */
export const Count = z.int().min(0);

const zipForm = /^(\d{5})(?:-?(\d{4}))?$/;

/** A ZIP code in responses: `12345` or `12345-6789`. */
export const ZipCode = z.string().regex(/^\d{5}(-\d{4})?$/);

/** §2.1 declares an integer and shows a string; both are accepted. Leading zeros of an integer are restored. */
export const SentZipCode = z
  .union([z.int().min(0).max(99999), z.string().max(20).trim().regex(zipForm, { abort: true })], {
    ...refusedAs('not-a-zip-code'),
  })
  .transform((sent) => {
    const [, five = '', four] = zipForm.exec(String(sent).padStart(5, '0')) ?? [];
    return four ? `${five}-${four}` : five;
  });

const mostDigits = Number.MAX_SAFE_INTEGER;

/** A string; or a number, as in the sample of §2.5, unless it is so large that digits are lost. Returned as a string. */
export const SentLicenseNumber = z.union(
  [textUpTo(maxLength.modelNumber), z.number().min(-mostDigits).max(mostDigits).transform(String)],
  refusedAs('not-a-license-number'),
);
