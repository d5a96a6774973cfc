import { createTransport } from 'nodemailer';
import { message } from '../../../shared/messages/catalogue.ts';
import { trustSystemCertificates } from '../../network/trust.ts';
import type { MailSettings } from './mailSettings.ts';
import type { Attempt } from './postWebhook.ts';
import type { RenderedMail } from './renderMail.ts';

const timeoutMs = 15_000;
/** All of an attempt, of a server that always sends a little more: well within the lease of a delivery. */
const attemptMs = 60_000;
const shownAnswer = 300;

/** A mail to one address. */
export interface Mail extends RenderedMail {
  to: string;
  /** The name before the address it comes from. */
  firm: string;
  /** The same in every attempt, so that mailboxes can recognize a repetition. */
  id: string;
}

const quotation = (text: string): { text: string } => ({
  text: text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, shownAnswer)
    .toWellFormed(),
});

interface MailError extends Error {
  code?: string;
  response?: string;
  responseCode?: number;
}

const failureOf = (error: MailError): Attempt => {
  const { code, response, responseCode = 0 } = error;
  if ((error.cause as Error | undefined)?.name === 'TimeoutError')
    return { isSent: false, answer: message('delivery-timed-out', { seconds: attemptMs / 1000 }) };
  const said = quotation(response ?? error.message);
  if (code === 'EAUTH') return { isSent: false, answer: message('delivery-mail-sign-in-refused', said) };
  if (code === 'ETLS' || code?.startsWith('ERR_TLS') || /certificate|self-signed|SSL/i.test(error.message))
    return { isSent: false, answer: message('delivery-mail-unencrypted', said) };
  if (code === 'ETIMEDOUT')
    return { isSent: false, answer: message('delivery-timed-out', { seconds: timeoutMs / 1000 }) };
  if (response === undefined)
    return { isSent: false, answer: message('delivery-no-connection', { reason: said.text }) };
  // The mailbox does not exist: another attempt ends the same way.
  const isFinal = code === 'EENVELOPE' && responseCode >= 500;
  return { isSent: false, answer: message('delivery-mail-refused', said), isFinal };
};

/** Sends one mail over a connection of its own, which is none of HTTP: proxies of the environment do not apply. */
export const sendMail = async (
  { host, port, security, user, password, from }: MailSettings,
  mail: Mail,
  stopping?: AbortSignal,
): Promise<Attempt> => {
  if (security !== 'none') trustSystemCertificates();
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Nothing that a text names is read from a file or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const limit = AbortSignal.timeout(attemptMs);
  try {
    const { response } = await transport.sendMail({
      from: { name: mail.firm, address: from },
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.id}@${from.split('@').at(-1)!}>`,
      // No vacation responder answers.
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: stopping ? AbortSignal.any([stopping, limit]) : limit,
    });
    return { isSent: true, answer: message('delivery-mail-taken', quotation(response)) };
  } catch (error) {
    return failureOf(error as MailError);
  } finally {
    transport.close();
  }
};
