import { describe, expect, it } from 'vitest';
import { isExcepted, createRoutes, proxyVariables, type RouteDeps } from '../../electron/network/routes.ts';
import { readProxyAddress } from '../../electron/network/proxyAddress.ts';
import type { NetworkProblem } from '../../electron/network/networkProblem.ts';

/** The routes as `direct` and the addresses of proxies, or the code of what is wrong. */
const routesOf = async (url: string, deps: Partial<RouteDeps>): Promise<string[]> => {
  const routesTo = createRoutes({ environment: {}, ...deps });
  return routesTo(new URL(url)).then(
    (routes) => routes.map((route) => route?.origin ?? 'direct'),
    (error: NetworkProblem) => [error.asMessage.code],
  );
};

const provider = 'https://provider.example/api';
const plainProvider = 'http://provider.example/api';
const inEnvironment = (environment: RouteDeps['environment'], url = provider) => routesOf(url, { environment });
const both = { HTTP_PROXY: 'http://plain:1', HTTPS_PROXY: 'http://secure:2' };

describe('the environment', () => {
  it.each([
    ['names no proxy', {}, provider, 'direct'],
    ['names one for TLS', both, provider, 'http://secure:2'],
    ['names one without TLS', both, plainProvider, 'http://plain:1'],
    ['names one for everything', { HTTP_PROXY: 'http://plain:1' }, provider, 'http://plain:1'],
    ['names one for TLS alone', { HTTPS_PROXY: 'http://secure:2' }, plainProvider, 'direct'],
    ['is written in lower case', { https_proxy: 'http://lower:3' }, provider, 'http://lower:3'],
    ['has both cases: the lower one wins', { ...both, https_proxy: 'http://lower:3' }, provider, 'http://lower:3'],
    ['has an empty lower case, which means none', { ...both, https_proxy: '' }, provider, 'direct'],
    ['leaves out the scheme', { HTTPS_PROXY: 'proxy.example:3128' }, provider, 'http://proxy.example:3128'],
    ['names a proxy of TLS', { HTTPS_PROXY: 'https://proxy.example' }, provider, 'https://proxy.example'],
    ['names something else', { HTTPS_PROXY: 'socks5://proxy.example' }, provider, 'proxy-address-unusable'],
    ['names nonsense', { HTTPS_PROXY: 'http://' }, provider, 'proxy-address-unusable'],
    ['excepts the host', { ...both, NO_PROXY: 'provider.example' }, provider, 'direct'],
    ['excepts it in lower case', { ...both, no_proxy: 'provider.example' }, provider, 'direct'],
  ])('%s', async (_what, environment, url, route) => expect(await inEnvironment(environment, url)).toEqual([route]));

  it.each([
    'http://127.0.0.1:4180/api',
    'http://localhost:4180/',
    'https://[::1]/',
    'http://desk.localhost/',
    'http://127.9.9.9/',
  ])('never sends %s by a proxy, nor does the setting or the system', async (url) => {
    const systemProxy = async () => 'PROXY system:9';
    expect(await routesOf(url, { environment: both, choice: () => 'http://chosen:9', systemProxy })).toEqual([
      'direct',
    ]);
  });
});

describe('NO_PROXY', () => {
  it.each([
    ['*', true],
    [' * ', true],
    ['other.example', false],
    ['other.example,provider.example', true],
    ['other.example provider.example', true],
    ['PROVIDER.example', true],
    ['example', true],
    ['.example', true],
    ['*.example', true],
    ['.provider.example', true],
    ['*.provider.example', false],
    ['ider.example', false],
    ['provider.example:443', true],
    ['provider.example:8443', false],
    ['*:443', true],
    ['10.0.0.0/8', false],
  ])('%j excepts https://provider.example: %s', (list, expected) =>
    expect(isExcepted(list, new URL(provider))).toBe(expected),
  );

  it.each([
    ['10.0.0.0/8', 'http://10.1.2.3/', true],
    ['10.0.0.0/8', 'http://11.1.2.3/', false],
    ['10.0.0.0/99', 'http://10.1.2.3/', false],
    ['10.1.2.3', 'http://10.1.2.3/', true],
    ['10.1.2.3:80', 'http://10.1.2.3/', true],
    ['fd00::/8', 'http://[fd00::1]/', true],
    ['fd00::/8', 'http://[fe00::1]/', false],
    ['fd00::1', 'http://[fd00::1]/', true],
    ['1', 'http://10.0.0.1/', false],
    ['0.1', 'http://10.0.0.1/', false],
    ['*.0.0.1', 'http://10.0.0.1/', false],
    ['FD00:0::1', 'http://[fd00::1]/', true],
    ['[FD00:0::1]:80', 'http://[fd00::1]/', true],
    ['[fd00::1]:8080', 'http://[fd00::1]:8080/', true],
    ['[fd00::1]:8080', 'http://[fd00::1]/', false],
    ['provider.example', 'https://provider.example./', true],
  ])('%j excepts %s: %s', (list, url, expected) => expect(isExcepted(list, new URL(url))).toBe(expected));
});

