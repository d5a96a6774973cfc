import type { LookupAddress } from 'node:dns';
import { afterEach, expect, it, vi } from 'vitest';
import { newAuthority } from '../../support/certificates.ts';
import { startCompanyProxy } from '../../support/companyProxy.ts';
import { signedIn } from '../../support/console.ts';
import { stubProxies } from '../../support/proxyVariables.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { startServer } from '../../support/startServer.ts';
import { startTlsFront } from '../../support/tlsFront.ts';

const publicAddress = '93.184.216.34';
let address = publicAddress;
const lookup = async (): Promise<LookupAddress[]> => [{ address, family: 4 }];
const server = await startServer({}, undefined, { lookup });
const authority = newAuthority(temporaryFolder(), 'Unknown Authority');
const front = await startTlsFront(server.url, authority.issue('id', { hosts: ['id.example'] }));
const proxy = await startCompanyProxy({ hosts: { [publicAddress]: front, 'id.example': front } });
const admin = await signedIn(server, 'admin');
const settings = { issuer: 'https://id.example', clientId: 'rafter', clientSecret: 's', label: 'Example' };
await admin.call('changeProvider', { settings: { ...settings, createdRole: null } });

const test = async () => {
  stubProxies({ HTTPS_PROXY: proxy.url });
  const { ended } = await admin.hear('testProvider', {});
  return ended.ok ? null : ended.problem.message;
};

afterEach(() => vi.unstubAllEnvs());

it('a sign-in provider is asked by the proxy of the environment, at the address that was checked', async () => {
  expect(await test()).toMatchObject({
    code: 'sso-unreachable',
    params: { host: 'id.example', reason: expect.stringMatching(/^certificate-refused.*Unknown Authority/) as string },
  });
  expect(new Set(proxy.tunnels())).toEqual(new Set([`${publicAddress}:443`]));
});

it('a proxy that refuses is named', async () => {
  proxy.does({ status: 403 });
  expect(await test()).toMatchObject({
    params: { reason: expect.stringContaining(`proxy-refused (proxy: ${proxy.shown}`) as string },
  });
});

it('the proxy is not asked for a name that leads into the network', async () => {
  proxy.does(null);
  address = '10.0.0.7';
  expect(await test()).toMatchObject({ code: 'sso-issuer-private' });
  expect(proxy.tunnels()).toEqual([]);
});
