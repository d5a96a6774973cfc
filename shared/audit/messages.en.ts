import type { Words } from '../messages/rows.ts';
import type { auditMessages } from './messages.ts';

export const auditMessagesEn: Words<typeof auditMessages> = {
  'audit-cursor-invalid': 'The list cannot go on from there.',
  'subject-audit': 'audit log',
};
