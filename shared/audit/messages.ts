import { refusal, row } from '../messages/rows.ts';

/** Of the audit log itself. */
export const auditMessages = {
  'audit-cursor-invalid': refusal('malformed-request', {}),
  'subject-audit': row({}),
} as const;
