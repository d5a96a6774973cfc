import { say } from '../../../../shared/messages/say.ts';
import { describe, expect, it } from 'vitest';
import { Connection, pathWith, urlOf } from '../../../../electron/desk/base/apiClient/connection.ts';
import { authForms } from '../../../../shared/settings/authForms.ts';
import { jpegPhoto } from '../../../files/judge/fixtures.ts';
import { startPlainProvider } from '../../../support/plainProvider.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { startServer } from '../../../support/startServer.ts';
import { connectionTo, clientTo, keepFile, kindOf, testKey } from './clients.ts';
import { answer, startOddServer } from './oddServer.ts';

const disk = temporaryFolder();

const [odd, server, plain] = await Promise.all([startOddServer(), startServer(), startPlainProvider()]);

const refusedBy = (given: Partial<Record<keyof Connection, unknown>>): string[] | undefined =>
  Connection.safeParse({ ...connectionTo('https://jobs.example.com'), ...given }).error?.issues.map(
    ({ path, message }) => `${path.join('.')} ${say('en', { code: message, params: {} })}`,
  );

describe('a connection as it is typed in', () => {
  it.each([
    'https://jobs.example.com',
    ' https://jobs.example.com/api/v2/ ',
    'http://192.168.1.20:8080/api',
    'http://[::1]:3000',
  ])('may be at %j', (baseUrl) => {
    const parsed = Connection.parse(connectionTo(baseUrl, { apiKey: ` ${testKey}\n`, authPrefix: ' Bearer ' }));
    expect(parsed).toMatchObject({ baseUrl: baseUrl.trim(), apiKey: testKey, authPrefix: 'Bearer' });
  });

  it.each([
    '',
    'jobs.example.com',
    'jobs.example.com:443/api',
    'ftp://jobs.example.com',
    'file:///etc',
    'http://',
    '/api',
  ])('is not at %j', (baseUrl) => {
    expect(refusedBy({ baseUrl })).toEqual([
      'baseUrl must begin with http:// or https:// and a host, such as https://jobs.example.com/api',
    ]);
  });

  it.each(['https://ada@jobs.example.com', 'https://:pass@jobs.example.com', 'https://ada:pass@jobs.example.com/api'])(
    'has its key in the key alone, not in %j',
    (baseUrl) => {
      expect(refusedBy({ baseUrl })).toEqual(['baseUrl must not hold a user name or a password']);
    },
  );

  it.each(['https://jobs.example.com/api?key=1', 'https://jobs.example.com/#/jobs', 'https://jobs.example.com/?'])(
    'ends with its path, unlike %j',
    (baseUrl) => {
      expect(refusedBy({ baseUrl })).toEqual(['baseUrl must end with the path: no "?" and no "#"']);
    },
  );

  it.each(['', '   ', 'two words', 'schlüssel', 'line\nbreak', 'x'.repeat(4097)])('has no key such as %j', (apiKey) => {
    expect(refusedBy({ apiKey })).toEqual([
      'apiKey must be entered as you received it: visible ASCII characters without spaces',
    ]);
  });

  it.each(['', 'X Api Key', 'X-Api-Key:', 'Schlüssel', 'a\r\nb', 'x'.repeat(101)])(
    'sends the key in no header named %j',
    (authHeader) => {
      expect(refusedBy({ authHeader })).toEqual([
        'authHeader must have letters, digits and hyphens only, such as Authorization',
      ]);
    },
  );

  it.each(['Api Key', 'a\r\nb', 'Schlüssel', 'x'.repeat(101)])('puts no %j before the key', (authPrefix) => {
    expect(refusedBy({ authPrefix })).toEqual(['authPrefix must be one word, or nothing']);
  });
});

