import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Without the brackets of an IPv6 address in a URL. */
export const plainHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** Where an address is, seen from the public internet. */
export type NetworkRange = 'public' | 'private' | 'link-local' | 'loopback';

/**
 * Addresses that are not of the public internet: IANA's registries of special-purpose addresses
 * (iana-ipv4-special-registry, iana-ipv6-special-registry), multicast, and what is reserved. Also the anycast addresses of
 * services that are nobody's host, though the registries call them global.
 */
const specialRanges = {
  loopback: ['127.0.0.0/8', '0.0.0.0/8', '::/127'],
  'link-local': ['169.254.0.0/16', 'fe80::/10'],
  private: [
    // Private use, shared between provider and customer, assignments of protocols
    ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '192.0.0.0/24'],
    // Documentation and benchmarks
    ...['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '198.18.0.0/15'],
    // AS112, AMT, relays of 6to4
    ...['192.31.196.0/24', '192.175.48.0/24', '192.52.193.0/24', '192.88.99.0/24'],
    // Multicast, reserved, broadcast
    ...['224.0.0.0/4', '240.0.0.0/4'],
    // Local, site-local, multicast
    ...['fc00::/7', 'fec0::/10', 'ff00::/8'],
    // Discard, dummy, segment routing, local NAT64
    ...['100::/64', '100:0:0:1::/64', '5f00::/16', '64:ff9b:1::/48'],
    // Assignments of protocols: Teredo, anycast, benchmarks, AMT, AS112, ORCHID, drone tags; documentation
    ...['2001::/23', '2001:db8::/32', '3fff::/20', '2620:4f:8000::/48'],
  ],
} as const satisfies Partial<Record<NetworkRange, readonly string[]>>;

/** All of IPv6 that is given to hosts of the internet; the rest is special or reserved. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

const hex = (address: string): string =>
  address
    .split('.')
    .map((byte) => Number(byte).toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{4})/, '$1:');

/** IPv6 addresses that lead to an IPv4 address which they hold: by their prefix, and how many bits of it come before. */
const carriers: readonly { at: (address: string) => string; bits: number }[] = [
  // Compatible, translated (SIIT), NAT64, 6to4. The list matches mapped addresses (`::ffff:127.0.0.1`) itself.
  { at: (address) => `::${address}`, bits: 96 },
  { at: (address) => `::ffff:0:${address}`, bits: 96 },
  { at: (address) => `64:ff9b::${address}`, bits: 96 },
  { at: (address) => `2002:${hex(address)}::`, bits: 16 },
];

const blockList = (subnets: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', length = ''] = subnet.split('/');
    const bits = Number(length);
    list.addSubnet(address, bits, isIPv4(address) ? 'ipv4' : 'ipv6');
    if (!isIPv4(address)) continue;
    for (const carrier of carriers) list.addSubnet(carrier.at(address), carrier.bits + bits, 'ipv6');
  }
  return list;
};

const lists = Object.entries(specialRanges).map(
  ([range, subnets]) => [range as NetworkRange, blockList(subnets)] as const,
);

/** Prefixes behind which a public IPv4 address is public. */
const translated = new BlockList();
for (const prefix of ['::ffff:0:0', '64:ff9b::']) translated.addSubnet(prefix, 96, 'ipv6');

/** The range of an IP address. */
export const networkOf = (address: string): NetworkRange => {
  const plain = address.replace(/%.*$/, '');
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4';
  const found = lists.find(([, list]) => list.check(plain, family))?.[0];
  if (found !== undefined) return found;
  const isReserved = family === 'ipv6' && !globalUnicast.check(plain, family) && !translated.check(plain, family);
  return isReserved ? 'private' : 'public';
};
