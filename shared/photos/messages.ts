import { z } from 'zod';
import { refusal, row, text } from '../messages/rows.ts';

const count = z.int();
const names = z.array(text).max(100);

/** Refusals of photos and their slots. */
export const photoMessages = {
  'attachment-not-found': refusal('not-found', { attachment: text }),
  'stored-file-not-found': refusal('not-found', { sha256: text }),
  'photo-already-sent': refusal('refused', {}),
  'copy-not-smaller': refusal('refused', {}),
  /** The machine has no more processes, files or memory. */
  'copy-not-now': refusal('unavailable', {}),
  'no-photos-to-report': refusal('not-found', { job: count }),

  // Fragments that begin where the field's name ends.
  'array-needed-for-slot': row({ slot: text }),
  'array-not-for-slot': row({ slot: text }),
  'array-of-photo-unknown': row({ slot: text, arrays: names }),
  'array-not-at-provider': row({ job: z.int(), array: text, arrays: z.array(text).max(100) }),

  // In histories and the audit log.
  'event-photo-marked': row({}),
  'event-photo-unmarked': row({}),
  'event-photo-captioned': row({}),
  'event-photo-report-made': row({}),
} as const;
