import { z } from 'zod';
import { refusedAs, rule } from '../messages/rule.ts';

/** Longest texts that are taken in, in Unicode characters. Reading a stored or foreign document does not apply them. */
export const maxLength = {
  name: 200,
  address: 500,
  arrayName: 100,
  modelNumber: 100,
  notes: 20_000,
} as const;

/** A text of at most `max` characters: well-formed Unicode without NUL, so that it is stored and answered exactly as sent. */
export const textUpTo = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), rule('not-well-formed-text'));

/** The same with at least one character that is not blank. */
export const filledTextUpTo = (max: number) => textUpTo(max).regex(/\S/, refusedAs('blank'));

export const DateTime = z.iso.datetime({ offset: true }).meta({ description: 'ISO 8601 timestamp' });

/** A whole number of things: panels, modules, batteries. */
export const Count = z.int().min(0);

const zipForm = /^(\d{5})(?:-?(\d{4}))?$/;

/** A ZIP code as it is answered: `12345` or `12345-6789`. */
export const ZipCode = z.string().regex(/^\d{5}(-\d{4})?$/);

/** §2.1 declares an Int and shows a string; both are read. An integer has lost its leading zeros, so they are put back. */
export const SentZipCode = z
  .union([z.int().min(0).max(99999), z.string().max(20).trim().regex(zipForm, { abort: true })], {
    ...refusedAs('not-a-zip-code'),
  })
  .transform((sent) => {
    const [, five = '', four] = zipForm.exec(String(sent).padStart(5, '0')) ?? [];
    return four ? `${five}-${four}` : five;
  });

const mostDigits = Number.MAX_SAFE_INTEGER;

/** Read from a number too, as the sample of §2.5 sends one; not from one so large that digits are lost. Answered as text. */
export const SentLicenseNumber = z.union(
  [textUpTo(maxLength.modelNumber), z.number().min(-mostDigits).max(mostDigits).transform(String)],
  refusedAs('not-a-license-number'),
);
