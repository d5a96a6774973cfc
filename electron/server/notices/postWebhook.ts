import { createHmac } from 'node:crypto';
import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { type Clock, isoTime } from '../../ports.ts';
import type { ClaimedDelivery } from './deliveryStore.ts';
import { askedRestMs } from './retryTimes.ts';
import { type Lookup, PrivateTargetError, targetTransport } from './webhookTarget.ts';

const prefix = 'whsec_';

/** What Standard Webhooks signs: the id, the time of the attempt in seconds, and the body. */
interface Signed {
  id: string;
  seconds: number;
  body: string;
}

/** A signature for each secret, as the header `webhook-signature` lists them. */
const signatureOf = ({ id, seconds, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
    })
    .join(' ');

/** How an attempt ended, whatever is done about it. */
export interface Attempt {
  isSent: boolean;
  answer: AnyMessage;
  /** It is of no use to try again. */
  isFinal?: boolean;
  /** The receiver asks for this pause. */
  restMs?: number | null;
  /** The receiver asks that nothing more is sent to it. */
  isGone?: boolean;
}

/** From the connection to the end of the answer. */
const attemptMs = 15_000;
/** Of an answer; the rest is not read. */
const mostAnswerBytes = 4096;
/** Of it shown in the log. */
const shownAnswer = 300;

const readStart = async (body: AsyncIterable<Buffer>): Promise<string> => {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= mostAnswerBytes) break;
  }
  const text = Buffer.concat(pieces).subarray(0, mostAnswerBytes).toString();
  // Bytes of any kind: what cannot be stored or shown becomes a space.
  return text
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, shownAnswer)
    .toWellFormed();
};

const answerOf = (status: number, text: string, restMs: number | null): Attempt => {
  if (status >= 300 && status < 400) return { isSent: false, answer: message('delivery-redirected', { status }) };
  const answer = message('delivery-answered', { status, text });
  // Standard Webhooks: an endpoint that is gone is disabled.
  return status >= 200 && status < 300
    ? { isSent: true, answer }
    : { isSent: false, answer, restMs, isGone: status === 410 };
};

const failureOf = (error: unknown): Attempt => {
  const { name, code, message: reason } = error as NodeJS.ErrnoException;
  if (error instanceof PrivateTargetError)
    return { isSent: false, answer: message('delivery-target-private', { host: error.host }) };
  if (name === 'TimeoutError' || name === 'ConnectTimeoutError' || code?.endsWith('_TIMEOUT'))
    return { isSent: false, answer: message('delivery-timed-out', { seconds: attemptMs / 1000 }) };
  return { isSent: false, answer: message('delivery-no-connection', { reason: code ?? reason }) };
};

/** Sends notices to webhooks, as Standard Webhooks describes: signed, without redirects. */
export class WebhookPost {
  readonly #clock: Clock;
  readonly #version: string;
  /** Organizations reach public addresses only, whatever the operator allows the firm. */
  readonly #transports: Record<'firm' | 'organization', ReturnType<typeof targetTransport>>;

  constructor({ clock, version, isAny, lookup }: { clock: Clock; version: string; isAny: boolean; lookup: Lookup }) {
    this.#clock = clock;
    this.#version = version;
    this.#transports = {
      firm: targetTransport({ isAny, lookup }),
      organization: targetTransport({ isAny: false, lookup }),
    };
  }

  async send(delivery: ClaimedDelivery, stopping: AbortSignal): Promise<Attempt> {
    const { type, atMs, messageId, owner } = delivery;
    const data = JSON.parse(delivery.body) as object;
    const body = JSON.stringify({ type, timestamp: isoTime(atMs), data });
    const now = this.#clock.now();
    const { secret, previousSecret, previousUntilMs } = delivery;
    const isOverlap = previousSecret !== null && now < (previousUntilMs ?? 0);
    const signed = { id: messageId, seconds: Math.floor(now / 1000), body };
    try {
      const response = await this.#transports[owner === null ? 'firm' : 'organization'].request(delivery.url!, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'user-agent': `Rafter/${this.#version}`,
          'webhook-id': messageId,
          'webhook-timestamp': `${signed.seconds}`,
          'webhook-signature': signatureOf(signed, isOverlap ? [secret!, previousSecret] : [secret!]),
        },
        signal: AbortSignal.any([stopping, AbortSignal.timeout(attemptMs)]),
      });
      const restMs = askedRestMs(response.headers['retry-after'], now);
      return answerOf(response.statusCode, await readStart(response.body), restMs);
    } catch (error) {
      return failureOf(error);
    }
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#transports).map((transport) => transport.destroy()));
  }
}
