import { Agent, type Dispatcher, errors as undiciErrors, request } from 'undici';
import type { Outcome } from './outcome.ts';
import { readRefusal, retryAfterMs } from './readRefusal.ts';

/** How long each phase of a request may take, in milliseconds. */
export interface Timeouts {
  connectMs: number;
  /** From the end of the request to the first byte of the answer; while a body is sent, for a stall of it. */
  answerMs: number;
  /** Between two pieces of an answer. */
  bodyMs: number;
}

export const usualTimeouts: Timeouts = { connectMs: 10_000, answerMs: 60_000, bodyMs: 60_000 };

export const createAgent = ({ connectMs, answerMs, bodyMs }: Timeouts): Agent =>
  new Agent({
    connections: 16,
    pipelining: 1,
    headersTimeout: answerMs,
    bodyTimeout: bodyMs,
    connect: { timeout: connectMs },
  });

export interface Asked {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string | AsyncIterable<Buffer>;
  signal?: AbortSignal | undefined;
}

/** An answer whose head has arrived. */
export interface Answer {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  body: Dispatcher.ResponseData['body'];
  serverMs: number | null;
}

export type Failed = Extract<Outcome<never>, { kind: 'unreached' | 'lost' }>;

export const headerOf = ({ headers }: Pick<Answer, 'headers'>, name: string): string | null => {
  const value = headers[name];
  return Array.isArray(value) ? (value[0] ?? null) : (value ?? null);
};

/** Errors that come up before a byte of the request has left. */
const beforeSending = (error: Error & { code?: string; syscall?: string }): boolean =>
  error instanceof undiciErrors.ConnectTimeoutError ||
  error.syscall === 'connect' ||
  error.syscall === 'getaddrinfo' ||
  /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|ENOTFOUND$|EAI_AGAIN$|ECONNREFUSED$|ENETUNREACH$|EHOSTUNREACH$)/.test(
    error.code ?? '',
  );

/** Why a request has no answer, without anything that is secret. */
export const failureOf = (thrown: unknown): Failed => {
  const error = thrown as Error & { code?: string; syscall?: string; errors?: Error[] };
  const first = (error.errors?.[0] ?? error) as Error & { code?: string; syscall?: string };
  const code = first.code ?? first.name;
  if (beforeSending(first)) return { kind: 'unreached', reason: `The provider could not be reached (${code}).` };
  const timedOut = error instanceof undiciErrors.HeadersTimeoutError || error instanceof undiciErrors.BodyTimeoutError;
  if (timedOut) return { kind: 'lost', reason: 'No answer came in time.', timedOut };
  if (error.name === 'AbortError') return { kind: 'lost', reason: 'The request was stopped.', timedOut: false };
  return { kind: 'lost', reason: `The connection broke off (${code}).`, timedOut: false };
};

/** One request, one answer: no redirects, no repetitions. Rejects as the network does. */
export const exchange = async (agent: Agent, { method, url, headers, body, signal }: Asked): Promise<Answer> => {
  const answer = await request(url, {
    method,
    headers,
    dispatcher: agent,
    ...(body === undefined ? {} : { body: body as string }),
    ...(signal === undefined ? {} : { signal }),
  });
  const date = Date.parse(headerOf(answer, 'date') ?? '');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body,
    serverMs: Number.isNaN(date) ? null : date,
  };
};

const mostOfRefusal = 64 * 1024;

const beginning = async (body: Answer['body']): Promise<string> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of body) {
      parts.push(part as Buffer);
      bytes += (part as Buffer).length;
      if (bytes >= mostOfRefusal) break;
    }
  } catch {
    // The status has been told; a sentence that broke off is shown as far as it came.
  }
  return Buffer.concat(parts).toString('utf8').slice(0, mostOfRefusal);
};

/** Anything but a success: a refusal, "not modified", or an answer of something that is not the provider. */
export const notSuccess = async (answer: Answer): Promise<Exclude<Outcome<never>, { kind: 'answered' }>> => {
  const { status, serverMs } = answer;
  if (status === 304) {
    await answer.body.dump();
    return { kind: 'unchanged' };
  }
  const text = await beginning(answer.body);
  if (status < 400) {
    const to = headerOf(answer, 'location');
    return {
      kind: 'unreached',
      reason: `The address leads on to ${(to ?? 'somewhere else').slice(0, 300)}: check the base URL, or sign in to this network.`,
    };
  }
  if (status === 407 || status === 511)
    return { kind: 'unreached', reason: 'This network wants a sign-in before it lets anything through.' };
  const afterMs = retryAfterMs(headerOf(answer, 'retry-after'), serverMs, Date.now());
  return {
    kind: 'refused',
    serverMs,
    refusal: readRefusal(status, text, headerOf(answer, 'content-type') ?? '', afterMs),
  };
};

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;
