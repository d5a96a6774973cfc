import { once } from 'node:events';
import { isIPv6, type Socket } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import { Agent, type buildConnector, type Dispatcher, request } from 'undici';
import { type ProxiedRequest, Proxies, type ProxiesDeps } from './proxies.ts';
import { NetworkProblem } from './networkProblem.ts';
import { plainHost } from '../networkRange.ts';
import type { ProxyAddress } from './proxyAddress.ts';
import { environmentRoutes, type Route, type RoutesTo } from './routes.ts';
import { createTrust, type Trust } from './trust.ts';
import { trustingConnector } from './tlsConnector.ts';

/** Decides which servers may be reached. */
export interface Guard {
  /** Connects without a proxy. */
  direct: buildConnector.connector;
  /** What a proxy is asked for: the name of the host, or its addresses, one after the other. Without brackets. Throws where it may not be reached. */
  throughProxy: (hostname: string) => Promise<readonly string[]>;
}

/** Leads anywhere. */
export const openGuard = (connectMs: number, trust: Trust): Guard => ({
  direct: trustingConnector({ timeout: connectMs, trust }),
  throughProxy: async (hostname) => [plainHost(hostname)],
});

interface TransportDeps extends Pick<ProxiesDeps, 'trust' | 'connectMs'> {
  routesTo: RoutesTo;
  guard: Guard;
  limits: Omit<Agent.Options, 'connect' | 'factory' | 'headersTimeout' | 'bodyTimeout'> & ProxiesDeps['limits'];
  /** How an error of a connection that was not made is thrown. */
  asError?: (error: Error) => Error;
}

const ports: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** The next route is tried after a proxy that cannot be reached, as browsers do; a refusal is final. */
const isAway = (error: unknown): boolean =>
  error instanceof NetworkProblem && error.asMessage.code === 'proxy-unreachable';

/** The proxy did not reach the address, as one without IPv6 does not reach IPv6: another address may be reached. */
const isOutOfReach = (error: unknown): boolean =>
  error instanceof NetworkProblem &&
  error.asMessage.code === 'proxy-refused' &&
  Number(error.asMessage.params.status) >= 500;

/** Rejects when the signal is aborted, for work that knows no signal. */
const unlessAborted = async <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (!signal) return work;
  // Its failure concerns nobody any more.
  work.catch(() => undefined);
  signal.throwIfAborted();
  const over = new AbortController();
  const aborted = once(signal, 'abort', { signal: over.signal }).then(() => Promise.reject(signal.reason as Error));
  try {
    return await Promise.race([work, aborted]);
  } finally {
    over.abort();
  }
};

/** HTTP/1.1 by the routes of this network: directly or through proxies. */
export class HttpTransport {
  readonly #deps: TransportDeps;
  readonly #proxies: Proxies;
  readonly #tls: buildConnector.connector;
  /** For libraries that make their requests themselves. They reach servers without TLS through tunnels. */
  readonly dispatcher: Agent;

  constructor(deps: TransportDeps) {
    const { trust, connectMs, limits, asError = (error) => error } = deps;
    this.#deps = deps;
    this.#proxies = new Proxies({
      trust,
      connectMs,
      limits: {
        headersTimeout: limits.headersTimeout,
        bodyTimeout: limits.bodyTimeout,
        ...(limits.connections === undefined ? {} : { connections: limits.connections }),
      },
    });
    this.#tls = trustingConnector({ timeout: connectMs, trust });
    this.dispatcher = new Agent({
      ...limits,
      connect: (options, done) => {
        this.#connect(options).then(
          (socket) => done(null, socket),
          (error: Error) => done(asError(error), null),
        );
      },
    });
  }

  /** One request and its response. */
  async request(url: string, { headers, ...more }: Partial<ProxiedRequest>): Promise<Dispatcher.ResponseData> {
    const to = new URL(url);
    const sent = { method: 'GET' as const, ...more, headers: headers ?? {} };
    // Until there is a connection, undici does not look at the signal.
    if (to.protocol === 'https:')
      return unlessAborted(request(to, { ...sent, dispatcher: this.dispatcher }), sent.signal);
    // Proxies open tunnels to ports of TLS only, and make other requests themselves.
    return this.#tryRoutes(
      to,
      (route) =>
        route === null ? request(to, { ...sent, dispatcher: this.dispatcher }) : this.#forward(route, to, sent),
      // undici ends a stream with the attempt that had it: the next one could not send it.
      { signal: sent.signal, isSpent: () => sent.body instanceof Readable && Readable.isDisturbed(sent.body) },
    );
  }

  async #forward(proxy: ProxyAddress, to: URL, sent: ProxiedRequest): Promise<Dispatcher.ResponseData> {
    const [asked] = await unlessAborted(this.#deps.guard.throughProxy(to.hostname), sent.signal);
    // A proxy that makes the request looks the name up itself: an address that was checked is reached by a tunnel.
    if (asked !== plainHost(to.hostname)) return request(to, { ...sent, dispatcher: this.dispatcher });
    return this.#proxies.forward(proxy, to, sent);
  }

  async destroy(): Promise<void> {
    await Promise.all([this.dispatcher.destroy(), this.#proxies.destroy()]);
  }

  async #tryRoutes<T>(
    url: URL,
    go: (route: Route) => Promise<T>,
    { signal, isSpent = () => false }: { signal?: AbortSignal | undefined; isSpent?: () => boolean } = {},
  ): Promise<T> {
    const { routesTo, connectMs } = this.#deps;
    const routes = await unlessAborted(routesTo(url, connectMs), signal);
    for (const [index, route] of routes.entries()) {
      try {
        return await go(route);
      } catch (error) {
        if (!isAway(error) || isSpent() || index === routes.length - 1) throw error;
      }
    }
    throw new Error('a network has at least one route');
  }

  /** A tunnel to the first of these hosts that the proxy reaches. */
  async #tunnelTo(proxy: ProxyAddress, hosts: readonly string[], port: string): Promise<Duplex> {
    for (const [index, host] of hosts.entries()) {
      try {
        return await this.#proxies.tunnel(proxy, `${isIPv6(host) ? `[${host}]` : host}:${port}`);
      } catch (error) {
        if (!isOutOfReach(error) || index === hosts.length - 1) throw error;
      }
    }
    throw new Error('a host has at least one address');
  }

  #connect(options: buildConnector.Options): Promise<Socket> {
    const { hostname, protocol, host = hostname } = options;
    const by = (connect: buildConnector.connector, more: object = {}): Promise<Socket> =>
      new Promise((resolve, reject) => {
        connect({ ...options, ...more }, (error, socket) => (error ? reject(error) : resolve(socket)));
      });
    return this.#tryRoutes(new URL(`${protocol}//${host}`), async (route) => {
      if (route === null) return by(this.#deps.guard.direct);
      const asked = await this.#deps.guard.throughProxy(hostname);
      const tunnel = await this.#tunnelTo(route, asked, options.port || ports[protocol]!);
      return protocol === 'https:' ? by(this.#tls, { httpSocket: tunnel }) : (tunnel as Socket);
    });
  }
}

/** Leads anywhere, by the proxies of the environment. */
export const anyTransport = (idleMs: number): HttpTransport => {
  const trust = createTrust(null);
  return new HttpTransport({
    ...{ trust, connectMs: idleMs, routesTo: environmentRoutes, guard: openGuard(idleMs, trust) },
    limits: { headersTimeout: idleMs, bodyTimeout: idleMs },
  });
};
