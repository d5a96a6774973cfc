import { z } from 'zod';
import { row, text } from '../rows.ts';

/** What was done: entries of jobs' histories and of the audit log. Their details are stored beside them. */
export const eventMessages = {
  'event-submitted': row({}),
  'event-in-review': row({}),
  'event-on-hold': row({}),
  'event-approved': row({}),
  'event-rejected': row({}),
  'event-canceled': row({}),
  'event-revised': row({}),
  'event-message-sent': row({}),
  'event-ahj-set': row({}),
  'event-file-added': row({}),
  'event-letter-withdrawn': row({}),
  'event-letter-begun': row({}),
  'event-letter-draft-forgotten': row({}),
  'event-signed-in': row({}),
  'event-signed-out': row({}),
  'event-signed-out-everywhere': row({}),
  'event-sign-in-slowed-down': row({}),
  'event-password-changed': row({}),
  'event-password-reset': row({}),
  'event-first-administrator-made': row({}),
  'event-user-added': row({}),
  'event-user-changed': row({}),
  'event-user-disabled': row({}),
  'event-user-enabled': row({}),
  'event-organization-added': row({}),
  'event-organization-changed': row({}),
  'event-key-made': row({}),
  'event-key-revoked': row({}),
  'event-list-imported': row({}),
  'event-firm-settings-changed': row({}),
  'event-firm-image-set': row({}),
  'event-firm-image-removed': row({}),
  'event-laptop-forgotten': row({}),
  'event-check-started': row({}),
  'event-backup-made': row({}),
  'event-backup-restored': row({}),
} as const;

/** What it was done to: the subject of an entry of the audit log. */
export const subjectMessages = {
  'subject-job': row({ job: z.int() }),
  'subject-user': row({ email: text }),
  'subject-organization': row({ name: text }),
  /** `shown` is the first characters of the key. */
  'subject-key': row({ shown: text, organization: text }),
  'subject-list': row({ list: text }),
  'subject-laptop': row({ name: text }),
  'subject-firm': row({}),
  'subject-firm-image': row({ image: z.enum(['logo', 'signature']) }),
  'subject-backup': row({ file: text }),
  'subject-all-data': row({}),
} as const;
