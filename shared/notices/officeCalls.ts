import { z } from 'zod';
import { locales } from '../messages/locales.ts';
import type { AnyMessage } from '../messages/rows.ts';
import type { MailChoicesView, MailView, SentMailSettings } from './mail.ts';
import { mailKinds } from './mailNotices.ts';
import { deliveryStates, longestWebhookUrl, noticeTypes } from './notices.ts';
import type { DeliveryView, NewWebhookSecret, WebhookView } from './notices.ts';
import { Id, mutationBy, nothing, OfOne, queryBy, withoutNul } from '../rpc/officeCallRows.ts';
import { administrators, everyone, subscribers } from '../rpc/roles.ts';

const Webhook = { url: withoutNul(longestWebhookUrl), events: z.array(z.enum(noticeTypes)).max(noticeTypes.length) };

/** Webhooks, mail, and the log of what was sent. */
export const noticeCalls = {
  /** Of the firm and of all organizations; for an `office` user those of the own organization, as in the calls below. */
  listWebhooks: queryBy(subscribers)<WebhookView[]>().with(nothing),
  addWebhook: mutationBy(subscribers)<NewWebhookSecret>().with(z.object(Webhook)),
  changeWebhook: mutationBy(subscribers)<WebhookView[]>().with(z.object({ id: Id, ...Webhook, isPaused: z.boolean() })),
  /** The last secret signs, too, for a day. */
  renewWebhookSecret: mutationBy(subscribers)<NewWebhookSecret>().with(OfOne),
  removeWebhook: mutationBy(subscribers)<WebhookView[]>().with(OfOne),
  /** Sends it a notice of the type `webhook.test`. */
  testWebhook: mutationBy(subscribers)<null>().with(OfOne),
  /** The newest first; mails for administrators only. */
  listDeliveries: queryBy(subscribers)<{ rows: DeliveryView[]; next: number | null }>().with(
    z.object({
      state: z.enum(deliveryStates).optional(),
      webhook: Id.optional(),
      before: Id.optional(),
      limit: z.int().min(1).max(200).default(50),
    }),
  ),
  sendDeliveryAgain: mutationBy(subscribers)<null>().with(OfOne),
  dismissDelivery: mutationBy(subscribers)<null>().with(OfOne),
  /** All of a webhook that were given up. */
  dismissFailedDeliveries: mutationBy(subscribers)<WebhookView[]>().with(OfOne),
  /** Whether the user's webhooks may lead to private addresses and to `http`. */
  readWebhookRules: queryBy(subscribers)<{ isPrivateAllowed: boolean }>().with(nothing),
  readMail: queryBy(administrators)<MailView>().with(nothing),
  changeMail: mutationBy(administrators)<MailView>().with(
    z.object({ settings: z.custom<z.input<typeof SentMailSettings>>() }),
  ),
  turnMailOff: mutationBy(administrators)<MailView>().with(nothing),
  /** Sends a mail to the administrator who asks; answers what the mail server said. */
  testMail: queryBy(administrators)<{ answer: AnyMessage }>().with(z.object({ locale: z.enum(locales) })),
  readMailChoices: queryBy(everyone)<MailChoicesView>().with(nothing),
  changeMailChoices: mutationBy(everyone)<MailChoicesView>().with(
    z.object({ kinds: z.array(z.enum(mailKinds)).max(mailKinds.length), locale: z.enum(locales).nullable() }),
  ),
} as const;
