import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { problemAt } from '../../../shared/messages/problem.ts';
import { longestWebhookUrl } from '../../../shared/office/notices.ts';
import { networkOf } from '../../networkRange.ts';

/** All addresses of a host name; an IP address is its own. */
export type Lookup = (host: string) => Promise<readonly LookupAddress[]>;

export const lookupHost: Lookup = (host) => systemLookup(host, { all: true });

/** Which targets a webhook may have. `isAny`: also of this computer and its network, and without TLS. */
export interface TargetRules {
  isAny: boolean;
  lookup: Lookup;
}

const connectMs = 5_000;
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

/** Without the brackets of an IPv6 address. */
export const plainHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');

/** The addresses of a host, if all of them are allowed. Throws `PrivateTargetError`, and what the lookup throws. */
export const allowedAddresses = async (
  hostname: string,
  { isAny, lookup }: TargetRules,
): Promise<readonly LookupAddress[]> => {
  const host = plainHost(hostname);
  const found = await lookup(host);
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
 * DNS rebinding, leads nowhere.
 */
export const webhookAgent = (rules: TargetRules): Agent => {
  const settings = { timeout: connectMs, allowH2: false };
  const connect: buildConnector.connector = (options, done) => {
    allowedAddresses(options.hostname, rules).then(
      (found) => {
        const pinned: LookupFunction = (_host, { all }, answer) =>
          all ? answer(null, [...found]) : answer(null, found[0]!.address, found[0]!.family);
        buildConnector({ ...settings, lookup: pinned })(options, done);
      },
      (error: Error) => done(error, null),
    );
  };
  return new Agent({ connect, keepAliveTimeout: keepAliveMs, keepAliveMaxTimeout: keepAliveMs });
};
