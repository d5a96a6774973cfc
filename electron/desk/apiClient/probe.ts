import type { Agent } from 'undici';
import { endpoints } from '../../../shared/api/endpoints.ts';
import { ServiceInfo } from '../../../shared/api/service.ts';
import { type Connection, urlOf } from './connection.ts';
import { type Answer, exchange, failureOf, headerOf, isRedirect, isSuccess, notSuccess } from './exchange.ts';
import type { Refusal } from './outcome.ts';
import { Page } from './replies.ts';

/** Who answers at the base URL. */
export type Probed =
  | {
      kind: 'rafter' | 'plain';
      version: string | null;
      instance: string | null;
      extensions: readonly string[];
      serverMs: number | null;
      /** It answers only where the path ends with a slash. */
      trailingSlashNeeded: boolean;
    }
  | { kind: 'key-refused'; refusal: Refusal }
  | { kind: 'away'; reason: string };

interface ProbeDeps {
  agent: Agent;
  connection: Connection;
  auth: Record<string, string>;
  signal: AbortSignal | undefined;
}

const jsonIn = async (answer: Answer): Promise<unknown> => {
  try {
    return JSON.parse(await answer.body.text()) as unknown;
  } catch {
    return undefined;
  }
};

/** `GET` on the base URL itself says whether this is a Rafter server; anything else there means a plain provider. */
const serviceInfo = async ({ agent, connection, signal }: ProbeDeps): Promise<ServiceInfo | null> => {
  const url = connection.baseUrl.trim().replace(/\/+$/, '');
  const answer = await exchange(agent, { method: 'GET', url, headers: { accept: 'application/json' }, signal });
  const info = ServiceInfo.safeParse(await jsonIn(answer));
  return isSuccess(answer) && info.success ? info.data : null;
};

const leadsToSlash = (answer: Answer, url: string): boolean => {
  const location = headerOf(answer, 'location');
  return (
    isRedirect(answer) && location !== null && URL.canParse(location, url) && new URL(location, url).href === `${url}/`
  );
};

/** The states are the shortest list that needs the key: who answers it as the reference says is the provider. */
export const probeWith = async (deps: ProbeDeps): Promise<Probed> => {
  const { agent, connection, auth, signal } = deps;
  const states = (slash: boolean) =>
    exchange(agent, {
      method: 'GET',
      url: urlOf({ ...connection, trailingSlash: slash }, endpoints.listStates.path),
      headers: { accept: 'application/json', ...auth },
      signal,
    });
  try {
    const info = await serviceInfo(deps);
    let answer = await states(connection.trailingSlash);
    const trailingSlashNeeded =
      !connection.trailingSlash && leadsToSlash(answer, urlOf(connection, endpoints.listStates.path));
    if (trailingSlashNeeded) {
      await answer.body.dump();
      answer = await states(true);
    }
    if (!isSuccess(answer)) {
      const refused = await notSuccess(answer, connection.apiKey);
      if (refused.kind === 'unchanged')
        return { kind: 'away', reason: 'The provider answered "not modified" to a new question.' };
      if (refused.kind !== 'refused') return { kind: 'away', reason: refused.reason };
      const { refusal } = refused;
      if (refusal.status === 401 || refusal.status === 403) return { kind: 'key-refused', refusal };
      if (refusal.status === 404)
        return { kind: 'away', reason: 'This address answers, but has no /states: check the base URL.' };
      return { kind: 'away', reason: `The provider answered ${refusal.status}: ${refusal.detail}` };
    }
    const { serverMs } = answer;
    const body = await jsonIn(answer);
    if (!Array.isArray(body) && !Page.safeParse(body).success)
      return {
        kind: 'away',
        reason: 'What answers is not the provider: this network may want a sign-in, or the base URL leads elsewhere.',
      };
    return {
      kind: info ? 'rafter' : 'plain',
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
