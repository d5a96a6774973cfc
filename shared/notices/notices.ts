import type { AnyMessage } from '../messages/rows.ts';

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

export interface WebhookView {
  id: number;
  /** Whose events it gets; null for all, of the firm. */
  organization: { id: number; name: string } | null;
  url: string;
  events: NoticeType[];
  isPaused: boolean;
  /** The answer that paused it; null where a person did, or it is not paused. */
  pausedAnswer: AnyMessage | null;
  createdMs: number;
  /** Until then the secret before the last one signs, too; null where it does not. */
  previousUntilMs: number | null;
  waiting: number;
  givenUp: number;
}

/** A webhook with its new secret: the only time that it is shown. */
export interface NewWebhookSecret {
  id: number;
  secret: string;
}

export const deliveryStates = ['waiting', 'sent', 'given-up', 'dismissed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One notice on its way to one webhook or one mailbox. */
export interface DeliveryView {
  id: number;
  /** The same in every attempt; receivers tell repetitions by it. */
  messageId: string;
  /** A `NoticeType`, `webhook.test`, or the name of a mail. */
  type: string;
  job: number | null;
  /** The address of the webhook or of the mailbox. */
  to: string;
  isMail: boolean;
  state: DeliveryState;
  attempts: number;
  createdMs: number;
  /** Of the last attempt; null before the first one. */
  triedMs: number | null;
  /** Of the next attempt; null where there is none. */
  dueMs: number | null;
  /** How the last attempt ended; null before the first one. */
  answer: AnyMessage | null;
}
