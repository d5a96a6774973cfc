import { lookup } from 'node:dns/promises';
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';

type Range = 'public' | 'private' | 'link-local' | 'loopback';

/** Addresses that are not of the public internet (IANA's registries of special-purpose addresses). */
const specialRanges = {
  loopback: ['127.0.0.0/8', '0.0.0.0/8', '::/127'],
  'link-local': ['169.254.0.0/16', 'fe80::/10'],
  private: [
    ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '192.0.0.0/24', '198.18.0.0/15'],
    ...['224.0.0.0/4', '240.0.0.0/4', 'fc00::/7', 'fec0::/10', 'ff00::/8'],
  ],
} as const satisfies Partial<Record<Range, readonly string[]>>;

/** What a provider may link to, by where its base URL is: public addresses, its own range, and from this computer its network. */
const reachable: Readonly<Record<Range, readonly Range[]>> = {
  public: ['public'],
  private: ['public', 'private'],
  'link-local': ['public', 'link-local'],
  loopback: ['public', 'private', 'loopback'],
};

const hex = (address: string): string =>
  address
    .split('.')
    .map((byte) => Number(byte).toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{4})/, '$1:');

/** The list matches mapped addresses (`::ffff:127.0.0.1`) itself. Others that hold an IPv4 address are added: compatible, NAT64, 6to4. */
const blockList = (subnets: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', length = ''] = subnet.split('/');
    const bits = Number(length);
    list.addSubnet(address, bits, isIPv4(address) ? 'ipv4' : 'ipv6');
    if (!isIPv4(address)) continue;
    list.addSubnet(`::${address}`, 96 + bits, 'ipv6');
    list.addSubnet(`64:ff9b::${address}`, 96 + bits, 'ipv6');
    list.addSubnet(`2002:${hex(address)}::`, 16 + bits, 'ipv6');
  }
  return list;
};

const lists = Object.entries(specialRanges).map(([range, subnets]) => [range as Range, blockList(subnets)] as const);

/** The range of an IP address. */
export const networkOf = (address: string): Range => {
  const plain = address.replace(/%.*$/, '');
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4';
  return lists.find(([, list]) => list.check(plain, family))?.[0] ?? 'public';
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
