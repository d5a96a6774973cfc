import { endpoints } from '../../../../shared/api/endpoints.ts';
import { ServiceInfo } from '../../../../shared/api/service.ts';
import { message } from '../../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../../shared/messages/rows.ts';
import { cutTexts } from '../boundedText.ts';
import { type Connection, urlOf, withoutSlash } from './connection.ts';
import {
  bodyText,
  discard,
  type HttpReply,
  exchange,
  failureOf,
  headerOf,
  isRedirect,
  isSuccess,
  notSuccess,
  parseJson,
  type Received,
  withinLimit,
} from './exchange.ts';
import type { HttpTransport } from '../../../network/httpTransport.ts';
import type { ProviderRefusal } from './outcome.ts';
import { Page } from './replies.ts';

/** Who answers at the base URL. */
export type ProbeResult =
  | {
      kind: 'rafter' | 'plain';
      /** It certainly is no Rafter server, not even one behind a temporary error. */
      clear: boolean;
      version: string | null;
      instance: string | null;
      extensions: readonly string[];
      serverMs: number | null;
      /** It responds only to paths that end with a slash. */
      trailingSlashNeeded: boolean;
    }
  | { kind: 'key-refused'; refusal: ProviderRefusal }
  | { kind: 'unreachable'; reason: AnyMessage };

interface ProbeDeps {
  transport: HttpTransport;
  connection: Connection;
  auth: Record<string, string>;
  signal: AbortSignal | undefined;
  /** Counts what comes of all its requests. */
  received: Received;
}

/** Far above the facts of a service, and above the longest list of states: a provider is probed after every unclear response. */
const mostBytes = 256 * 1024;
/** By which a probe is remembered that cost much. Others at the same origin are behind the same page of a network. */
export const probeKey = (baseUrl: string): string => JSON.stringify([new URL(baseUrl).origin, 'probe']);

/** How long a probe waits that cost much and failed. It reads little, and nothing is sent before it succeeds. */
export const longestProbeWaitMs = 15 * 60 * 1000;

/** Names of extensions that are looked at. */
const mostExtensions = 100;

const jsonIn = async (answer: HttpReply): Promise<unknown> => {
  try {
    return cutTexts(parseJson(await bodyText(answer, mostBytes)));
  } catch {
    return undefined;
  }
};

const leadsToSlash = (answer: HttpReply, url: string): boolean => {
  const location = headerOf(answer, 'location');
  return (
    isRedirect(answer) && location !== null && URL.canParse(location, url) && new URL(location, url).href === `${url}/`
  );
};

/** What a base URL responds with. */
export type BaseUrlAnswer =
  | { kind: 'rafter'; info: ServiceInfo }
  /** No Rafter server; `clear` if it is certain that nothing is there. */
  | { kind: 'other'; clear: boolean }
  /** A redirect: of some providers, and of the sign-in page of every network. */
  | { kind: 'elsewhere'; reason: AnyMessage }
  /** A temporary error: it may be any server. */
  | { kind: 'unreachable'; reason: AnyMessage };

/** `GET` on the base URL, which every Rafter server answers without a key. Rejects for errors of the network. */
export const askBase = async (
  transport: HttpTransport,
  baseUrl: string,
  { signal, received }: Partial<Pick<ProbeDeps, 'signal' | 'received'>>,
): Promise<BaseUrlAnswer> => {
  const ask = (url: string): Promise<HttpReply> =>
    exchange(transport, { method: 'GET', url, headers: { accept: 'application/json' }, signal, received });
  const url = withoutSlash(baseUrl);
  let answer = await ask(url);
  if (leadsToSlash(answer, url)) {
    await discard(answer);
    answer = await ask(`${url}/`);
  }
  const { status } = answer;
  if (isSuccess(answer)) {
    const info = ServiceInfo.safeParse(await jsonIn(answer));
    return info.success ? { kind: 'rafter', info: info.data } : { kind: 'other', clear: false };
  }
  await discard(answer);
  if (status < 400) return { kind: 'elsewhere', reason: message('base-url-redirects') };
  if (status >= 500 || [407, 408, 425, 429].includes(status))
    return { kind: 'unreachable', reason: message('provider-in-trouble', { status }) };
  return { kind: 'other', clear: status === 404 || status === 405 };
};

/** Requests the states, the shortest list that needs the key: only a provider responds with the documented body. */
export const probeWith = async (deps: ProbeDeps): Promise<ProbeResult> => {
  const { transport, connection, auth, received } = deps;
  const signal = withinLimit(deps.signal);
  const states = (slash: boolean) =>
    exchange(transport, {
      method: 'GET',
      url: urlOf({ ...connection, trailingSlash: slash }, endpoints.listStates.path),
      headers: { accept: 'application/json', ...auth },
      ...{ signal, received },
    });
  try {
    const base = await askBase(transport, connection.baseUrl, { signal, received });
    let answer = await states(connection.trailingSlash);
    const trailingSlashNeeded =
      !connection.trailingSlash && leadsToSlash(answer, urlOf(connection, endpoints.listStates.path));
    if (trailingSlashNeeded) {
      await discard(answer);
      answer = await states(true);
    }
    if (!isSuccess(answer)) {
      const refused = await notSuccess(answer, connection.apiKey);
      if (refused.kind === 'unchanged') return { kind: 'unreachable', reason: message('answer-not-modified') };
      if (refused.kind !== 'refused') return { kind: 'unreachable', reason: refused.reason };
      const { refusal } = refused;
      if (refusal.status === 401 || refusal.status === 403) return { kind: 'key-refused', refusal };
      if (refusal.status === 404) return { kind: 'unreachable', reason: message('service-not-found') };
      const reason = message('provider-answered', { status: refusal.status, reason: refusal.message });
      return { kind: 'unreachable', reason };
    }
    const { serverMs } = answer;
    const body = await jsonIn(answer);
    if (!Array.isArray(body) && !Page.safeParse(body).success)
      return { kind: 'unreachable', reason: message('not-the-provider') };
    // The second request passed a sign-in page that redirected the first one.
    const settled =
      base.kind === 'elsewhere' ? await askBase(transport, connection.baseUrl, { signal, received }) : base;
    if (settled.kind === 'unreachable') return settled;
    const info = settled.kind === 'rafter' ? settled.info : null;
    return {
      kind: info ? 'rafter' : 'plain',
      clear: settled.kind === 'rafter' || (settled.kind === 'other' && settled.clear),
      version: info?.version ?? null,
      instance: info?.instance ?? null,
      extensions: info?.extensions.slice(0, mostExtensions) ?? [],
      serverMs,
      trailingSlashNeeded,
    };
  } catch (error) {
    return { kind: 'unreachable', reason: failureOf(error, deps.signal).reason };
  }
};
