import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Without the brackets of an IPv6 address in a URL. */
export const plainHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** Where an address is, seen from the public internet. */
export type NetworkRange = 'public' | 'private' | 'link-local' | 'loopback';

/** Addresses that are not of the public internet (IANA's registries of special-purpose addresses). */
const specialRanges = {
  loopback: ['127.0.0.0/8', '0.0.0.0/8', '::/127'],
  'link-local': ['169.254.0.0/16', 'fe80::/10'],
  private: [
    ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '192.0.0.0/24', '198.18.0.0/15'],
    ...['224.0.0.0/4', '240.0.0.0/4', 'fc00::/7', 'fec0::/10', 'ff00::/8'],
    // Those that hold an IPv4 address in a form that is not taken apart below: local NAT64, Teredo.
    ...['64:ff9b:1::/48', '2001::/32', '100::/64'],
  ],
} as const satisfies Partial<Record<NetworkRange, readonly string[]>>;

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

const lists = Object.entries(specialRanges).map(
  ([range, subnets]) => [range as NetworkRange, blockList(subnets)] as const,
);

/** The range of an IP address. */
export const networkOf = (address: string): NetworkRange => {
  const plain = address.replace(/%.*$/, '');
  const family = isIPv6(plain) ? 'ipv6' : 'ipv4';
  return lists.find(([, list]) => list.check(plain, family))?.[0] ?? 'public';
};
