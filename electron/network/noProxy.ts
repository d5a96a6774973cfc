import { BlockList, isIP, isIPv6 } from 'node:net';
import { plainHost } from '../networkRange.ts';

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Without the brackets of an IPv6 address, which gets its shortest form as in a URL, and the final dot of a full name. */
const hostOf = (hostname: string): string => {
  const host = plainHost(hostname)
    .replace(/(?<=.)\.$/, '')
    .toLowerCase();
  return isIPv6(host) ? plainHost(URL.parse(`http://[${host}]/`)?.hostname ?? host) : host;
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** `10.0.0.0/8` and `fd00::/8`, which concern hosts that are written as addresses. */
const isInRange = (entry: string, host: string): boolean => {
  const [, network = '', length = ''] = /^(.+)\/(\d{1,3})$/.exec(entry) ?? [];
  const address = hostOf(network);
  const longest = isIP(address) === 6 ? 128 : 32;
  if (isIP(address) === 0 || isIP(host) === 0 || Number(length) > longest) return false;
  const list = new BlockList();
  list.addSubnet(address, Number(length), familyOf(address));
  return list.check(host, familyOf(host));
};

/** A name with a port: `host:8080`, `[::1]:8080`. A bare IPv6 address has none. */
const withPort = (entry: string): { name: string; port: number | null } => {
  const [, name, port] = /^(\[[^\]]+\]|[^:]+):(\d+)$/.exec(entry) ?? [];
  return name === undefined ? { name: entry, port: null } : { name, port: Number(port) };
};

/**
 * Whether `NO_PROXY` excepts a URL: hosts, which mean their subdomains too, `*.suffix` for subdomains alone, each with a port
 * if one is named, ranges of addresses, and `*` for everything. The list that undici has is private to its agent, and knows no ranges.
 */
export const isExcepted = (noProxy: string, { hostname, port, protocol }: URL): boolean => {
  const host = hostOf(hostname);
  const hostPort = Number(port) || defaultPorts[protocol];
  return noProxy
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry.includes('/')) return isInRange(entry, host);
      const { name, port: only } = withPort(entry.toLowerCase());
      if (only !== null && only !== hostPort) return false;
      if (name === '*') return true;
      const suffix = hostOf(name.replace(/^\*?\./, ''));
      return (host === suffix && !name.startsWith('*.')) || (isIP(host) === 0 && host.endsWith(`.${suffix}`));
    });
};
