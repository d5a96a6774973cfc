import { z } from 'zod';
import { nested, refusal, row, text } from '../messages/rows.ts';

const count = z.int();

/** The firm's table of design values, and its presets. `column` is a name on the wire. */
export const designValueMessages = {
  'not-five-digits': row({}),
  'design-place-missing': row({}),
  'design-place-twice': row({}),
  'design-state-missing': row({}),
  'design-values-missing': row({}),
  'design-amendment-alone': row({}),
  'design-place-taken': row({}),
  'design-place-repeated': row({ row: count }),
  'design-cell-wrong': row({ column: text, reason: nested }),
  'design-file-without-places': row({ file: text, columns: z.array(text).max(8) }),
  'design-file-without-values': row({ file: text }),
  'design-file-unknown-columns': row({ file: text, columns: z.array(text).max(8) }),
  'design-file-columns-twice': row({ file: text, columns: z.array(text).max(8) }),
  'design-file-too-long': refusal('too-large', { file: text, maximum: count }),
  'design-table-full': refusal('too-large', { maximum: count }),
  'design-row-gone': refusal('not-found', {}),
  'preset-empty': row({}),
  'preset-gone': refusal('not-found', {}),
  'presets-full': refusal('too-large', { maximum: count }),

  // In the audit log.
  'event-preset-added': row({}),
  'event-preset-changed': row({}),
  'event-preset-removed': row({}),
  'event-design-values-imported': row({}),
  'event-design-values-checked': row({}),
  'event-design-values-saved': row({}),
  'event-design-values-removed': row({}),
  'subject-design-values': row({}),
} as const;
