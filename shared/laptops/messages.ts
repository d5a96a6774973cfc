import { z } from 'zod';
import { refusal, row, text } from '../messages/rows.ts';

/** What the API refuses. */
export const laptopRefusals = {
  'laptops-full': refusal('quota-reached', { maximum: z.int() }),
} as const;

/** What the console says of laptops. */
export const laptopMessages = {
  'laptop-not-found': refusal('not-found', {}),
  'event-laptop-forgotten': row({}),
  'subject-laptop': row({ name: text }),
} as const;
