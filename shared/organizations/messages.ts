import { z } from 'zod';
import { refusal, row, text } from '../messages/rows.ts';

/** Refusals about organizations and their API keys. */
export const organizationMessages = {
  'organization-not-found': refusal('not-found', {}),
  /** Asked for by name, on the command line. */
  'organization-name-unknown': refusal('refused', { name: text }),
  'organization-name-taken': refusal('refused', { name: text }),
  'organization-name-missing': refusal('refused', {}),
  'organization-name-not-one-line': refusal('refused', {}),
  'organization-name-too-long': refusal('refused', { maximum: z.int() }),
  'address-part-not-one-line': refusal('refused', {}),
  'address-part-too-long': refusal('refused', { maximum: z.int() }),
  'key-not-found': refusal('not-found', {}),
  /** Asked for by number, on the command line. */
  'key-number-unknown': refusal('refused', { id: z.number() }),
  'day-has-passed': row({}),

  // In the audit log.
  'event-organization-added': row({}),
  'event-organization-changed': row({}),
  'event-key-made': row({}),
  'event-key-revoked': row({}),
  'subject-organization': row({ name: text }),
  /** `shown` is the first characters of the key. */
  'subject-key': row({ shown: text, organization: text }),
} as const;
