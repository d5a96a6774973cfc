import { z } from 'zod';
import { nested, refusal, row, text } from '../messages/rows.ts';

const count = z.int();

/** Refusals of webhooks and of the log of deliveries. */
const webhookMessages = {
  'webhook-url-invalid': refusal('refused', {}),
  'webhook-url-insecure': refusal('refused', {}),
  'webhook-url-credentials': refusal('refused', {}),
  'webhook-url-too-long': refusal('refused', { maximum: count }),
  'webhook-url-private': refusal('refused', { host: text }),
  'webhook-host-unknown': refusal('refused', { host: text }),
  'webhook-without-events': refusal('refused', {}),
  'webhooks-full': refusal('too-large', { maximum: count }),
  'webhook-not-found': refusal('not-found', {}),
  'delivery-not-found': refusal('not-found', {}),
  'delivery-target-gone': refusal('refused', {}),
} as const;

/** How an attempt to deliver a notice ended. Words of a receiver are quoted. */
const deliveryMessages = {
  'delivery-answered': row({ status: count, text }),
  'delivery-redirected': row({ status: count }),
  'delivery-timed-out': row({ seconds: count }),
  'delivery-target-private': row({ host: text }),
  'delivery-no-connection': row({ reason: text }),
  'delivery-target-removed': row({}),
  'delivery-interrupted': row({}),
  'delivery-restored': row({}),
  'delivery-void': row({}),
  'delivery-not-written': row({ reason: text }),
  'delivery-mail-taken': row({ text }),
  'delivery-mail-refused': row({ text }),
  'delivery-mail-sign-in-refused': row({ text }),
  'delivery-mail-unencrypted': row({ text }),
  'delivery-mail-off': row({}),
} as const;

/** Refusals of the settings of mail, and of what needs it. */
const mailMessages = {
  'mail-host-invalid': refusal('refused', {}),
  'mail-from-invalid': refusal('refused', {}),
  'mail-password-unencrypted': refusal('refused', {}),
  'mail-password-anew': refusal('refused', {}),
  'mail-off': refusal('refused', {}),
  'mail-test-failed': refusal('refused', { reason: nested }),
} as const;

/** Refusals of invitations and of links that set a password. */
const linkMessages = {
  'account-link-void': refusal('refused', {}),
  'invitation-not-found': refusal('not-found', {}),
  'invitations-full': refusal('too-large', { maximum: count }),
  'too-many-reset-requests': refusal('too-many-requests', { seconds: count }),
} as const;

/** Messages of notices by webhook and by mail. */
export const noticeMessages = {
  ...webhookMessages,
  ...deliveryMessages,
  ...mailMessages,
  ...linkMessages,
} as const;
