import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
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

/** A checkout with a version of Electron of its own, whose archive a mirror has. */
const smallElectron = async () => {
  const checkout = temporaryFolder();
  const installed = path.join(root, 'node_modules');
  const folder = path.join(checkout, 'node_modules/electron');
  mkdirSync(folder, { recursive: true });
  for (const name of ['@electron', '@electron-internal'])
    symlinkSync(path.join(installed, name), path.join(checkout, 'node_modules', name), 'dir');
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('1.2.3'), 'version');
  zip.addBuffer(Buffer.from('a program'), 'electron');
  zip.end();
  const archive = await buffer(zip.outputStream);
  const name = `electron-v1.2.3-${process.platform}-${process.arch}.zip`;
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'electron', version: '1.2.3' }));
  const checksums = { [name]: createHash('sha256').update(archive).digest('hex') };
  writeFileSync(path.join(folder, 'checksums.json'), JSON.stringify(checksums));
  const asked: string[] = [];
  const holder = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.end(archive);
  });
  holder.listen(0, '127.0.0.1');
  await once(holder, 'listening');
  atEnd(() => void holder.close().closeAllConnections());
  const { port } = holder.address() as AddressInfo;
  return { checkout, folder, asked, mirror: `http://127.0.0.1:${port}/` };
};

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

it('what was fetched once stays in the cache that its variable names, and is unpacked from there', async () => {
  const { checkout, folder, asked, mirror: address } = await smallElectron();
  const cache = temporaryFolder();
  stubProxies();
  vi.stubEnv('ELECTRON_MIRROR', address);
  vi.stubEnv('electron_config_cache', cache);
  const fetched = () => fetchElectron({ root: checkout, onProgress: () => undefined, stallMs: 10_000 });
  await fetched();
  expect(asked).toEqual([expect.stringMatching(/^\/v1\.2\.3\/electron-v1\.2\.3-.*\.zip$/)]);
  expect(globSync('**/*.zip', { cwd: cache })).toHaveLength(1);
  rmSync(path.join(folder, 'dist'), { recursive: true });
  await fetched();
  expect(readFileSync(path.join(folder, 'dist/version'), 'utf8')).toBe('1.2.3');
  expect(asked).toHaveLength(1);
});
