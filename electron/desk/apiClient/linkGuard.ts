import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { type NetworkRange, networkOf } from '../../networkRange.ts';

/** What a provider may link to, by where its base URL is: public addresses, its own range, and from this computer its network. */
const reachable: Readonly<Record<NetworkRange, readonly NetworkRange[]>> = {
  public: ['public'],
  private: ['public', 'private'],
  'link-local': ['public', 'link-local'],
  loopback: ['public', 'private', 'loopback'],
};

/** A link leads to an address that its provider has no business with. */
export class LinkRefusedError extends Error {
  override readonly name = 'LinkRefusedError';
  readonly host: string;

  constructor(host: string) {
    super(`${host} is not a public address`);
    this.host = host;
  }
}

/**
 * Connects to the base URL, which a person chose, and to where links of the provider lead: not to this computer, its
 * network or a cloud's metadata service, unless the base URL is there too. Names are resolved here and connected as they
 * were resolved, so that a second lookup cannot lead elsewhere.
 */
export const guardedConnector = (baseUrl: string, timeout: number): buildConnector.connector => {
  const base = new URL(baseUrl);
  const settings = { timeout, allowH2: false };
  const toBase = buildConnector(settings);
  /** Where the base URL was reached last. */
  let baseAddress: string | undefined;

  const resolve = (hostname: string) => lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });

  const connectorTo = async (hostname: string): Promise<buildConnector.connector> => {
    baseAddress ??= (await resolve(base.hostname).catch(() => []))[0]?.address;
    const found = await resolve(hostname);
    const allowed = reachable[baseAddress === undefined ? 'public' : networkOf(baseAddress)];
    if (!found.every(({ address }) => allowed.includes(networkOf(address)))) throw new LinkRefusedError(hostname);
    const resolved: LookupFunction = (_hostname, { all }, done) =>
      all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
    return buildConnector({ ...settings, lookup: resolved });
  };

  return (options, done) => {
    if (`${options.protocol}//${options.host}` === base.origin)
      toBase(options, (...result) => {
        const [, socket] = result;
        if (socket) baseAddress = socket.remoteAddress;
        done(...result);
      });
    else
      connectorTo(options.hostname).then(
        (connect) => connect(options, done),
        (error: Error) => done(error, null),
      );
  };
};
