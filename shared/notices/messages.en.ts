import type { Words } from '../messages/rows.ts';
import type { noticeMessages } from './messages.ts';

export const noticeMessagesEn: Words<typeof noticeMessages> = {
  // Webhooks, and the log of deliveries.
  'webhook-url-invalid': 'Enter a whole address, such as https://hooks.example.com/rafter.',
  'webhook-url-insecure': 'Enter an address that begins with https://.',
  'webhook-url-credentials': 'Enter an address without a user name and password: requests are signed instead.',
  'webhook-url-too-long': ({ maximum }) => `Enter an address of at most ${maximum} characters.`,
  'webhook-url-private': ({ host }) =>
    `${host} is not on the public internet. Only the operator of the server can allow such addresses.`,
  'webhook-host-unknown': ({ host }) => `The server finds no address for ${host}.`,
  'webhook-without-events': 'Choose at least one event.',
  'webhooks-full': ({ maximum }) => `There can be at most ${maximum} webhooks. Remove one first.`,
  'webhook-not-found': 'This webhook does not exist.',
  'delivery-not-found': 'This delivery does not exist.',
  'delivery-target-gone': 'The webhook of this delivery was removed.',

  // How an attempt to deliver a notice ended. Words of a receiver are quoted.
  'delivery-answered': ({ status, text }) => (text === '' ? `Answered ${status}.` : `Answered ${status}: "${text}"`),
  'delivery-redirected': ({ status }) =>
    `Answered ${status}, a redirect. Redirects are not followed: enter the address that it leads to.`,
  'delivery-timed-out': ({ seconds }) => `No answer within ${seconds} seconds.`,
  'delivery-target-private': ({ host }) => `Not sent: ${host} is not on the public internet.`,
  'delivery-no-connection': ({ reason }) => `No connection (${reason}).`,
  'delivery-target-removed': 'Not sent: the webhook was removed.',
  'delivery-interrupted': 'The server stopped during the attempt.',
  'delivery-restored': 'Not sent: it was waiting in a backup that was restored.',
  'delivery-void': 'Not sent: what it was about is no longer valid.',
  'delivery-not-written': ({ reason }) => `Not sent: it could not be written. Reason: ${reason}`,
  'delivery-mail-taken': ({ text }) => `The mail server took it: "${text}"`,
  'delivery-mail-refused': ({ text }) => `The mail server refused it: "${text}"`,
  'delivery-mail-sign-in-refused': ({ text }) => `The mail server refused the user name or the password: "${text}"`,
  'delivery-mail-unencrypted': ({ text }) => `There is no encrypted connection to the mail server: "${text}"`,
  'delivery-mail-off': 'Mail is not set up.',

  // The settings of mail, and what needs it.
  'mail-host-invalid': 'Enter the name of the mail server alone, such as smtp.example.com.',
  'mail-from-invalid': 'Enter one email address, such as office@example.com.',
  'mail-password-unencrypted': 'Choose an encrypted connection: the password would be readable on its way.',
  'mail-password-anew': 'Enter the password: the stored one was for another server, port, encryption or user.',
  'mail-off': 'Mail is not set up. An administrator does that on the page Notices.',
  'mail-test-failed': ({ reason }, { say }) => `The mail was not sent. ${say(reason)}`,

  // In the audit log.
  'event-webhook-added': 'Webhook added',
  'event-webhook-changed': 'Webhook changed',
  'event-webhook-secret-made': 'Webhook secret made',
  'event-webhook-removed': 'Webhook removed',
  'event-webhook-tested': 'Test notice sent',
  'event-delivery-sent-again': 'Delivery sent again',
  'event-delivery-dismissed': 'Delivery dismissed',
  'event-deliveries-dismissed': 'Failed deliveries dismissed',
  'event-mail-settings-changed': 'Mail settings changed',
  'event-mail-turned-off': 'Mail turned off',
  'event-mail-tested': 'Test mail sent',
  'subject-webhook': ({ url }) => `webhook ${url}`,
  'subject-delivery': ({ delivery, to }) => `delivery ${delivery} to ${to}`,
  'subject-mail': 'mail',
};
