import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startServer } from '../../support/startServer.ts';

const server = await startServer({}, undefined, { allowedHosts: ['Jobs.example.com', 'office-server'] });
await server.submit();
await server.submit();

const askUnder = async (
  { url }: { url: string },
  path: string,
  host: string | null,
  { version = '1.1', headers = [] }: { version?: string; headers?: string[] } = {},
): Promise<string> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const named = host === null ? [] : [`host: ${host}`];
  socket.write([`GET ${path} HTTP/${version}`, ...named, ...headers, 'connection: close', '', ''].join('\r\n'));
  return text(socket);
};
const listUnder = (host: string | null, version = '1.1'): Promise<string> =>
  askUnder(server, '/api/jobs?limit=1', host, { version, headers: [`x-api-key: ${server.own.api_key}`] });

it.each(['[', 'a b', 'a"><script>', 'evil:99999', 'evil/x?y', 'a@b', 'a#b'])(
  'a Host that is none is refused: %s',
  async (host) => {
    const answer = await listUnder(host);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('urn:rafter:problem:malformed-request');
  },
);

it.each(['jobs.example.com', 'jobs.example.com:8080', '[::1]:4180', '127.0.0.1'])(
  'links begin with %s',
  async (host) => {
    expect(await listUnder(host)).toContain(`link: <http://${host}/api/jobs?`);
  },
);

it('where no host is named, links begin with the address that was reached', async () => {
  for (const answer of [await listUnder(null, '1.0'), await listUnder('')])
    expect(answer).toContain(`link: <${server.url}/api/jobs?`);
});

describe('a request to another name (DNS rebinding)', () => {
  it.each(['/', '/api', '/api/jobs', '/office/jobs.csv', '/metrics', '/healthz', '/readyz', '/docs', '/nothing'])(
    'is refused at %s, as problem+json',
    async (path) => {
      const answer = await askUnder(server, path, 'evil.example');
      expect(answer).toMatch(/^HTTP\/1\.1 421 /);
      expect(answer).toMatch(/^content-type: application\/problem\+json/im);
      const body = JSON.parse(answer.split('\r\n\r\n')[1]!) as Record<string, unknown>;
      expect(body).toMatchObject({
        type: 'urn:rafter:problem:misdirected',
        status: 421,
        code: 'host-not-served',
        params: { host: 'evil.example' },
      });
    },
  );

  it.each(['office-server.example', 'localhost.example', '127.0.0.1.example', 'xn--lcalhost-95a', 'example.com'])(
    'is refused under %s',
    async (host) => expect(await listUnder(host)).toMatch(/^HTTP\/1\.1 421 /),
  );

  it.each([
    'localhost',
    'LOCALHOST:99',
    'localhost.',
    '192.0.2.7:80',
    '[2001:db8::1]',
    'office-server:4180',
    'JOBS.example.com',
  ])('is answered under %s, which is localhost, an address or an allowed name', async (host) =>
    expect(await listUnder(host)).toMatch(/^HTTP\/1\.1 200 /),
  );

  it('gets a readable page in a browser tab, wherever it leads', async () => {
    const headers = ['accept: text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language: es'];
    for (const path of ['/', '/office/jobs.csv', '/docs']) {
      const page = await askUnder(server, path, 'evil.example', { headers });
      expect(page).toMatch(/^HTTP\/1\.1 421 /);
      expect(page).toContain('<h1>Este servidor tiene otra dirección</h1>');
      expect(page).not.toMatch(/evil|href/);
    }
  });

  it('is answered under the public URL, whatever its port', async () => {
    const behind = await startServer({}, undefined, { publicUrl: 'https://office.example/rafter' });
    for (const host of ['office.example', 'office.example:8443'])
      expect(await askUnder(behind, '/api', host)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await askUnder(behind, '/api', 'other.example')).toMatch(/^HTTP\/1\.1 421 /);
  });

  it('is refused behind a proxy too, where either header names another host', async () => {
    const behind = await startServer({}, undefined, { trustProxy: true, publicUrl: 'https://office.example' });
    const ask = async (host: string, forwarded: string) =>
      (await askUnder(behind, '/api', host, { headers: [`x-forwarded-host: ${forwarded}`] })).split(' ')[1];
    expect(await ask('127.0.0.1', 'office.example')).toBe('200');
    expect(await ask('127.0.0.1', 'evil.example')).toBe('421');
    // A rebound page may send any header of this name.
    expect(await ask('evil.example', 'office.example')).toBe('421');
  });
});

describe('metrics', () => {
  it.each([
    'forwarded: for=192.0.2.1',
    'x-forwarded-for: 127.0.0.1',
    'x-forwarded-host: localhost',
    'x-forwarded-proto: http',
    'x-forwarded: 1',
    'x-real-ip: 127.0.0.1',
    'cf-connecting-ip: 203.0.113.7',
    'true-client-ip: 203.0.113.7',
    'x-original-forwarded-for: 203.0.113.7',
    'via: 1.1 proxy',
  ])('are closed to what a proxy passed on: %s', async (header) => {
    expect(await askUnder(server, '/metrics', 'localhost')).toMatch(/^HTTP\/1\.1 200 /);
    const answer = await askUnder(server, '/metrics', 'localhost', { headers: [header] });
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('metrics-on-this-computer-only');
  });
});
