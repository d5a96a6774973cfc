import { z } from 'zod';
import { row, text } from '../messages/rows.ts';

const count = z.int();

/** Rules of the days that figures are of, and figures in the audit log. */
export const figureMessages = {
  'before-first-day': row({}),
  'too-many-days': row({ maximum: count }),
  /** `figure` is one of `figureNames`. */
  'subject-figures': row({ figure: text }),
} as const;
