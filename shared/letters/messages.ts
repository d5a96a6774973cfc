import { z } from 'zod';
import { letterKinds } from '../job/letterKinds.ts';
import { refusal, row, text } from '../messages/rows.ts';
import { arrayEditionValues, editionLoads, editionResults, neededEntries } from './entryRows.ts';

/** Arrays that an error names. */
export const maxNamedArrays = 20;

/** Refusals of the drawing of letters, and of entries that belong to no array. */
export const letterMessages = {
  'letter-takes-too-long': refusal('unavailable', {}),
  'too-many-letters': refusal('unavailable', {}),

  // Fragments that begin where the field's name ends. `names` holds the first arrays of `count`, in their order.
  'entries-array-unknown': row({ names: z.array(text).max(maxNamedArrays), count: z.int() }),
  'entries-array-ambiguous': row({ positions: z.array(z.int()).max(maxNamedArrays), count: z.int() }),
  'entries-array-repeated': row({}),

  // Rules of entries, the letterhead and contacts.
  'not-a-state': row({}),
  'not-a-phone-number': row({}),
  'not-an-email': row({}),
  'not-a-time-zone': row({}),
  'array-not-named': row({}),
  'repairs-required': row({}),
  'repairs-not-expected': row({}),
  'placeholder-unknown': row({ placeholder: text, allowed: z.array(text) }),
  'placeholder-not-closed': row({ allowed: z.array(text) }),
  /** `kinds` are those that the services of the job ask for. */
  'letter-kind-not-asked': row({ kinds: z.array(z.enum(letterKinds)) }),
  'ratio-or-stresses': row({}),

  // Entries that hold a letter back. The engineer may override these with a reason.
  'letter-value-missing': row({ value: z.enum(neededEntries) }),
  /**
   * Of a load that was copied, or of what was calculated with one: the edition of ASCE 7 that its source has, '' where that is
   * not known, and that of the letter.
   */
  'letter-load-of-edition': row({ value: z.enum([...editionLoads, ...editionResults]), from: text, edition: text }),
  /** The same of values of an array, which is known by its name, or by its position where that is ''. */
  'letter-array-values-of-edition': row({
    ...{ array: text, position: z.int(), from: text, edition: text },
    values: z.array(z.enum(arrayEditionValues)),
  }),
} as const;
