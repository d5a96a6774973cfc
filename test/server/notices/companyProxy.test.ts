import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { WebhookPost } from '../../../electron/server/notices/postWebhook.ts';
import type { ClaimedDelivery } from '../../../electron/server/notices/deliveryStore.ts';
import { atEnd } from '../../support/atEnd.ts';
import { newAuthority } from '../../support/certificates.ts';
import { startCompanyProxy } from '../../support/companyProxy.ts';
import { stubProxies } from '../../support/proxyVariables.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { startReceiver } from '../../support/receiver.ts';
import { startTlsFront } from '../../support/tlsFront.ts';

const receiver = await startReceiver();
const authority = newAuthority(temporaryFolder(), 'Unknown Authority');
const front = await startTlsFront(receiver.url, authority.issue('hooks', { hosts: ['hooks.example'] }));
const publicAddress = '93.184.216.34';
/** It reaches the receiver by its public address, as it would reach the internet. */
const proxy = await startCompanyProxy({
  hosts: { [publicAddress]: front, 'hooks.example': front, 'plain.example': receiver.port },
});

/** What names lead to, one or several addresses; a test may change it between two lookups. */
const names = new Map<string, string>();
const lookup = async (host: string): Promise<LookupAddress[]> =>
  (names.get(host) ?? host).split(' ').map((address) => {
    if (isIP(address) === 0) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    return { address, family: isIP(address) };
  });

const post = async (url: string, { isAny = false, owner = null as number | null } = {}): Promise<unknown> => {
  stubProxies({ HTTPS_PROXY: proxy.url, HTTP_PROXY: proxy.url });
  const webhooks = new WebhookPost({ clock: { now: () => Date.now() }, version: '0', isAny, lookup });
  atEnd(() => webhooks.close());
  const delivery = { type: 'test', atMs: 0, messageId: 'm-1', owner, body: '{}', url };
  const secrets = {
    secret: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
    previousSecret: null,
    previousUntilMs: null,
  };
  const { answer } = await webhooks.send(
    { ...delivery, ...secrets } as unknown as ClaimedDelivery,
    new AbortController().signal,
  );
  return answer;
};

afterEach(() => vi.unstubAllEnvs());

it('a webhook goes by the proxy of the environment, which is asked for the address that was checked', async () => {
  proxy.does(null);
  names.set('hooks.example', publicAddress);
  // The certificate of the receiver is the first that is refused: the tunnel is there.
  expect(await post('https://hooks.example/hook')).toMatchObject({
    code: 'delivery-no-connection',
    params: {
      reason: expect.stringMatching(/^certificate-refused \(host: hooks\.example.*Unknown Authority/) as string,
    },
  });
  expect(proxy.tunnels()).toEqual([`${publicAddress}:443`]);
});

it.each([
  ['IPv4 first', `2606:2800:220:1::1 ${publicAddress}`, [publicAddress]],
  ['the next one after one that it does not reach', `93.184.216.9 ${publicAddress}`, ['93.184.216.9', publicAddress]],
  ['IPv6 last', '2606:2800:220:1::1 93.184.216.9', ['93.184.216.9', '[2606:2800:220:1::1]']],
])('the proxy is asked for every address that was checked: %s', async (_what, addresses, asked) => {
  proxy.does(null);
  names.set('hooks.example', addresses);
  const reason = asked.includes(publicAddress) ? /^certificate-refused/ : /^proxy-refused \(.*status: 502/;
  expect(await post('https://hooks.example/hook')).toMatchObject({
    params: { reason: expect.stringMatching(reason) as string },
  });
  expect(proxy.tunnels()).toEqual(asked.map((address) => `${address}:443`));
});

it('the proxy is not asked for the next address after a refusal', async () => {
  proxy.does({ status: 403 });
  names.set('hooks.example', `93.184.216.9 ${publicAddress}`);
  await post('https://hooks.example/hook');
  expect(proxy.tunnels()).toEqual(['93.184.216.9:443']);
});

it.each([
  ['a name that leads into the network', 'inside.example', '10.0.0.7'],
  ['a name that leads to the service of a cloud', 'meta.example', '169.254.169.254'],
  ['an address of the network', '192.168.1.5', '192.168.1.5'],
])('the proxy is not asked for %s', async (_what, host, address) => {
  proxy.does(null);
  names.set(host, address);
  for (const owner of [null, 7])
    expect(await post(`https://${host}/hook`, { owner })).toEqual({
      code: 'delivery-target-private',
      params: { host },
    });
  // Whatever the operator allows the firm.
  expect(await post(`https://${host}/hook`, { owner: 7, isAny: true })).toMatchObject({
    code: 'delivery-target-private',
  });
  expect([proxy.tunnels(), proxy.forwarded()]).toEqual([[], []]);
});

it('the proxy is not asked for a name that this server cannot look up', async () => {
  proxy.does(null);
  expect(await post('https://unknown.example/hook')).toMatchObject({ params: { reason: 'ENOTFOUND' } });
  expect(proxy.tunnels()).toEqual([]);
});

it('a proxy that refuses is named in the log of deliveries', async () => {
  proxy.does({ status: 403 });
  names.set('hooks.example', publicAddress);
  expect(await post('https://hooks.example/hook')).toEqual({
    code: 'delivery-no-connection',
    params: { reason: `proxy-refused (proxy: ${proxy.shown}, host: ${publicAddress}, status: 403)` },
  });
});

it('without TLS, which the operator must allow, the proxy makes the request', async () => {
  proxy.does(null);
  expect(await post('http://plain.example/hook', { isAny: true })).toMatchObject({ params: { status: 204 } });
  expect(proxy.forwarded()).toEqual(['POST http://plain.example/hook']);
});

it('this computer is reached without a proxy', async () => {
  proxy.does(null);
  expect(await post(receiver.url, { isAny: true })).toMatchObject({ params: { status: 204 } });
  expect([proxy.tunnels(), proxy.forwarded()]).toEqual([[], []]);
});
