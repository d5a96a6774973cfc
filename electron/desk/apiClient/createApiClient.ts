import type { z } from 'zod';
import type { DeviceReport } from '../../../shared/api/devices.ts';
import { type Endpoint, type EndpointName, endpoints, isForm } from '../../../shared/api/endpoints.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { cutTexts } from '../boundedText.ts';
import { authorization, type Connection, pathWith, type Query, urlOf } from './connection.ts';
import { downloadTo, type Downloaded } from './download.ts';
import {
  type HttpReply,
  createAgent,
  exchange,
  failureOf,
  headerOf,
  headersOf,
  isSuccess,
  lostReply,
  notSuccess,
  textOf,
  type Timeouts,
  usualTimeouts,
  withinLimit,
} from './exchange.ts';
import { formBody, type SentFile, UnreadableFileError } from './formBody.ts';
import type { ProviderOutcome, UploadOutcome } from './outcome.ts';
import { askBase, type BaseUrlAnswer, type ProbeResult, probeWith } from './probe.ts';
import { Page, replies, type Reply } from './replies.ts';

export interface CallOptions {
  params?: Readonly<Record<string, string>>;
  query?: Query;
  /** Sent as JSON; a string is JSON already, and sent byte for byte. */
  body?: unknown;
  idempotencyKey?: string;
  ifNoneMatch?: string;
  signal?: AbortSignal;
}

export interface UploadOptions {
  params: Readonly<Record<string, string>>;
  file: SentFile;
  idempotencyKey?: string;
  signal?: AbortSignal;
  onProgress?: (sent: number, total: number) => void;
}

/** The letter of a job, or a link from an answer. */
export type DownloadFrom = { endpoint: 'retrieveLetter'; params: Readonly<Record<string, string>> } | { url: string };

type UploadName = {
  [N in EndpointName]: (typeof endpoints)[N] extends { body: { files: unknown } } ? N : never;
}[EndpointName];

/** Whoever stands at an address that was left answers soon, or counts as gone: the one that is in use waits for it. */
const askedAtMs = 5000;

/** Lists end; a provider whose pages lead in circles does not keep anybody for ever. */
const mostPages = 10_000;

/** Without a word about encodings, any would be welcome (RFC 9110 §12.5.3). */
const jsonHeaders = { accept: 'application/json', 'accept-encoding': 'identity' };

