import { z } from 'zod';
import { refusal, row, text } from '../messages/rows.ts';

const count = z.int();

/** What the API refuses. */
export const visitRefusals = {
  'visit-not-found': refusal('not-found', {}),
} as const;

/** What the console and the field app say of visits and of the files that list them. */
export const visitMessages = {
  'visit-appointment-unclear': row({}),
  'visit-service-unknown': row({}),
  'visit-repeated': row({ row: count }),
  'visit-file-without-columns': row({ file: text, columns: z.array(text).max(8) }),
  'visit-appointment-zone': row({}),
  'visit-weekday-differs': row({ date: text }),
  /** `error` as spreadsheets write it: `#N/A`. */
  'visit-cell-error': row({ error: text }),
  /** `monthFirst` and `dayFirst` are the day that `example` is in each order. */
  'visit-dates-open': row({ file: text, example: text, monthFirst: text, dayFirst: text }),
  'visit-canceled': refusal('move-refused', {}),
  'visit-taken': refusal('refused', { by: text }),
  'visits-full': refusal('too-large', { maximum: count }),
  'visits-listed-full': refusal('too-large', { maximum: count }),
  'visit-reference-taken': row({}),
  /** The beginning of a longer list is here. */
  'visits-cut': row({ maximum: count }),

  'subject-visit': row({ client: text }),
  'subject-visits': row({}),
} as const;

/** In the audit log. */
export const visitEvents = {
  'event-visit-saved': row({}),
  'event-visit-canceled': row({}),
  'event-visit-freed': row({}),
  'event-visit-taken': row({}),
  'event-visit-linked': row({}),
  'event-visits-imported': row({}),
  'event-visits-checked': row({}),
} as const;
