import type { Duplex } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import { message } from '../../shared/messages/catalogue.ts';
import { codeOf, NetworkProblem } from './networkProblem.ts';
import type { ProxyAddress } from './proxyAddress.ts';
import { trustingConnector } from './tlsConnector.ts';
import type { Trust } from './trust.ts';

export interface ProxiesDeps {
  trust: Trust;
  /** For a connection to a proxy, and again for its answer to CONNECT. */
  connectMs: number;
  limits: { connections?: number; headersTimeout: number; bodyTimeout: number };
}

const notReached = ({ shown }: ProxyAddress, error: Error): NetworkProblem =>
  error instanceof NetworkProblem
    ? error
    : new NetworkProblem(message('proxy-unreachable', { proxy: shown, error: codeOf(error) }), { cause: error });

/** The names of the ways to sign in that a proxy offers: `Basic, NTLM`. */
const schemesIn = (header: string | string[] | undefined): string[] => [
  ...new Set(
    [header ?? []]
      .flat()
      .flatMap((value) => value.split(','))
      .map((challenge) => /^\s*([A-Za-z][\w-]*)(\s|$)/.exec(challenge)?.[1] ?? '')
      .filter(Boolean),
  ),
];

/** A proxy wants to know who asks. */
const signInNeeded = (
  { shown, authorization }: ProxyAddress,
  headers: Record<string, string | string[] | undefined>,
): NetworkProblem =>
  new NetworkProblem(
    message('proxy-sign-in', {
      proxy: shown,
      isRefused: authorization !== null,
      schemes: schemesIn(headers['proxy-authenticate']).slice(0, 10),
    }),
  );

/** Servers of an API, and storages, refuse with JSON or XML; a page for people is the proxy's, or that of a server in front of the API. */
const isRefusalPage = ({ statusCode, headers }: Dispatcher.ResponseData): boolean =>
  statusCode === 403 && /^text\/html\b/i.test(String(headers['content-type'] ?? ''));

/** The proxies of this network, with connections that are used again. */
export class Proxies {
  readonly #deps: ProxiesDeps;
  readonly #pools = new Map<string, Pool>();

  constructor(deps: ProxiesDeps) {
    this.#deps = deps;
  }

  /** A tunnel to `host:port`. Rejects with a `NetworkProblem` that names the proxy. */
  async tunnel(proxy: ProxyAddress, target: string): Promise<Duplex> {
    let answer: Dispatcher.ConnectData;
    try {
      answer = await this.#poolOf(proxy).connect({
        path: target,
        headers: { host: target, ...this.#authorization(proxy) },
        signal: AbortSignal.timeout(2 * this.#deps.connectMs),
      });
    } catch (error) {
      throw notReached(proxy, error as Error);
    }
    const { statusCode: status, socket, headers } = answer;
    if (status >= 200 && status < 300) return socket;
    socket.on('error', () => undefined).destroy();
    if (status === 407) throw signInNeeded(proxy, headers);
    throw new NetworkProblem(
      message('proxy-refused', { proxy: proxy.shown, host: target.replace(/:\d+$/, ''), status }),
    );
  }

  /** A request to a server without TLS, which the proxy makes. Rejects with a `NetworkProblem` where the proxy does not take it. */
  async forward(proxy: ProxyAddress, url: URL, request: ProxiedRequest): Promise<Dispatcher.ResponseData> {
    const answer = await this.#poolOf(proxy).request({
      ...request,
      path: `${url.origin}${url.pathname}${url.search}`,
      headers: { ...request.headers, host: url.host, ...this.#authorization(proxy) },
    });
    const { statusCode: status, headers } = answer;
    if (status !== 407 && !isRefusalPage(answer)) return answer;
    await answer.body.dump();
    if (status === 407) throw signInNeeded(proxy, headers);
    throw new NetworkProblem(message('forward-refused', { proxy: proxy.shown, host: url.hostname, status }));
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()));
  }

  #authorization({ authorization }: ProxyAddress): Record<string, string> {
    return authorization === null ? {} : { 'proxy-authorization': authorization };
  }

  #poolOf(proxy: ProxyAddress): Pool {
    const known = this.#pools.get(proxy.origin);
    if (known) return known;
    const { trust, connectMs, limits } = this.#deps;
    const connect = trustingConnector({ timeout: connectMs, trust });
    const pool = new Pool(proxy.origin, {
      ...limits,
      pipelining: 1,
      connect: (options, done) =>
        // A proxy that speaks TLS shows a certificate for itself, and not for the host of a request.
        connect({ ...options, servername: '' }, (...result) => {
          const [error] = result;
          if (error) done(notReached(proxy, error), null);
          else done(...result);
        }),
    });
    this.#pools.set(proxy.origin, pool);
    return pool;
  }
}

/** A request as `undici` takes it, without the address. */
export interface ProxiedRequest {
  method: Dispatcher.HttpMethod;
  headers: Record<string, string>;
  body?: Dispatcher.DispatchOptions['body'];
  signal?: AbortSignal;
  /** Called for each interim response (1xx). */
  onInfo?: () => void;
}
