import type { Role } from '../rpc/roles.ts';

/** What reviewers and administrators can be sent a mail about. */
const staffMails = ['assigned', 'message', 'hold-answered', 'submitted'] as const;
/** What users of a client organization can be sent a mail about. */
const clientMails = ['letter-issued', 'letter-withdrawn', 'hold', 'rejected', 'message', 'file-delivered'] as const;

/** What a mail about a job is about. */
export type MailKind = (typeof staffMails)[number] | (typeof clientMails)[number];

export const mailKinds: readonly MailKind[] = [...new Set([...staffMails, ...clientMails])];

export const mailKindsOf = (role: Role): readonly MailKind[] => (role === 'office' ? clientMails : staffMails);

/** Until a user chooses: what waits for this user, and what is urgent for a client. */
const usual: readonly MailKind[] = [
  'assigned',
  'message',
  'hold-answered',
  'letter-issued',
  'letter-withdrawn',
  'hold',
  'rejected',
];

export const usualMails = (role: Role): MailKind[] => mailKindsOf(role).filter((kind) => usual.includes(kind));
