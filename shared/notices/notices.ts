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
