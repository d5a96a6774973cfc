import { z } from 'zod';
import { nested, refusal, text } from '../rows.ts';

/** Refusals of the API as a whole. */
export const apiMessages = {
  /** The first field error of a body in words; all of them stand in `errors`. `field` is a path, `''` the whole body. */
  'invalid-fields': refusal('invalid-fields', {
    field: text,
    error: nested,
    others: z.int(),
    named: z.int().nullable(),
  }),
  internal: refusal('internal', {}),
} as const;
