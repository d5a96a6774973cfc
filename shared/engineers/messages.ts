import { refusal, row, text } from '../messages/rows.ts';

/** Refusals about engineers of record. */
export const engineerMessages = {
  'engineer-unnamed': refusal('refused', { email: text }),
  'engineer-of-another': refusal('forbidden', {}),
  'no-engineer-of-record': refusal('refused', {}),
  'last-engineer-of-record': refusal('refused', { name: text }),
  'engineer-image-missing': refusal('not-found', {}),
  'license-repeated': row({}),
  'event-engineer-changed': row({}),
} as const;