describe('the setting', () => {
  it.each([
    ['automatic', 'http://secure:2'],
    ['none', 'direct'],
    ['http://chosen:9', 'http://chosen:9'],
  ])('%s wins over the environment', async (choice, route) => {
    expect(await routesOf(provider, { environment: { ...both, NO_PROXY: '' }, choice: () => choice })).toEqual([route]);
  });

  it('is looked at for each connection', async () => {
    let choice = 'none';
    const routesTo = createRoutes({ environment: {}, choice: () => choice });
    expect(await routesTo(new URL(provider))).toEqual([null]);
    choice = 'http://chosen:9';
    expect((await routesTo(new URL(provider)))[0]?.origin).toBe('http://chosen:9');
  });
});

describe('the system', () => {
  const system = (result: string) => routesOf(provider, { systemProxy: async () => result });

  it.each([
    ['DIRECT', ['direct']],
    ['', ['direct']],
    ['PROXY a:3128', ['http://a:3128']],
    ['PROXY a:3128; PROXY b:3128; DIRECT', ['http://a:3128', 'http://b:3128', 'direct']],
    ['HTTPS a:443;DIRECT', ['https://a', 'direct']],
    ['SOCKS5 a:1080; PROXY b:3128', ['http://b:3128']],
    ['SOCKS a:1080', ['proxy-kind-unknown']],
  ])('answers %j', async (result, routes) => expect(await system(result)).toEqual(routes));

  it('is asked for the URL, after the environment', async () => {
    const asked: string[] = [];
    const systemProxy = async (url: string) => (asked.push(url), 'PROXY system:9');
    expect(await routesOf(provider, { systemProxy, environment: both })).toEqual(['http://secure:2']);
    expect(asked).toEqual([]);
    expect(await routesOf(provider, { systemProxy })).toEqual(['http://system:9']);
    expect(asked).toEqual([provider]);
  });

  it('is passed over where it does not answer in time', async () => {
    const routesTo = createRoutes({ environment: {}, systemProxy: () => new Promise(() => undefined) });
    expect(await routesTo(new URL(provider), 20)).toEqual([null]);
  });

  it('is passed over where it cannot tell', async () => {
    expect(await routesOf(provider, { systemProxy: () => Promise.reject(new Error('no PAC file')) })).toEqual([
      'direct',
    ]);
  });
});

describe('credentials', () => {
  it.each([
    ['http://maria:p%40ss%3A1@proxy:3128', 'maria:p@ss:1'],
    ['http://maria@proxy:3128', 'maria:'],
    ['http://maria:100%@proxy:3128', 'maria:100%'],
    ['maria:secret@proxy:3128', 'maria:secret'],
  ])('of %s are sent and not shown', (address, sent) => {
    const proxy = readProxyAddress(address)!;
    expect(proxy.authorization).toBe(`Basic ${Buffer.from(sent).toString('base64')}`);
    expect([proxy.shown, proxy.origin]).toEqual(['proxy:3128', 'http://proxy:3128']);
  });
});

describe('the variables that people see', () => {
  it.each<[string, Record<string, string>, Record<string, string | null>]>([
    ['none', {}, {}],
    ['a proxy', { HTTPS_PROXY: 'http://secure:2' }, { HTTPS_PROXY: 'http://secure:2' }],
    [
      'a name in lower case, and an address without its kind',
      { http_proxy: 'plain:1' },
      { http_proxy: 'http://plain:1' },
    ],
    ['no credentials', { HTTPS_PROXY: 'http://maria:s3cret@secure:2' }, { HTTPS_PROXY: 'http://secure:2' }],
    ['an address that cannot be used', { HTTPS_PROXY: 'socks5://a:1' }, { HTTPS_PROXY: null }],
    ['exceptions with a proxy', { ...both, NO_PROXY: 'a.example' }, { ...both, NO_PROXY: 'a.example' }],
    ['exceptions without a proxy, which lead nowhere', { NO_PROXY: 'a.example' }, {}],
    ['an empty one', { HTTPS_PROXY: ' ' }, {}],
  ])('are %s', (_what, environment, shown) => {
    expect(Object.fromEntries(proxyVariables(environment).map(({ name, value }) => [name, value]))).toEqual(shown);
  });
});
