import { z } from 'zod';
import { refusal, row, text } from '../messages/rows.ts';

const count = z.int();

/** The queue, its saved views, and the targets and holidays that due dates come from. */
export const queueMessages = {
  'assignee-not-reviewer': refusal('refused', { email: text }),
  'board-cursor-invalid': refusal('bad-call', {}),
  'views-full': refusal('too-large', { whose: z.enum(['own', 'shared']), maximum: count }),
  'view-name-taken': refusal('refused', { name: text }),
  'view-gone': refusal('not-found', {}),
  'view-of-another': refusal('refused', { author: text }),
  'holiday-twice': row({}),

  // In histories and the audit log.
  'event-assigned': row({}),
  'event-unassigned': row({}),
  'event-turnaround-changed': row({}),
  'event-view-saved': row({}),
  'event-view-changed': row({}),
  'event-view-removed': row({}),
  'subject-turnaround': row({}),
  'subject-view': row({ name: text }),
} as const;