/** RFC 8288: `<…>; rel="next"`, among other parameters and other relations. */
const nextLink = /<([^>]*)>(?:\s*;[^,]*)?;\s*rel\s*=\s*"?(?:[^",;]*\s)?next(?=[\s",;]|$)/i;

/**
 * Where the list goes on; null at its end, and what cannot be read as a place stays as it is. Providers behind a gateway
 * often name themselves as the inside of it does, so that path and query alone are believed.
 */
const nextOf = (answer: HttpReply, page: { next?: string | null | undefined } | null, here: string): string | null => {
  const next = page?.next === undefined ? nextLink.exec(headersOf(answer, 'link').join(', '))?.[1] : page.next;
  if (!next) return null;
  const to = URL.canParse(next, here) ? new URL(next, here) : null;
  if (to === null || !/^https?:$/.test(to.protocol)) return next;
  const { pathname, search } = to;
  return Object.assign(new URL(here), { pathname, search }).href;
};

const isAt = (origin: string, url: string): boolean => URL.canParse(url) && new URL(url).origin === origin;

const isPage = (answer: HttpReply, text: string): boolean =>
  (headerOf(answer, 'content-type') ?? '').includes('html') || text.trimStart().startsWith('<');

const lostAnswer = (answer: HttpReply, text: string): ProviderOutcome<never> =>
  lostReply(
    isPage(answer, text) ? message('answer-web-page') : message('answer-incomplete', { status: answer.status }),
  );

/** Whole JSON, but another status or shape than the reference promises. */
const oddAnswer = (answer: HttpReply, text: string): ProviderOutcome<never> => {
  try {
    JSON.parse(text);
  } catch {
    return lostAnswer(answer, text);
  }
  return {
    kind: 'lost',
    timedOut: false,
    odd: true,
    reason: message('answer-undocumented', { status: answer.status }),
  };
};

/**
 * A client of any provider of the API, made from the rows of the operations. What a network or a provider does comes
 * back as an `Outcome`; nothing is repeated in here. The key goes to the base URL's origin and nowhere else.
 */
export const createApiClient = ({ connection, timeouts }: { connection: Connection; timeouts?: Partial<Timeouts> }) => {
  const agent = createAgent({ ...usualTimeouts, ...timeouts });
  const auth = authorization(connection);
  const { apiKey } = connection;
  const origin = new URL(connection.baseUrl).origin;

  /** Reads a success by its schema; `list` follows pages to the end. */
  const read = async <S extends z.ZodType>(
    answer: HttpReply,
    schema: S,
    { list, here, signal }: { list: boolean; here: string; signal: AbortSignal | undefined },
  ): Promise<ProviderOutcome<z.output<S>>> => {
    const etag = headerOf(answer, 'etag');
    const asOf = headerOf(answer, 'rafter-as-of');
    const { serverMs } = answer;
    let text = await textOf(answer);
    let current: HttpReply = answer;
    let url = here;
    const all: unknown[] = [];
    const seen = new Set([url]);
    for (let pages = 0; ; pages += 1) {
      let json: unknown;
      try {
        json = text === '' && current.status === 204 ? null : cutTexts(JSON.parse(text));
      } catch {
        return lostAnswer(current, text);
      }
      const page = list && !Array.isArray(json) ? Page.safeParse(json) : null;
      const whole = page?.success ? page.data.results : json;
      const next = list ? nextOf(current, page?.success ? page.data : null, url) : null;
      if (next === null && all.length === 0) {
        const parsed = schema.safeParse(whole);
        return parsed.success
          ? { kind: 'answered', value: parsed.data, etag, serverMs, asOf }
          : oddAnswer(current, text);
      }
      if (!Array.isArray(whole)) return lostAnswer(current, text);
      all.push(...(whole as unknown[]));
      if (next === null) {
        const parsed = schema.safeParse(all);
        return parsed.success
          ? { kind: 'answered', value: parsed.data, etag: null, serverMs, asOf }
          : lostAnswer(current, text);
      }
      if (!isAt(origin, next) || seen.has(next) || pages > mostPages) return lostReply(message('list-pages-circular'));
      seen.add(next);
      url = next;
      current = await exchange(agent, { method: 'GET', url, headers: { ...jsonHeaders, ...auth }, signal });
      if (!isSuccess(current)) return notSuccess(current, apiKey);
      text = await textOf(current);
    }
  };

  /** The reference promises nothing of what a message is answered with: its status says all, unless a page came. */
  const readAck = async (answer: HttpReply): Promise<ProviderOutcome<never>> => {
    const text = await textOf(answer);
    if (isPage(answer, text)) return lostAnswer(answer, text);
    return { kind: 'answered', value: null as never, etag: null, serverMs: answer.serverMs };
  };

  const ask = async <S extends z.ZodType>(
    endpoint: Endpoint,
    schema: S,
    { params = {}, query = {}, body, idempotencyKey, ifNoneMatch, signal: asked }: CallOptions,
  ): Promise<ProviderOutcome<z.output<S>>> => {
    const signal = withinLimit(asked);
    const url = urlOf(connection, pathWith(endpoint.path, params), query);
    const headers: Record<string, string> = { ...jsonHeaders, ...auth };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    if (ifNoneMatch !== undefined) headers['if-none-match'] = ifNoneMatch;
    try {
      const answer = await exchange(agent, {
        method: endpoint.method,
        url,
        headers,
        signal,
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      if (!isSuccess(answer)) return await notSuccess(answer, apiKey);
      if (endpoint === endpoints.sendMessage) return await readAck(answer);
      if (endpoint.method === 'POST' && answer.status !== endpoint.status)
        return oddAnswer(answer, await textOf(answer));
      return await read(answer, schema, {
        list: endpoint.method === 'GET' && !endpoint.path.endsWith('{job_id}'),
        here: url,
        signal,
      });
    } catch (error) {
      return failureOf(error, asked);
    }
  };

  return {
    connection,

    call: <N extends EndpointName>(name: N, options: CallOptions = {}): Promise<ProviderOutcome<Reply<N>>> =>
      ask(endpoints[name], replies[name], options) as Promise<ProviderOutcome<Reply<N>>>,

    /** One file, one request (§4.4, §4.9). */
    upload: async (name: UploadName, options: UploadOptions): Promise<UploadOutcome> => {
      const endpoint: Endpoint = endpoints[name];
      if (!isForm(endpoint.body)) throw new Error(`${name} takes no files`);
      const form = formBody(options.file, options.onProgress ?? (() => undefined));
      const url = urlOf(connection, pathWith(endpoint.path, options.params));
      const headers: Record<string, string> = { ...jsonHeaders, ...auth, ...form.headers };
      if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
      try {
        const answer = await exchange(agent, {
          method: 'POST',
          url,
          headers,
          body: form.chunks(),
          signal: options.signal,
        });
        if (!isSuccess(answer)) return await notSuccess(answer, apiKey);
        if (answer.status !== endpoint.status) return oddAnswer(answer, await textOf(answer));
        const got = await read(answer, replies[name], { list: false, here: url, signal: options.signal });
        return got.kind === 'answered' ? { ...got, value: { id: got.value.at(-1)!.id } } : got;
      } catch (error) {
        if (error instanceof UnreadableFileError) return { kind: 'unreadable', reason: error.reason };
        return failureOf(error, options.signal);
      }
    },

    /** Streams to a temporary file, which is synced when this resolves, and gone when it was not answered. */
    download: async (
      from: DownloadFrom,
      { to, ifNoneMatch, signal }: { to: string; ifNoneMatch?: string; signal?: AbortSignal },
    ): Promise<ProviderOutcome<Downloaded>> => {
      const isLetter = 'endpoint' in from;
      const base = `${connection.baseUrl.trim().replace(/\/+$/, '')}/`;
      const link = isLetter ? urlOf(connection, pathWith(endpoints[from.endpoint].path, from.params)) : from.url;
      if (!URL.canParse(link, base) || !/^https?:$/.test(new URL(link, base).protocol))
        return lostReply(message('link-invalid'));
      const url = new URL(link, base).href;
      try {
        return await downloadTo({ agent, url, to, isLetter, signal, origin, auth, apiKey, ifNoneMatch });
      } catch (error) {
        return failureOf(error, signal);
      }
    },

    /** Who is there, and whether the key opens it. */
    probe: ({ signal }: { signal?: AbortSignal } = {}): Promise<ProbeResult> =>
      probeWith({ agent, connection, auth, signal }),

    /** Who answers at another base URL, asked without the key; null where nobody is reached. */
    askAt: (baseUrl: string, { signal }: { signal?: AbortSignal } = {}): Promise<BaseUrlAnswer | null> =>
      askBase(agent, baseUrl, AbortSignal.any([AbortSignal.timeout(askedAtMs), ...(signal ? [signal] : [])])).catch(
        () => null,
      ),

    /** Tells a Rafter server what this laptop still holds. */
    report: async (
      deviceId: string,
      report: DeviceReport,
      { signal }: { signal?: AbortSignal } = {},
    ): Promise<ProviderOutcome<null>> => {
      try {
        const answer = await exchange(agent, {
          method: 'POST',
          url: urlOf(connection, `/devices/${encodeURIComponent(deviceId)}`),
          headers: { ...jsonHeaders, ...auth, 'content-type': 'application/json' },
          body: JSON.stringify(report),
          signal,
        });
        if (!isSuccess(answer)) return await notSuccess(answer, apiKey);
        await answer.body.dump();
        return { kind: 'answered', value: null, etag: null, serverMs: answer.serverMs };
      } catch (error) {
        return failureOf(error, signal);
      }
    },

    close: (): Promise<void> => agent.destroy(),
  };
};
export type ApiClient = ReturnType<typeof createApiClient>;
