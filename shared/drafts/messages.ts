import { z } from 'zod';
import { refusal, row, text } from '../messages/rows.ts';

const names = z.array(text).max(100);

/** Refusals of drafts and templates, and rules of changes to a draft. */
export const draftMessages = {
  'draft-not-found': refusal('not-found', { draft: text }),
  'draft-still-sending': refusal('refused', {}),
  'draft-archived': refusal('refused', {}),
  'job-already-sent': refusal('refused', {}),
  'nothing-to-undo': refusal('refused', {}),
  'nothing-to-redo': refusal('refused', {}),
  'template-not-found': refusal('not-found', {}),
  'template-name-taken': refusal('refused', { name: text }),
  'template-empty': refusal('refused', {}),
  'templates-full': refusal('refused', { maximum: z.int() }),

  // Fragments that begin where the field's name ends.
  'pointer-invalid': row({ pointer: text }),
  'pointer-names-no-field': row({ pointer: text }),
  'pointer-outside-list': row({ pointer: text }),
  'pointer-through-value': row({ pointer: text }),
  'pointer-not-last': row({ pointer: text }),
  'unknown-field': row({ nearest: names }),
  'field-of-array': row({}),
  'field-of-job': row({}),
} as const;
