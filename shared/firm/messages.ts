import { z } from 'zod';
import { nested, refusal, row, text } from '../messages/rows.ts';

const count = z.int();

/** The letterhead, its texts and images, and the reasons for a hold. */
export const firmMessages = {
  'not-a-time-zone': row({}),
  'placeholder-unknown': row({ placeholder: text, allowed: z.array(text) }),
  'placeholder-not-closed': row({ allowed: z.array(text) }),
  'firm-image-missing': refusal('not-found', {}),
  'firm-image-unprintable': refusal('unsupported-file', { image: z.enum(['logo', 'signature']), reason: nested }),
  'hold-reasons-full': refusal('too-large', { maximum: count }),
  'hold-reason-gone': refusal('not-found', {}),

  // In the audit log.
  'event-firm-settings-changed': row({}),
  'event-firm-image-set': row({}),
  'event-firm-image-removed': row({}),
  'event-hold-reason-added': row({}),
  'event-hold-reason-changed': row({}),
  'event-hold-reason-removed': row({}),
  'subject-firm': row({}),
  'subject-firm-image': row({ image: z.enum(['logo', 'signature']) }),
} as const;
