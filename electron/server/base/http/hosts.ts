import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { problem } from '../../../../shared/messages/problem.ts';

const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The name or address in `name:port`, in the form that URLs give it; null where it is none. */
export const hostNameOf = (host: string): string | null =>
  hostForm.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/\.$/, '') : null;

/** The most hosts that are remembered: clients name few, and an attacker any number. */
const mostKnown = 100;

/** The Host headers under which a server answers. */
export class ServedHosts {
  readonly #names: ReadonlySet<string | null>;
  /** Hosts that were served before: parsing a URL for every request takes longer than most of what else a request needs. */
  readonly #known = new Set<string>();

  constructor(names: readonly string[]) {
    this.#names = new Set(['localhost', ...names.map(hostNameOf)]);
  }

  /**
   * Refuses a request that was sent to another name. A page of another site can have its name resolve to this server (DNS
   * rebinding) and then counts as the same origin; an address cannot be made to resolve. A forwarded host is checked too,
   * because such a page can send that header.
   */
  assertServed(request: FastifyRequest): void {
    const hosts = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length > 1) throw problem('host-repeated');
    for (const host of [request.headers.host, request.host]) {
      // HTTP/1.0 allows a request without one.
      if (!host || this.#known.has(host)) continue;
      const name = hostNameOf(host);
      if (name === null) throw problem('host-invalid');
      if (isIP(name.replace(/^\[|\]$/g, '')) === 0 && !this.#names.has(name))
        throw problem('host-not-served', { host: name });
      if (this.#known.size < mostKnown) this.#known.add(host);
    }
  }
}

/** Where this server was reached, for a request that names no host, as HTTP/1.0 allows. */
const boundHost = ({ localAddress = '', localPort = 80 }: FastifyRequest['socket']): string =>
  `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;

/** `http://host:port` as the client sees this server: how links begin. */
export const originOf = (request: FastifyRequest): string =>
  `${request.protocol}://${request.host || boundHost(request.socket)}`;

/**
 * The origin for what a browser binds to one, where no public URL names it: the host of the request, and the port that took the
 * connection. A Host header names any port. The page of another program of the same host could pass a passkey's answer, which
 * the browser has made for the port of that page, on to this server, with a Host header to match. Throws `sign-in-elsewhere`
 * where the request names another port, or came by TLS, which a proxy has added.
 */
export const boundOriginOf = (request: FastifyRequest): string => {
  const named = new URL(originOf(request));
  const { localPort = 80 } = request.socket;
  const own = new URL(`http://${named.hostname}:${localPort}`).origin;
  if (named.origin !== own) throw problem('sign-in-elsewhere', { own });
  return own;
};
