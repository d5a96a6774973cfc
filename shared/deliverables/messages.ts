import { z } from 'zod';
import { refusal, row, text } from '../messages/rows.ts';
import { serviceSlugs } from '../job/services.ts';
import { contentKinds } from '../api/fileTypes.ts';

const count = z.int();

/** Refusals of deliverables, and rules of them. `type` is the name of a file type. */
export const deliverableMessages = {
  'job-takes-no-deliverables': refusal('move-refused', { job: count, status: text }),
  'service-not-requested': row({ requested: z.array(z.enum(serviceSlugs)) }),
  'deliverables-full': refusal('too-large', { maximum: count }),
  'deliverable-not-current': refusal('move-refused', { name: text }),
  'deliverable-unsupported': refusal('unsupported-file', {
    name: text,
    kind: z.enum(contentKinds),
    format: text.optional(),
  }),
  'deliverable-misnamed': refusal('unsupported-file', { name: text, type: text, suggestion: text }),
  'services-undelivered': row({ services: z.array(z.enum(serviceSlugs)) }),

  // To the client.
  'file-withdrawn-because': row({ name: text, reason: text }),

  // In histories.
  'event-file-delivered': row({}),
  'event-file-replaced': row({}),
  'event-file-withdrawn': row({}),
} as const;
