import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchElectron } from '../../electron/cli/start/electronProgram.ts';
import { atEnd } from '../support/atEnd.ts';
import { startCompanyProxy } from '../support/companyProxy.ts';
import { stubProxies } from '../support/proxyVariables.ts';
import { root, temporaryFolder } from '../support/processes.ts';

afterEach(() => vi.unstubAllEnvs());

/** A mirror that has moved, and has nothing there. */
const mirror = createServer(({ url }, response) => {
  if (url?.startsWith('/moved')) response.writeHead(404).end();
  else response.writeHead(302, { location: `/moved${url}` }).end();
});
mirror.listen(0, '127.0.0.1');
await once(mirror, 'listening');
atEnd(() => void mirror.close().closeAllConnections(), { isOfFile: true });

const fetchBy = async (proxy: string): Promise<void> => {
  stubProxies({ HTTP_PROXY: proxy });
  vi.stubEnv('ELECTRON_MIRROR', 'http://mirror.example/');
  vi.stubEnv('electron_config_cache', temporaryFolder());
  await fetchElectron({ root, onProgress: () => undefined, stallMs: 10_000 });
};

it('the program of Electron is asked of a mirror without TLS by the proxy, without a tunnel, through redirects', async () => {
  const proxy = await startCompanyProxy({ hosts: { 'mirror.example': (mirror.address() as AddressInfo).port } });
  await expect(fetchBy(proxy.url)).rejects.toThrow('mirror.example answered 404');
  expect(proxy.tunnels()).toEqual([]);
  expect(proxy.forwarded()).toEqual([
    expect.stringMatching(/^GET http:\/\/mirror\.example\/v/),
    expect.stringMatching(/^GET http:\/\/mirror\.example\/moved\/v/),
  ]);
});

it('a proxy that refuses is named in a sentence for people', async () => {
  const proxy = await startCompanyProxy({ credentials: 'maria:s3cret' });
  await expect(fetchBy(`http://${proxy.shown}`)).rejects.toThrow(
    `The proxy ${proxy.shown} asks for a user name and password.`,
  );
});
