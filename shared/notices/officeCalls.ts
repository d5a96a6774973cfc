import { z } from 'zod';
import { locales } from '../messages/locales.ts';
import { nested } from '../messages/rows.ts';
import {
  fieldsOf,
  Id,
  mutationBy,
  noReply,
  nothing,
  type OfficeCall,
  OfOne,
  OrganizationName,
  queryBy,
  withoutNul,
} from '../rpc/officeCallRows.ts';
import { administrators, everyone, subscribers } from '../rpc/roles.ts';
import { mailSecurities, SentMailSettings } from './mail.ts';
import { deliveryStates, longestWebhookUrl, mailKinds, noticeTypes } from './notices.ts';

export const WebhookView = z.object({
  id: z.int(),
  /** Whose events it gets; null for all, of the firm. */
  organization: OrganizationName.nullable(),
  url: z.string(),
  events: z.array(z.enum(noticeTypes)),
  isPaused: z.boolean(),
  /** The answer that paused it; null where a person did, or it is not paused. */
  pausedAnswer: nested.nullable(),
  createdMs: z.int(),
  /** Until then the secret before the last one signs, too; null where it does not. */
  previousUntilMs: z.int().nullable(),
  waiting: z.int(),
  givenUp: z.int(),
});
export type WebhookView = z.infer<typeof WebhookView>;
const WebhookViews = z.array(WebhookView);

/** A webhook with its new secret: the only time that it is shown. */
export const NewWebhookSecret = z.object({ id: z.int(), secret: z.string() });
export type NewWebhookSecret = z.infer<typeof NewWebhookSecret>;

/** One notice on its way to one webhook or one mailbox. */
export const DeliveryView = z.object({
  id: z.int(),
  /** The same in every attempt; receivers tell repetitions by it. */
  messageId: z.string(),
  /** A `NoticeType`, `webhook.test`, or the name of a mail. */
  type: z.string(),
  job: z.int().nullable(),
  /** The address of the webhook or of the mailbox. */
  to: z.string(),
  isMail: z.boolean(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdMs: z.int(),
  /** Of the last attempt; null before the first one. */
  triedMs: z.int().nullable(),
  /** Of the next attempt; null where there is none. */
  dueMs: z.int().nullable(),
  /** How the last attempt ended; null before the first one. */
  answer: nested.nullable(),
});
export type DeliveryView = z.infer<typeof DeliveryView>;

/** The settings as they are shown; null where mail is off. */
export const MailView = z.object({
  settings: z
    .object({
      host: z.string(),
      port: z.int(),
      security: z.enum(mailSecurities),
      user: z.string(),
      from: z.string(),
      locale: z.enum(locales),
    })
    .nullable(),
  hasPassword: z.boolean(),
  /** The operator of the server has set it for this mail server: it cannot be changed in the console. */
  isPasswordOfServer: z.boolean(),
  /** The one mail server that is sent the operator's password, at `passwordPort` with `passwordSecurity`: '' where none is named, null without such a password. */
  passwordHost: z.string().nullable(),
  /** Of it; null for the usual one of the encryption. */
  passwordPort: z.int().nullable(),
  /** Null for either of the encrypted ones. */
  passwordSecurity: z.enum(mailSecurities).nullable(),
});
export type MailView = z.infer<typeof MailView>;

/** What a user is sent mails about. */
export const MailChoicesView = z.object({
  /** Whether the server sends mails at all. */
  isOn: z.boolean(),
  /** Those that exist for the role. */
  offered: z.array(z.enum(mailKinds)),
  chosen: z.array(z.enum(mailKinds)),
  /** Null for the language of the firm's mails. */
  locale: z.enum(locales).nullable(),
});
export type MailChoicesView = z.infer<typeof MailChoicesView>;

const Webhook = { url: withoutNul(longestWebhookUrl), events: z.array(z.enum(noticeTypes)).max(noticeTypes.length) };

/** Webhooks, mail, and the log of what was sent. */
export const noticeCalls = {
  /** Of the firm and of all organizations; for an `office` user those of the own organization, as in the calls below. */
  listWebhooks: queryBy(subscribers)(nothing, WebhookViews),
  addWebhook: mutationBy(subscribers)(z.object(Webhook), NewWebhookSecret),
  changeWebhook: mutationBy(subscribers)(z.object({ id: Id, ...Webhook, isPaused: z.boolean() }), WebhookViews),
  /** The last secret signs, too, for a day. */
  renewWebhookSecret: mutationBy(subscribers)(OfOne, NewWebhookSecret),
  removeWebhook: mutationBy(subscribers)(OfOne, WebhookViews),
  /** Sends it a notice of the type `webhook.test`. */
  testWebhook: mutationBy(subscribers)(OfOne, noReply),
  /** The newest first; mails for administrators only. */
  listDeliveries: queryBy(subscribers)(
    z.object({
      state: z.enum(deliveryStates).optional(),
      webhook: Id.optional(),
      before: Id.optional(),
      limit: z.int().min(1).max(200).default(50),
    }),
    z.object({ rows: z.array(DeliveryView), next: z.int().nullable() }),
  ),
  sendDeliveryAgain: mutationBy(subscribers)(OfOne, noReply),
  dismissDelivery: mutationBy(subscribers)(OfOne, noReply),
  /** All of a webhook that were given up. */
  dismissFailedDeliveries: mutationBy(subscribers)(OfOne, WebhookViews),
  /** Whether the user's webhooks may lead to private addresses and to `http`. */
  readWebhookRules: queryBy(subscribers)(nothing, z.object({ isPrivateAllowed: z.boolean() })),
  readMail: queryBy(administrators)(nothing, MailView),
  changeMail: mutationBy(administrators)(z.object({ settings: fieldsOf(SentMailSettings) }), MailView),
  turnMailOff: mutationBy(administrators)(nothing, MailView),
  /** Sends a mail to the administrator who asks; answers what the mail server said. */
  testMail: queryBy(administrators)(z.object({ locale: z.enum(locales) }), z.object({ answer: nested })),
  readMailChoices: queryBy(everyone)(nothing, MailChoicesView),
  changeMailChoices: mutationBy(everyone)(
    z.object({ kinds: z.array(z.enum(mailKinds)).max(mailKinds.length), locale: z.enum(locales).nullable() }),
    MailChoicesView,
  ),
} as const satisfies Record<string, OfficeCall>;
