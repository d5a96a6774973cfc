import { z } from 'zod';
import { refusal, row, text } from '../rows.ts';

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
} as const;
