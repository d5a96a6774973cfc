import type { Agent } from 'undici';
import { endpoints } from '../../../shared/api/endpoints.ts';
import { ServiceInfo } from '../../../shared/api/service.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { type Connection, urlOf } from './connection.ts';
import {
  type HttpReply,
  exchange,
  failureOf,
  headerOf,
  isRedirect,
  isSuccess,
  notSuccess,
  textOf,
} from './exchange.ts';
import type { ProviderRefusal } from './outcome.ts';
import { Page } from './replies.ts';

/** Who answers at the base URL. */
export type ProbeResult =
  | {
      kind: 'rafter' | 'plain';
      /** Nothing at the base URL could be a Rafter server that is only hidden for a moment. */
      clear: boolean;
      version: string | null;
      instance: string | null;
      extensions: readonly string[];
      serverMs: number | null;
      /** It answers only where the path ends with a slash. */
      trailingSlashNeeded: boolean;
    }
  | { kind: 'key-refused'; refusal: ProviderRefusal }
  | { kind: 'away'; reason: AnyMessage };

interface ProbeDeps {
  agent: Agent;
  connection: Connection;
  auth: Record<string, string>;
  signal: AbortSignal | undefined;
}

const jsonIn = async (answer: HttpReply): Promise<unknown> => {
  try {
    return JSON.parse(await textOf(answer)) as unknown;
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

/** What stands at a base URL itself. */
export type BaseUrlAnswer =
  | { kind: 'rafter'; info: ServiceInfo }
  /** Nothing there says that it is a Rafter server; `clear` where it is certain that nothing is there at all. */
  | { kind: 'other'; clear: boolean }
  /** It leads to somewhere else: as some providers do, and every sign-in page of a network. */
  | { kind: 'elsewhere'; reason: AnyMessage }
  /** In trouble: it may be any server. */
  | { kind: 'away'; reason: AnyMessage };

/** `GET` on the base URL, which every Rafter server answers without a key. Rejects as the network does. */
export const askBase = async (
  agent: Agent,
  baseUrl: string,
  signal: AbortSignal | undefined,
): Promise<BaseUrlAnswer> => {
  const ask = (url: string): Promise<HttpReply> =>
    exchange(agent, { method: 'GET', url, headers: { accept: 'application/json' }, signal });
  const url = baseUrl.trim().replace(/\/+$/, '');
  let answer = await ask(url);
  if (leadsToSlash(answer, url)) {
    await answer.body.dump();
    answer = await ask(`${url}/`);
  }
  const { status } = answer;
  if (isSuccess(answer)) {
    const info = ServiceInfo.safeParse(await jsonIn(answer));
    return info.success ? { kind: 'rafter', info: info.data } : { kind: 'other', clear: false };
  }
  await answer.body.dump();
  if (status < 400) return { kind: 'elsewhere', reason: message('base-url-redirects') };
  if (status >= 500 || [407, 408, 425, 429].includes(status))
    return { kind: 'away', reason: message('provider-in-trouble', { status }) };
  return { kind: 'other', clear: status === 404 || status === 405 };
};

/** The states are the shortest list that needs the key: who answers it as the reference says is the provider. */
export const probeWith = async (deps: ProbeDeps): Promise<ProbeResult> => {
  const { agent, connection, auth, signal } = deps;
  const states = (slash: boolean) =>
    exchange(agent, {
      method: 'GET',
      url: urlOf({ ...connection, trailingSlash: slash }, endpoints.listStates.path),
      headers: { accept: 'application/json', ...auth },
      signal,
    });
  try {
    const base = await askBase(agent, connection.baseUrl, signal);
    let answer = await states(connection.trailingSlash);
    const trailingSlashNeeded =
      !connection.trailingSlash && leadsToSlash(answer, urlOf(connection, endpoints.listStates.path));
    if (trailingSlashNeeded) {
      await answer.body.dump();
      answer = await states(true);
    }
    if (!isSuccess(answer)) {
      const refused = await notSuccess(answer, connection.apiKey);
      if (refused.kind === 'unchanged') return { kind: 'away', reason: message('answer-not-modified') };
      if (refused.kind !== 'refused') return { kind: 'away', reason: refused.reason };
      const { refusal } = refused;
      if (refusal.status === 401 || refusal.status === 403) return { kind: 'key-refused', refusal };
      if (refusal.status === 404) return { kind: 'away', reason: message('service-not-found') };
      return {
        kind: 'away',
        reason: message('provider-answered', { status: refusal.status, reason: refusal.message }),
      };
    }
    const { serverMs } = answer;
    const body = await jsonIn(answer);
    if (!Array.isArray(body) && !Page.safeParse(body).success)
      return {
        kind: 'away',
        reason: message('not-the-provider'),
      };
    // A sign-in that stood in the way of the first question and not of the second is over by now.
    const settled = base.kind === 'elsewhere' ? await askBase(agent, connection.baseUrl, signal) : base;
    if (settled.kind === 'away') return settled;
    const info = settled.kind === 'rafter' ? settled.info : null;
    return {
      kind: info ? 'rafter' : 'plain',
      clear: settled.kind === 'rafter' || (settled.kind === 'other' && settled.clear),
      version: info?.version ?? null,
      instance: info?.instance ?? null,
      extensions: info?.extensions ?? [],
      serverMs,
      trailingSlashNeeded,
    };
  } catch (error) {
    return { kind: 'away', reason: failureOf(error, signal).reason };
  }
};
