import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { problemAt } from '../../../shared/messages/problem.ts';
import { longestWebhookUrl } from '../../../shared/notices/notices.ts';
import { environmentRoutes } from '../../network/routes.ts';
import { trustingConnector } from '../../network/tlsConnector.ts';
import { type Guard, HttpTransport } from '../../network/httpTransport.ts';
import { createTrust, type Trust } from '../../network/trust.ts';
import { networkOf, plainHost } from '../../networkRange.ts';

/** All addresses of a host name, of one of the public internet unless it may be of any network; an IP address is its own. */
export type Lookup = (host: string, isAny: boolean) => Promise<readonly LookupAddress[]>;

/** For how long a name server is asked, twice. */
const askMs = 2_000;

/**
 * The public addresses of a name, from the DNS. The system's own lookup would keep a thread of this process for as long as it
 * takes, and of these few threads a client's names that no server answers for would take all: storage and mail need them, too.
 */
export const lookupPublic = async (
  host: string,
  { timeout, servers }: { timeout: number; servers?: readonly string[] } = { timeout: askMs },
): Promise<readonly LookupAddress[]> => {
  const own = isIP(host);
  if (own !== 0) return [{ address: host, family: own }];
  if (/(^|\.)localhost$/i.test(host)) return [{ address: '127.0.0.1', family: 4 }];
  const resolver = new Resolver({ timeout, tries: 2 });
  if (servers) resolver.setServers(servers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  const of = (found: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
    found.status === 'rejected' ? [] : found.value.map((address) => ({ address, family }));
  return [...of(four, 4), ...of(six, 6)];
};

/** Names of the own network may stand anywhere the system looks. */
export const lookupHost: Lookup = (host, isAny) => (isAny ? systemLookup(host, { all: true }) : lookupPublic(host));

/** Which targets a webhook may have. `isAny`: also of this computer and its network, and without TLS. */
export interface TargetRules {
  isAny: boolean;
  lookup: Lookup;
}

const connectMs = 5_000;
/** Callers have shorter limits of their own. */
const answerMs = 60_000;
/** A receiver that is tried rarely gains nothing from a connection that stays open. */
const keepAliveMs = 1_000;

/** A webhook leads to an address that is none of the public internet. */
export class PrivateTargetError extends Error {
  readonly host: string;

  constructor(host: string) {
    super(`${host} is not a public address`);
    this.host = host;
  }
}

/** The addresses of a host, if all of them are allowed. Throws `PrivateTargetError`, and what the lookup throws. */
export const allowedAddresses = async (
  hostname: string,
  { isAny, lookup }: TargetRules,
): Promise<readonly LookupAddress[]> => {
  const host = plainHost(hostname);
  const found = await lookup(host, isAny);
  if (!isAny && !found.every(({ address }) => networkOf(address) === 'public')) throw new PrivateTargetError(host);
  return found;
};

/** The address of a webhook as it is stored. Throws refusals of the field `url`. */
export const readWebhookUrl = async (typed: string, rules: TargetRules): Promise<string> => {
  const url = URL.parse(typed.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') throw problemAt('#/url', 'webhook-url-invalid');
  if (url.protocol === 'http:' && !rules.isAny) throw problemAt('#/url', 'webhook-url-insecure');
  if (url.username !== '' || url.password !== '') throw problemAt('#/url', 'webhook-url-credentials');
  url.hash = '';
  if (url.href.length > longestWebhookUrl)
    throw problemAt('#/url', 'webhook-url-too-long', { maximum: longestWebhookUrl });
  const host = plainHost(url.hostname);
  try {
    await allowedAddresses(url.hostname, rules);
  } catch (error) {
    if (error instanceof PrivateTargetError) throw problemAt('#/url', 'webhook-url-private', { host });
    throw problemAt('#/url', 'webhook-host-unknown', { host });
  }
  return url.href;
};

/**
 * Connects to the addresses that were looked up and checked just now: a name that leads elsewhere a moment later, as in
 * DNS rebinding, leads nowhere. A proxy is asked for such an address too, and not for the name, which it would look up
 * itself; only where every address is allowed it is asked for the name.
 */
const targetGuard = (rules: TargetRules, trust: Trust): Guard => ({
  direct: (options, done) => {
    allowedAddresses(options.hostname, rules).then(
      (found) => {
        const pinned: LookupFunction = (_host, { all }, answer) =>
          all ? answer(null, [...found]) : answer(null, found[0]!.address, found[0]!.family);
        trustingConnector({ timeout: connectMs, trust, lookup: pinned })(options, done);
      },
      (error: Error) => done(error, null),
    );
  },
  throughProxy: async (hostname) => {
    if (rules.isAny) return [plainHost(hostname)];
    const found = await allowedAddresses(hostname, rules);
    // Many proxies have no IPv6, and it is not known here whether this one has.
    return found.toSorted((one, other) => one.family - other.family).map(({ address }) => address);
  },
});

/** Requests to targets that users chose, by the proxies of the environment. */
export const targetTransport = (rules: TargetRules): HttpTransport => {
  const trust = createTrust(null);
  return new HttpTransport({
    ...{ trust, connectMs, routesTo: environmentRoutes },
    guard: targetGuard(rules, trust),
    limits: {
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
      headersTimeout: answerMs,
      bodyTimeout: answerMs,
    },
  });
};
