import { z } from 'zod';
import { refusal, row, text } from '../rows.ts';

/** Refusals of the server about jobs, their files and their letters. */
export const jobMessages = {
  /** `job` is what was sent as its id. */
  'job-not-found': refusal('not-found', { job: text }),
  'array-not-found': refusal('not-found', { array: text }),
  'file-not-found': refusal('not-found', { file: text }),
  'job-superseded': refusal('superseded', { job: z.int(), successor: z.int() }),
  /** `job` is the one that has this external_id. */
  'external-id-taken': refusal('already-exists', { external_id: text, job: z.int() }),
  'letter-not-available': refusal('letter-not-available', { job: z.int(), status: text }),
  /** The job is Approved, and its services come without a letter. */
  'job-without-letter': refusal('not-found', { job: z.int() }),
  'cursor-invalid': row({}),
  'required-together-with': row({ field: text }),
  'before-start-date': row({}),
  'not-a-state-id': row({}),
  'whole-number-from-1-to-500': row({}),

  'quota-reached': refusal('quota-reached', { organization: text, usedBytes: z.int(), maxBytes: z.int() }),
  'laptops-full': refusal('quota-reached', { maximum: z.int() }),
  'job-files-full': refusal('too-large', { maximum: z.int() }),
  'job-bytes-full': refusal('too-large', { maximumBytes: z.int() }),
} as const;
