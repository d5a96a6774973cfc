import { row, text } from '../rows.ts';

/** In the audit log: a file was downloaded or checked. */
export const fileEvents = {
  'event-exported': row({}),
  /** A file was checked as if it were sent, and nothing was saved. */
  'event-tried-out': row({}),
} as const;

/** Sentences that were stored before they had codes. */
export const storedMessages = {
  /** A sentence that an earlier version stored. */
  'stored-text': row({ text }),
  /** A finding that was stored before findings had codes. */
  quotation: row({ text }),
} as const;
