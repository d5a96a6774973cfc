import { z } from 'zod';
import { refusal, row, text } from '../rows.ts';

const count = z.int();

/** Visits that the office assigns or a file lists. `column` is a name of a column. */
export const visitMessages = {
  'visit-appointment-unclear': row({}),
  'visit-service-unknown': row({}),
  'visit-repeated': row({ row: count }),
  'visit-file-without-columns': row({ file: text, columns: z.array(text).max(8) }),
  'visit-appointment-zone': row({}),
  /** `error` as spreadsheets write it: `#N/A`. */
  'visit-cell-error': row({ error: text }),
  /** `monthFirst` and `dayFirst` are the day that `example` is in each order. */
  'visit-dates-open': row({ file: text, example: text, monthFirst: text, dayFirst: text }),
  'visit-canceled': refusal('move-refused', {}),
  'visit-taken': refusal('refused', { by: text }),
  'visits-full': refusal('too-large', { maximum: count }),
  'visits-listed-full': refusal('too-large', { maximum: count }),
  'visit-reference-taken': row({}),
} as const;
