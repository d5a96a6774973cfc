import { type Dispatcher, errors as undiciErrors } from 'undici';
import { message } from '../../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../../shared/messages/rows.ts';
import { codeOf, NetworkProblem } from '../../../network/networkProblem.ts';
import { environmentRoutes, type RoutesTo } from '../../../network/routes.ts';
import { HttpTransport } from '../../../network/httpTransport.ts';
import { createTrust, type Trust } from '../../../network/trust.ts';
import { hasTooManyValues, mostJsonValues } from '../boundedText.ts';
import { LinkGuard, LinkRefusedError } from './linkGuard.ts';
import type { ProviderOutcome } from './outcome.ts';
import { readProviderRefusal, retryAfterMs } from './readRefusal.ts';

/** How long each phase of a request may take, in milliseconds. */
export interface Timeouts {
  connectMs: number;
  /** From the end of the request to the first byte of the response, and for a stall of the request's body. */
  answerMs: number;
  /** Between two chunks of a response. */
  bodyMs: number;
  /** A whole call without an upload, and the body of every response: the others allow a byte now and then without end. */
  wholeMs: number;
}

export const usualTimeouts: Timeouts = {
  ...{ connectMs: 10_000, answerMs: 60_000, bodyMs: 60_000 },
  wholeMs: 5 * 60 * 1000,
};

/** No connection was made, so that no byte of the request was sent. */
class NotConnectedError extends Error {
  override readonly name = 'NotConnectedError';
  readonly code: string;

  constructor(cause: Error) {
    super(cause.message, { cause });
    this.code = codeOf(cause);
  }
}

/** How the other side is reached. */
export interface NetworkAccess {
  routesTo: RoutesTo;
  trust: Trust;
}

const usualAccess: NetworkAccess = { routesTo: environmentRoutes, trust: createTrust(null) };

/**
 * HTTP/1.1 with one request at a time on a connection, so that a broken connection concerns one request. Connects to the
 * base URL, and to where its provider may link to.
 */
export const createTransport = (
  baseUrl: string,
  { connectMs, answerMs, bodyMs }: Omit<Timeouts, 'wholeMs'>,
  { routesTo, trust }: NetworkAccess = usualAccess,
): HttpTransport =>
  new HttpTransport({
    ...{ connectMs, trust, routesTo },
    guard: new LinkGuard(baseUrl, { timeout: connectMs, trust }),
    limits: { connections: 16, pipelining: 1, headersTimeout: answerMs, bodyTimeout: bodyMs },
    asError: (error) =>
      error instanceof LinkRefusedError || error instanceof NetworkProblem ? error : new NotConnectedError(error),
  });

interface HttpRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: string | AsyncIterable<Buffer>;
  signal?: AbortSignal | undefined;
  /** Counts what is read of the response: that of several requests where they are one question. */
  received?: Received | undefined;
}

/** Bytes that came, whatever became of them. */
export interface Received {
  bytes: number;
}

/** A response whose headers have arrived. */
export interface HttpReply {
  status: number;
  received: Received;
  headers: Dispatcher.ResponseData['headers'];
  body: Dispatcher.ResponseData['body'];
  serverMs: number | null;
}

type Failed = Extract<ProviderOutcome<never>, { kind: 'unreached' | 'lost' }>;

export const headerOf = ({ headers }: Pick<HttpReply, 'headers'>, name: string): string | null => {
  const value = headers[name];
  return Array.isArray(value) ? (value[0] ?? null) : (value ?? null);
};

type Lost = Extract<ProviderOutcome<never>, { kind: 'lost' }>;

export const lostReply = (reason: AnyMessage): Lost => ({ kind: 'lost', reason, timedOut: false });

/** Why a request has no response, without secrets. */
export const failureOf = (thrown: unknown, signal?: AbortSignal): Failed => {
  if (thrown instanceof NotConnectedError)
    return { kind: 'unreached', reason: message('provider-unreachable', { error: thrown.code }) };
  if (thrown instanceof NetworkProblem) return { kind: 'unreached', reason: thrown.asMessage };
  if (thrown instanceof LinkRefusedError) return lostReply(message('link-not-public', { host: thrown.host }));
  if (thrown instanceof AnswerTooLargeError) return { ...lostReply(thrown.reason), odd: true };
  const timedOut =
    thrown instanceof undiciErrors.HeadersTimeoutError || thrown instanceof undiciErrors.BodyTimeoutError;
  if (timedOut) return { kind: 'lost', reason: message('answer-timed-out'), timedOut };
  const error = thrown instanceof Error ? thrown : new Error();
  const { name } = error;
  if (signal?.aborted || name === 'AbortError') return lostReply(message('request-stopped'));
  if (name === 'TimeoutError') return { kind: 'lost', reason: message('answer-timed-out'), timedOut: true };
  return lostReply(message('connection-broken', { error: codeOf(error) }));
};

/** All values of a header that may be repeated. */
export const headersOf = ({ headers }: Pick<HttpReply, 'headers'>, name: string): string[] =>
  [headers[name] ?? []].flat();

/** A response beyond its bounds: another one would be, too. */
class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError';
  readonly reason: AnyMessage;

  constructor(reason: AnyMessage) {
    super(reason.code);
    this.reason = reason;
  }
}

