import type { Role } from '../rpc/roles.ts';

/** What webhooks are told of; the names are part of the payload. */
export const noticeTypes = [
  'job.submitted',
  'job.status_changed',
  'message.created',
  'letter.issued',
  'letter.withdrawn',
  'file.delivered',
  'laptop.silent',
] as const;
export type NoticeType = (typeof noticeTypes)[number];

/** What an administrator sends to try a webhook. */
export const testNotice = 'webhook.test';

/** How many webhooks the firm may have, and each organization. */
export const mostWebhooks = { firm: 20, organization: 5 } as const;
/** The longest address of one, in characters. */
export const longestWebhookUrl = 2000;
/** For how long the previous secret signs, too, after a new one was made. */
export const secretOverlapHours = 24;
/** For how long a delivery is tried. */
export const deliveryDays = 3;
/** How long deliveries that arrived, and those that were dismissed, stay in the log. */
export const keptDeliveryDays = 30;

export const deliveryStates = ['waiting', 'sent', 'given-up', 'dismissed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

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
