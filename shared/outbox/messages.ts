import { z } from 'zod';
import { nested, refusal, row, text } from '../messages/rows.ts';

/** Code of the operating system or of the network library, such as ECONNREFUSED. */
const error = text;

/** Refusals of the outbox, and what became of what was sent. */
export const outboxMessages = {
  'item-not-found': refusal('not-found', { item: text }),
  'withdrawn-item-not-found': refusal('not-found', { item: text }),
  'job-not-sent': refusal('refused', {}),
  'job-not-queued': refusal('refused', {}),
  'job-in-flight': refusal('refused', {}),
  'nothing-to-decide': refusal('refused', { isWaiting: z.boolean().optional() }),
  'not-handed-over': refusal('refused', {}),
  'job-id-needed': refusal('refused', {}),
  'not-a-candidate': refusal('refused', { job: z.int(), candidates: z.array(z.int()).max(500) }),

  // What became of what was sent.
  'sending-interrupted': row({}),
  /** The photo cannot be drawn on, though it is whole enough to be kept. */
  'marked-copy-not-made': row({}),
  'answer-not-processed': row({ error }),
  'outcome-unknown': row({ reason: nested }),
  'similar-jobs-found': row({ kind: z.enum(['submit', 'revision']) }),
  /** Under the same Idempotency-Key. */
  'job-sent-otherwise': row({}),
  'message-not-shown': row({ job: z.int() }),
  'photo-outcome-unknown': row({}),
  'photo-outcome-unknown-often': row({ times: z.int() }),
  'upload-stalled': row({ bytes: z.number(), sentBytes: z.number() }),
  'revised-job-not-found': row({ job: z.int() }),
  'handed-over': row({ kind: z.enum(['photo', 'other']) }),
  'photo-of-unknown-array': row({ array: text, photo: text }),
} as const;

/** Refusals of bundles, by which another laptop sends what is here. */
export const bundleMessages = {
  'bundle-exists': refusal('refused', { folder: text }),
  'bundle-photo-not-copied': refusal('refused', { folder: text, reason: nested }),
  'bundle-photo-changed': refusal('refused', { sha256: text }),
  'bundle-folder-trouble': refusal('refused', { reason: nested }),
  'bundle-manifest': refusal('refused', {
    folder: text,
    name: text,
    defect: z.enum(['missing', 'not-json', 'unknown-version', 'too-large']),
  }),
  'bundle-no-room': refusal('refused', {}),
  'bundle-file': refusal('refused', { sha256: text, defect: z.enum(['missing', 'changed', 'unreadable']) }),
  'bundle-text-too-long': refusal('refused', { field: text, maximum: z.int() }),
  'bundle-contradictory': refusal('refused', { reason: text }),
} as const;
