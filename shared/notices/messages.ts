import { z } from 'zod';
import { nested, refusal, row, text } from '../messages/rows.ts';

const count = z.int();

/** Notices by webhook and by mail. */
export const noticeMessages = {
  // Webhooks, and the log of deliveries.
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

  // How an attempt to deliver a notice ended. Words of a receiver are quoted.
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

  // The settings of mail, and what needs it.
  'mail-host-invalid': refusal('refused', {}),
  'mail-from-invalid': refusal('refused', {}),
  'mail-password-unencrypted': refusal('refused', {}),
  'mail-password-anew': refusal('refused', {}),
  'mail-off': refusal('refused', {}),
  'mail-test-failed': refusal('refused', { reason: nested }),

  // In the audit log.
  'event-webhook-added': row({}),
  'event-webhook-changed': row({}),
  'event-webhook-secret-made': row({}),
  'event-webhook-removed': row({}),
  'event-webhook-tested': row({}),
  'event-delivery-sent-again': row({}),
  'event-delivery-dismissed': row({}),
  'event-deliveries-dismissed': row({}),
  'event-mail-settings-changed': row({}),
  'event-mail-turned-off': row({}),
  'event-mail-tested': row({}),
  'subject-webhook': row({ url: text }),
  'subject-delivery': row({ delivery: z.int(), to: text }),
  'subject-mail': row({}),
} as const;