const beyondBounds: ReadonlySet<string> = new Set(['answer-too-large', 'answer-too-many-values', 'list-too-long']);
/** Whether this is why a response was not read. */
export const isBeyondBounds = ({ code }: AnyMessage): boolean => beyondBounds.has(code);

type Body = Pick<HttpReply, 'body' | 'received'>;

/** The body as it comes: every reader of a response reads it here, so that each byte counts. Leaving it closes the connection. */
export async function* partsOf({ body, received }: Body): AsyncGenerator<Buffer> {
  for await (const part of body as AsyncIterable<Buffer>) {
    received.bytes += part.length;
    yield part;
  }
}

/** The whole body as text. Rejects with `AnswerTooLargeError`. */
export const bodyText = async (answer: Body, mostBytes: number): Promise<string> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of partsOf(answer)) {
    bytes += part.length;
    if (bytes > mostBytes) throw new AnswerTooLargeError(message('answer-too-large', { bytes: mostBytes }));
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

/** The value of a JSON text; undefined for one that is none. Throws `AnswerTooLargeError` before the memory for millions of values is taken. */
export const parseJson = (text: string): unknown => {
  if (hasTooManyValues(text))
    throw new AnswerTooLargeError(message('answer-too-many-values', { maximum: mostJsonValues }));
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const withinLimit = (signal: AbortSignal | undefined, wholeMs = usualTimeouts.wholeMs): AbortSignal => {
  const limit = AbortSignal.timeout(wholeMs);
  return signal === undefined ? limit : AbortSignal.any([signal, limit]);
};

/** The response to an upload, whose request may take any time: its body may not. */
export const bodyWithin = (answer: HttpReply, wholeMs: number): HttpReply => {
  const late = setTimeout(() => answer.body.destroy(new DOMException('too slow', 'TimeoutError')), wholeMs).unref();
  answer.body.once('close', () => clearTimeout(late));
  return answer;
};

/** Interim responses (1xx) of one request: each gives the server more time for the final one. */
const mostInterim = 20;

/** One request and its response, without redirects and retries. Rejects for errors of the network. */
export const exchange = async (
  transport: HttpTransport,
  { method, url, headers, body, signal, received = { bytes: 0 } }: HttpRequest,
): Promise<HttpReply> => {
  const flooded = new AbortController();
  let interim = 0;
  const answer = await transport.request(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body: body as string }),
    signal: signal === undefined ? flooded.signal : AbortSignal.any([signal, flooded.signal]),
    onInfo: () => {
      interim += 1;
      if (interim > mostInterim) flooded.abort(new Error('interim responses without end'));
    },
  });
  const date = Date.parse(headerOf(answer, 'date') ?? '');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body,
    received,
    serverMs: Number.isNaN(date) ? null : date,
  };
};

const mostOfRefusal = 64 * 1024;

const beginning = async (answer: Body): Promise<string> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of partsOf(answer)) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= mostOfRefusal) break;
    }
  } catch {
    // The status is known; the text is used as far as it arrived.
  }
  return Buffer.concat(parts).toString('utf8').slice(0, mostOfRefusal);
};

/** Reads past a body that holds nothing of interest, so that its connection can be used again. */
export const discard = async (answer: Body): Promise<void> => void (await beginning(answer));

/** Shorter keys are no secrets, and their letters occur in every sentence. */
const shortestSecret = 8;

/** Some responses repeat the key that they refuse. It must be neither stored nor shown. */
const withoutKey = (apiKey: string, text: string): string =>
  apiKey.length < shortestSecret ? text : text.replaceAll(apiKey, '…').replaceAll(encodeURIComponent(apiKey), '…');

/** The outcome of a response that is no success. */
export const notSuccess = async (
  answer: HttpReply,
  apiKey: string,
): Promise<Exclude<ProviderOutcome<never>, { kind: 'answered' }>> => {
  const { status, serverMs } = answer;
  if (status === 304) {
    await discard(answer);
    return { kind: 'unchanged' };
  }
  const text = withoutKey(apiKey, await beginning(answer));
  // "See other" means that the request was processed.
  if (status === 303) return lostReply(message('answer-see-other'));
  const turnedAway = (reason: AnyMessage): Failed => ({ kind: 'unreached', reason, isTurnedAway: true });
  if (status < 400) {
    const to = headerOf(answer, 'location');
    if (to === null) return turnedAway(message('base-url-redirects'));
    return turnedAway(message('address-redirects', { to: withoutKey(apiKey, to).slice(0, 300) }));
  }
  if (status === 407 || status === 511) return turnedAway(message('network-sign-in'));
  const afterMs = retryAfterMs(headerOf(answer, 'retry-after'), serverMs, Date.now());
  return {
    kind: 'refused',
    serverMs,
    refusal: readProviderRefusal(status, text, headerOf(answer, 'content-type') ?? '', afterMs),
  };
};

export const isSuccess = ({ status }: HttpReply): boolean => status >= 200 && status < 300;

export const isRedirect = ({ status }: HttpReply): boolean => [301, 302, 303, 307, 308].includes(status);
