import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { HttpTransport, openGuard, type Guard } from '../../electron/network/httpTransport.ts';
import { createRoutes, type RoutesTo } from '../../electron/network/routes.ts';
import { createTrust } from '../../electron/network/trust.ts';
import { atEnd } from '../support/atEnd.ts';
import { startCompanyProxy } from '../support/companyProxy.ts';
import { freePort } from '../support/freePort.ts';
import { forgetExampleNames } from '../support/unknownNames.ts';

forgetExampleNames();

const server = createServer((request, response) => {
  request.resume().on('end', () => response.end('taken'));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
atEnd(() => server.close(), { isOfFile: true });
const proxy = await startCompanyProxy({ hosts: { 'plain.example': (server.address() as AddressInfo).port } });

const never = new Promise<never>(() => undefined);

const transportBy = (routesTo: RoutesTo, more: { connectMs?: number; guard?: Partial<Guard> } = {}): HttpTransport => {
  const { connectMs = 5000 } = more;
  const trust = createTrust(null);
  const transport = new HttpTransport({
    ...{ trust, connectMs, routesTo },
    guard: { ...openGuard(connectMs, trust), ...more.guard },
    limits: { headersTimeout: 5000, bodyTimeout: 5000 },
  });
  atEnd(() => transport.destroy());
  return transport;
};

const bySystem = (result: string): RoutesTo => createRoutes({ environment: {}, systemProxy: async () => result });

it.each(['http://plain.example/', 'https://plain.example/'])(
  'a request to %s ends with its signal, while the way to it is still looked for',
  async (url) => {
    const stop = new AbortController();
    const asking = transportBy(() => (stop.abort(new Error('stopped')), never)).request(url, { signal: stop.signal });
    await expect(asking).rejects.toThrow('stopped');
  },
);

it('a request ends with its signal, while the host is looked up for the proxy', async () => {
  const stop = new AbortController();
  const throughProxy = () => (stop.abort(new Error('stopped')), never);
  const transport = transportBy(bySystem(`PROXY ${proxy.shown}`), { guard: { throughProxy } });
  await expect(transport.request('http://plain.example/', { signal: stop.signal })).rejects.toThrow('stopped');
});

it('a system that never names its proxies is given up after the time of a connection', async () => {
  const routesTo = createRoutes({ environment: {}, systemProxy: () => never });
  // There is none, so that the name would have to be found here.
  for (const url of ['http://plain.example/', 'https://plain.example/'])
    await expect(transportBy(routesTo, { connectMs: 50 }).request(url, {})).rejects.toMatchObject({
      code: 'ENOTFOUND',
    });
});

it('a stream that a proxy which is away has ended is not sent to the next one, and the proxy is named', async () => {
  proxy.does(null);
  const away = `127.0.0.1:${await freePort()}`;
  const transport = transportBy(bySystem(`PROXY ${away}; PROXY ${proxy.shown}`));
  const send = (body: Readable | string) => transport.request('http://plain.example/', { method: 'POST', body });
  await expect(send(Readable.from([Buffer.from('photo')], { objectMode: false }))).rejects.toMatchObject({
    asMessage: { code: 'proxy-unreachable', params: { proxy: away } },
  });
  expect(proxy.forwarded()).toEqual([]);
  expect(await (await send('photo')).body.text()).toBe('taken');
});
