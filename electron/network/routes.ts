import { isIP, BlockList, isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { message } from '../../shared/messages/catalogue.ts';
import { networkOf, plainHost } from '../networkRange.ts';
import { NetworkProblem } from './networkProblem.ts';
import { type ProxyAddress, readProxyAddress } from './proxyAddress.ts';

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

/** One way to a server; null is the direct one. */
export type Route = ProxyAddress | null;

/** The ways to a URL, the best first, where the system may take `waitMs` to name them. Rejects with a `NetworkProblem` where the proxy that is set cannot be used. */
export type RoutesTo = (url: URL, waitMs?: number) => Promise<readonly Route[]>;

/** Answers as PAC files do: `PROXY a:3128; DIRECT`. */
export type SystemProxy = (url: string) => Promise<string>;

export interface RouteDeps {
  /** The setting, which wins: `automatic`, `none`, or the address of a proxy with its credentials. */
  choice?: () => string;
  environment: Readonly<Record<string, string | undefined>>;
  systemProxy?: SystemProxy | undefined;
}

/** This computer is never reached by a proxy, which would look for the server on itself. */
const isThisComputer = ({ hostname }: URL): boolean => {
  const host = plainHost(hostname);
  return isIP(host) === 0 ? /(^|\.)localhost\.?$/i.test(host) : networkOf(host) === 'loopback';
};

const usable = (address: string, source: string): ProxyAddress => {
  const proxy = readProxyAddress(address);
  if (proxy === null) throw new NetworkProblem(message('proxy-address-unusable', { source }));
  return proxy;
};

/** The variable in either case; the lower one wins, and empty means that there is none. */
const variable = (
  environment: RouteDeps['environment'],
  name: string,
): { name: string; value: string | undefined } | null => {
  const written = [name.toLowerCase(), name].find((one) => environment[one] !== undefined);
  return written === undefined ? null : { name: written, value: environment[written] };
};

/** The route of `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`; undefined where they name no proxy. */
const environmentRoute = (environment: RouteDeps['environment'], url: URL): Route | undefined => {
  const plain = variable(environment, 'HTTP_PROXY');
  const secure = variable(environment, 'HTTPS_PROXY');
  const chosen = url.protocol === 'https:' ? (secure ?? plain) : plain;
  const value = chosen?.value?.trim();
  if (!chosen || !value) return undefined;
  const except = variable(environment, 'NO_PROXY')?.value ?? '';
  return isExcepted(except, url) ? null : usable(value, chosen.name);
};

/** A variable of the environment that routes go by. */
export interface ProxyVariable {
  name: string;
  /** The address of a proxy without its credentials, or the exceptions; null for an address that cannot be used. */
  value: string | null;
}

/** What the environment names, for people. */
export const proxyVariables = (environment: RouteDeps['environment']): ProxyVariable[] => {
  const set = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'].flatMap((name) => {
    const found = variable(environment, name);
    const value = found?.value?.trim();
    return found && value ? [{ name: found.name, value }] : [];
  });
  const isExceptions = (name: string): boolean => name.toUpperCase() === 'NO_PROXY';
  // Exceptions alone lead nowhere.
  if (set.every(({ name }) => isExceptions(name))) return [];
  return set.map(({ name, value }) => ({
    name,
    value: isExceptions(name) ? value : (readProxyAddress(value)?.origin ?? null),
  }));
};

const proxyKinds: Readonly<Record<string, string>> = { PROXY: 'http', HTTP: 'http', HTTPS: 'https' };

/** The routes of a PAC result. Kinds of proxies that are not spoken here, such as SOCKS, are passed over. */
const systemRoutes = (result: string): readonly Route[] => {
  const entries = result
    .split(';')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const routes = entries.flatMap((entry): Route[] => {
    const [kind = '', address = ''] = entry.split(/\s+/, 2);
    if (kind.toUpperCase() === 'DIRECT') return [null];
    const scheme = proxyKinds[kind.toUpperCase()];
    const proxy = scheme === undefined ? null : readProxyAddress(`${scheme}://${address}`);
    return proxy === null ? [] : [proxy];
  });
  if (entries.length > 0 && routes.length === 0)
    throw new NetworkProblem(message('proxy-kind-unknown', { proxy: entries.join('; ') }));
  return routes.length === 0 ? [null] : routes;
};

const usualWaitMs = 10_000;

/** A system that cannot tell has no proxy, nor has one that does not answer: its PAC file may be on a server that is away. */
const answerOf = async (systemProxy: SystemProxy, url: URL, waitMs: number): Promise<string> => {
  const answered = new AbortController();
  try {
    return await Promise.race([systemProxy(url.href).catch(() => ''), sleep(waitMs, '', { signal: answered.signal })]);
  } finally {
    answered.abort();
  }
};

/** The setting first, then the environment, then the system. */
export const createRoutes = ({ choice = () => 'automatic', environment, systemProxy }: RouteDeps): RoutesTo => {
  return async (url, waitMs = usualWaitMs) => {
    if (isThisComputer(url)) return [null];
    const chosen = choice();
    if (chosen === 'none') return [null];
    if (chosen !== 'automatic') return [usable(chosen, 'setting')];
    const fromEnvironment = environmentRoute(environment, url);
    if (fromEnvironment !== undefined) return [fromEnvironment];
    return systemRoutes(systemProxy ? await answerOf(systemProxy, url, waitMs) : '');
  };
};

/** The routes of a program without settings. */
export const environmentRoutes = createRoutes({ environment: process.env });

/** The proxies of the system for a URL, its PAC files and policies included: `PROXY proxy.example:3128; DIRECT`. */
export const systemProxyOf =
  (session: { resolveProxy: (url: string) => Promise<string> }): SystemProxy =>
  (url) =>
    session.resolveProxy(url);