describe('where requests go', () => {
  it.each([
    ['https://a.example', false, 'https://a.example/jobs?city=San+Jos%C3%A9'],
    ['https://a.example/', false, 'https://a.example/jobs?city=San+Jos%C3%A9'],
    ['https://a.example/api', false, 'https://a.example/api/jobs?city=San+Jos%C3%A9'],
    ['https://a.example/api//', false, 'https://a.example/api/jobs?city=San+Jos%C3%A9'],
    ['https://a.example', true, 'https://a.example/jobs/?city=San+Jos%C3%A9'],
    [' https://a.example/v2/api/ ', true, 'https://a.example/v2/api/jobs/?city=San+Jos%C3%A9'],
  ])('%j, trailing slash %s', (baseUrl, trailingSlash, url) => {
    const query = { city: 'San José', client_name: undefined };
    expect(urlOf(connectionTo(baseUrl, { trailingSlash }), '/jobs', query)).toBe(url);
  });

  it('§4.9 puts parameters in percent-encoded, and misses none', async () => {
    const path = '/arrays/{array_id}/attic-images';
    expect(pathWith(path, { array_id: 'a/b c?d#é%' })).toBe('/arrays/a%2Fb%20c%3Fd%23%C3%A9%25/attic-images');
    expect(() => pathWith(path, { job_id: '7' })).toThrow(`${path} needs array_id`);
    expect(() => pathWith(path, { array_id: '' })).toThrow(`${path} needs array_id`);
    odd.does(answer(201, [{ id: 'u1' }]));
    const file = keepFile(disk, jpegPhoto(1));
    await clientTo(`${odd.url}/api/`).upload('uploadAtticImage', { params: { array_id: '../../x?y' }, file });
    expect(odd.came()[0]).toMatchObject({ method: 'POST', url: '/api/arrays/..%2F..%2Fx%3Fy/attic-images' });
  });

  it('§5 each path of the reference ends with a slash where the setting says so, and in no other place', async () => {
    const paths = async (trailingSlash: boolean): Promise<string[]> => {
      odd.does(answer(200, []));
      const client = clientTo(`${odd.url}/api`, { trailingSlash });
      await client.call('listStates', { query: { limit: '3' } });
      await client.call('retrieveJobFiles', { params: { job_id: '7' } });
      await client.upload('submitJobFiles', { params: { job_id: '7' }, file: keepFile(disk, jpegPhoto(1)) });
      await client.download({ endpoint: 'retrieveLetter', params: { job_id: '7' } }, { to: `${disk}/none` });
      return odd.came().map(({ url }) => url);
    };
    const plainPaths = ['/api/states?limit=3', '/api/jobs/7/files', '/api/jobs/7/files', '/api/jobs/7/letter'];
    expect(await paths(false)).toEqual(plainPaths);
    expect(await paths(true)).toEqual(plainPaths.map((one) => one.replace(/(\?|$)/, '/$1')));
  });
});

describe('the forms of the key (§5)', () => {
  it.each(authForms)('$label, as the provider sees it and as Rafter takes it', async ({ authHeader, authPrefix }) => {
    odd.does(answer(200, []));
    await clientTo(odd.url, { authHeader, authPrefix }).call('listStates');
    expect(odd.came()[0]!.headers[authHeader.toLowerCase()]).toBe(`${authPrefix} ${testKey}`.trim());
    const known = { authHeader, authPrefix, apiKey: server.own.api_key };
    expect(kindOf(await clientTo(`${server.url}/api`, known).call('listStates'))).toBe('answered');
    const strange = { ...known, apiKey: testKey };
    expect(kindOf(await clientTo(`${server.url}/api`, strange).call('listStates'))).toBe('refused 401');
  });

  it('are not all taken everywhere: a plain provider knows one', async () => {
    const kinds = await Promise.all(
      authForms.map(async ({ authHeader, authPrefix }) => {
        const form = { authHeader, authPrefix, apiKey: plain.key, trailingSlash: true };
        return kindOf(await clientTo(plain.baseUrl, form).call('listStates'));
      }),
    );
    expect(kinds).toEqual(['answered', 'refused 403', 'refused 403', 'refused 403']);
  });
});

describe('what else goes with a request', () => {
  it('a body that is JSON already is sent byte for byte, with its Idempotency-Key', async () => {
    let sent = '';
    odd.does(async (message, response) => {
      for await (const piece of message) sent += String(piece);
      response.end('{"id": 1}');
    });
    const body = '{ "client_name":"Zoë" ,"b": 1.0}';
    await clientTo(odd.url).call('submitJob', { body, idempotencyKey: 'key-1' });
    expect(sent).toBe(body);
    expect(odd.came()[0]!.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'key-1' });
  });

  it('tells a Rafter server what this laptop holds, and reads its refusal', async () => {
    const client = clientTo(`${server.url}/api`, { apiKey: server.own.api_key });
    const report = { waiting_jobs: 2, waiting_files: 3, waiting_bytes: 4, name: 'Van 3' };
    expect(await client.report('van-3', report)).toMatchObject({ kind: 'answered', value: null });
    expect(kindOf(await client.report('van/3', report))).toMatch(/^refused 4/);
    expect(kindOf(await clientTo('http://127.0.0.1:9').report('van-3', report))).toBe('unreached');
  });
});
