import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import { trustingConnector } from '../../../network/tlsConnector.ts';
import type { Guard } from '../../../network/httpTransport.ts';
import type { Trust } from '../../../network/trust.ts';
import { type NetworkRange, networkOf, plainHost } from '../../../networkRange.ts';

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

const resolve = (hostname: string): Promise<LookupAddress[]> => lookup(plainHost(hostname), { all: true });

/**
 * Connects to the base URL, which a person chose, and to where links of the provider lead: not to this computer, its
 * network or a cloud's metadata service, unless the base URL is there too. Names are resolved here and connected as they
 * were resolved, so that a second lookup cannot lead elsewhere.
 *
 * A proxy resolves names itself, and this computer connects to nothing but the proxy. Links are checked by the addresses
 * that this computer finds, so that what it knows as private is not asked of the proxy. Names that only the proxy can
 * resolve, as in networks that keep the internet's names from their computers, are left to the rules of the proxy.
 */
export class LinkGuard implements Guard {
  readonly #base: URL;
  readonly #settings: { timeout: number; trust: Trust };
  readonly #toBase: buildConnector.connector;
  /** Where the base URL was reached last. */
  #baseAddress: string | undefined;

  constructor(baseUrl: string, settings: { timeout: number; trust: Trust }) {
    this.#base = new URL(baseUrl);
    this.#settings = settings;
    this.#toBase = trustingConnector(settings);
  }

  readonly direct: buildConnector.connector = (options, done) => {
    if (`${options.protocol}//${options.host}` === this.#base.origin)
      this.#toBase(options, (...result) => {
        const [, socket] = result;
        if (socket) this.#baseAddress = socket.remoteAddress;
        done(...result);
      });
    else
      this.#connectorTo(options.hostname).then(
        (connect) => connect(options, done),
        (error: Error) => done(error, null),
      );
  };

  readonly throughProxy = async (hostname: string): Promise<readonly string[]> => {
    const host = plainHost(hostname);
    if (host === plainHost(this.#base.hostname)) return [host];
    const found = await resolve(host).catch(() => []);
    await this.#assertAllowed(host, found);
    return [host];
  };

  async #connectorTo(hostname: string): Promise<buildConnector.connector> {
    const found = await resolve(hostname);
    await this.#assertAllowed(hostname, found);
    const resolved: LookupFunction = (_hostname, { all }, done) =>
      all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
    return trustingConnector({ ...this.#settings, lookup: resolved });
  }

  async #assertAllowed(hostname: string, found: readonly LookupAddress[]): Promise<void> {
    this.#baseAddress ??= (await resolve(this.#base.hostname).catch(() => []))[0]?.address;
    const allowed = reachable[this.#baseAddress === undefined ? 'public' : networkOf(this.#baseAddress)];
    if (!found.every(({ address }) => allowed.includes(networkOf(address)))) throw new LinkRefusedError(hostname);
  }
}
