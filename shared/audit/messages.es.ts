import type { Words } from '../messages/rows.ts';
import type { auditMessages } from './messages.ts';

export const auditMessagesEs: Words<typeof auditMessages> = {
  'audit-cursor-invalid': 'La lista no puede seguir desde ahí.',
  'subject-audit': 'registro de auditoría',
};
