import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApiClient } from '../../electron/desk/base/apiClient/apiClient.ts';
import { readStoredMessage } from '../../electron/desk/base/storedMessage.ts';
import { createRoutes } from '../../electron/network/routes.ts';
import { createTrust } from '../../electron/network/trust.ts';
import { say } from '../../shared/messages/say.ts';
import { connectionTo, keepFile, kindOf, testKey, told } from '../desk/base/apiClient/clients.ts';
import { answer, bodyOf, startOddServer } from '../desk/base/apiClient/oddServer.ts';
import { atEnd } from '../support/atEnd.ts';
import { newAuthority } from '../support/certificates.ts';
import { startCompanyProxy } from '../support/companyProxy.ts';
import { freePort } from '../support/freePort.ts';
import { temporaryFolder } from '../support/processes.ts';
import { startTlsFront } from '../support/tlsFront.ts';
import { forgetExampleNames } from '../support/unknownNames.ts';

forgetExampleNames();

const folder = temporaryFolder();
const authority = newAuthority(folder, 'Ridge Company Authority');
const odd = await startOddServer();
const frontOf = (name: string, how: Parameters<typeof authority.issue>[1]) =>
  startTlsFront(odd.url, authority.issue(name, how));
const securePort = await frontOf('provider', { hosts: ['provider.example', 'storage.example'] });
/** Names that only the proxy knows. */
const hosts = {
  'provider.example': securePort,
  'storage.example': securePort,
  'plain.example': Number(new URL(odd.url).port),
  'expired.example': await frontOf('expired', { hosts: ['expired.example'], isExpired: true }),
  'misnamed.example': await frontOf('other', { hosts: ['other.example'] }),
};
const proxy = await startCompanyProxy({ hosts });
const strict = await startCompanyProxy({ hosts, credentials: 'maria:s3cret%40' });
const secret = 's3cret@';
const strictUrl = `http://maria:s3cret%2540@${strict.shown}`;

const pem = readFileSync(authority.root, 'utf8');

interface Network {
  choice?: string;
  system?: string;
  certificates?: string | null;
  connectMs?: number;
}

const clientOf = (
  baseUrl: string,
  { choice = proxy.url, system, certificates = pem, connectMs = 5000 }: Network = {},
): ApiClient => {
  const routesTo = createRoutes({
    environment: {},
    choice: () => (system === undefined ? choice : 'automatic'),
    systemProxy: async () => system ?? '',
  });
  const network = { routesTo, trust: createTrust(certificates) };
  const client = new ApiClient({ connection: connectionTo(baseUrl), timeouts: { connectMs }, network });
  atEnd(() => client.close());
  return client;
};
/** Takes connections and never answers. */
const startSilent = async (): Promise<number> => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
};

const secure = 'https://provider.example/api';
const plain = 'http://plain.example/api';

/** What a client of this network reads, in one line. */
const read = async (baseUrl: string, network?: Network): Promise<string> => {
  odd.does(answer(200, []));
  return told(await clientOf(baseUrl, network).call('listStates'));
};

const upload = async (baseUrl: string, network?: Network): Promise<{ outcome: string; isWhole: boolean }> => {
  const bytes = randomBytes(3_000_000);
  let came: Buffer = Buffer.alloc(0);
  odd.does(async (message, response) => {
    came = await bodyOf(message);
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify([{ id: 'p1', file: 'roof.jpg' }]));
  });
  const outcome = await clientOf(baseUrl, network).upload('submitJobFiles', {
    params: { job_id: '7' },
    file: keepFile(folder, bytes),
  });
  return { outcome: kindOf(outcome), isWhole: came.includes(bytes) };
};

describe('a provider behind the proxy of a company', () => {
  it('is reached by tunnels that many requests share, and sees nothing of the proxy', async () => {
    proxy.does(null);
    odd.does(answer(200, []));
    const client = clientOf(secure);
    for (let count = 0; count < 9; count += 1) expect(told(await client.call('listStates'))).toBe('answered');
    expect(new Set(proxy.tunnels())).toEqual(new Set(['provider.example:443']));
    // The next request may come before the connection of the last one is free, and more often on a busy computer.
    expect(proxy.tunnels().length).toBeLessThan(9);
    expect(odd.came()).toHaveLength(9);
    expect(odd.came()[0]!.headers).toMatchObject({ host: 'provider.example', authorization: `Api-Key ${testKey}` });
    expect(Object.keys(odd.came()[0]!.headers).filter((name) => name.startsWith('proxy'))).toEqual([]);
  });

  it('takes uploads that stream through the tunnel', async () => {
    proxy.does(null);
    expect(await upload(secure)).toEqual({ outcome: 'answered', isWhole: true });
    expect(proxy.tunnels()).toEqual(['provider.example:443']);
  });

  it('without TLS is asked by the proxy, which opens no tunnel to it', async () => {
    strict.does(null);
    expect(await read(plain, { choice: strictUrl })).toBe('answered');
    expect(odd.came()[0]!.headers['proxy-authorization']).toBeUndefined();
    expect(await upload(plain, { choice: strictUrl })).toEqual({ outcome: 'answered', isWhole: true });
    expect(strict.tunnels()).toEqual([]);
    expect(strict.forwarded()).toEqual([`GET ${plain}/states`, `POST ${plain}/jobs/7/files`]);
  });

  it('links to a storage that only the proxy can find, and the letter comes', async () => {
    proxy.does(null);
    const letter = Buffer.from('%PDF-1.7\n%%EOF');
    odd.does((message, response) => {
      if (message.url?.startsWith('/store')) return void response.end(letter);
      response.writeHead(302, { location: 'https://storage.example/store/7.pdf' }).end();
    });
    const to = path.join(folder, 'letter.pdf');
    const outcome = await clientOf(secure).download({ endpoint: 'retrieveLetter', params: { job_id: '7' } }, { to });
    expect(outcome).toMatchObject({ value: { sha256: createHash('sha256').update(letter).digest('hex') } });
    expect(proxy.tunnels()).toEqual(['provider.example:443', 'storage.example:443']);
  });

  it.each([
    'http://169.254.169.254/latest',
    'https://10.0.0.1/',
    'https://127.0.0.1/',
    'http://localhost/',
    'https://[fd00::1]/',
  ])('links to %s, which the proxy is not asked for', async (location) => {
    proxy.does(null);
    // A public base URL, as the proxy sees it.
    odd.does(answer(302, '', { location }));
    const to = path.join(folder, 'never');
    const outcome = await clientOf(secure).download({ url: `${secure}/media/1` }, { to });
    expect(outcome).toMatchObject({ kind: 'lost', reason: { code: 'link-not-public' } });
    expect([proxy.tunnels(), proxy.forwarded()]).toEqual([['provider.example:443'], []]);
  });
});

describe('the proxies of the system', () => {
  it('are tried in their order while they are away, before any byte of an upload', async () => {
    proxy.does(null);
    const dead = `127.0.0.1:${await freePort()}`;
    const system = `PROXY ${dead}; SOCKS5 ${dead}; PROXY ${proxy.shown}; DIRECT`;
    expect(await upload(secure, { system })).toEqual({ outcome: 'answered', isWhole: true });
    expect(await upload(plain, { system })).toEqual({ outcome: 'answered', isWhole: true });
    expect(proxy.tunnels()).toEqual(['provider.example:443']);
  });

  it('are not passed by where one refuses', async () => {
    proxy.does({ status: 403 });
    expect(await read(secure, { system: `PROXY ${proxy.shown}; DIRECT` })).toContain('does not allow connections');
  });

  it('may name none', async () => {
    proxy.does(null);
    expect(await read('http://127.0.0.1:9/api', { system: `PROXY ${proxy.shown}` })).toContain(
      'The provider could not',
    );
    expect(await read(secure, { system: 'DIRECT' })).toContain('The provider could not be reached (ENOTFOUND)');
    expect(proxy.tunnels()).toEqual([]);
  });
});

describe('a proxy that wants a user name and a password', () => {
  it('gets those in its address, and shows them to nobody', async () => {
    strict.does(null);
    expect(await read(secure, { choice: strictUrl })).toBe('answered');
    expect(JSON.stringify(odd.came())).not.toContain('bWFyaW');
  });

  it.each([secure, plain])('is named where there are none for %s', async (baseUrl) => {
    strict.does(null);
    const words = `The proxy ${strict.shown} asks for a user name and password. Add them to its address in Settings under Network (\`desk network\`): http://user:password@${strict.shown}.`;
    expect(await read(baseUrl, { choice: `http://${strict.shown}` })).toBe(`unreached: ${words}`);
    expect(odd.came()).toEqual([]);
  });

  it.each([secure, plain])('is named where they are refused for %s, without them', async (baseUrl) => {
    strict.does(null);
    const told = await read(baseUrl, { choice: `http://maria:wrong-${secret}@${strict.shown}` });
    expect(told).toContain(`The proxy ${strict.shown} does not accept the user name and password`);
    expect(told).not.toMatch(/maria|wrong|s3cret/);
  });

  it('is named with the way to sign in that it wants, where that is not supported', async () => {
    proxy.does({ status: 407, headers: { 'Proxy-Authenticate': 'Negotiate, NTLM' } });
    expect(await read(secure)).toContain(`The proxy ${proxy.shown} accepts only a sign-in by Negotiate or NTLM`);
  });
});

describe('a proxy that refuses or is away is named, and not the provider', () => {
  it.each([
    [{ status: 403 }, /^unreached: The proxy PROXY does not allow connections to provider\.example \(403\)\. Ask/],
    [{ status: 502 }, /^unreached: The proxy PROXY did not reach provider\.example \(502\)\.$/],
    ['hang-up' as const, /^unreached: The proxy PROXY could not be reached \(UND_ERR_SOCKET\)\. Check Settings/],
  ])('%j', async (refusal, words) => {
    proxy.does(refusal);
    expect((await read(secure)).replace(proxy.shown, 'PROXY')).toMatch(words);
    expect(odd.came()).toEqual([]);
  });

  it('with a page that may also be that of a server behind it, where it makes the request itself', async () => {
    proxy.does({ status: 403, headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    expect(await read(plain)).toBe(
      `unreached: The proxy ${proxy.shown}, or a web server in front of plain.example, refuses this request (403). Ask the administrator of the proxy, and that of plain.example, to allow it.`,
    );
    // The proxy passes this one on.
    proxy.does(null);
    odd.does(answer(403, '<p>no', { 'content-type': 'text/html' }));
    expect(told(await clientOf(plain).call('listStates'))).toContain('or a web server in front of plain.example');
    proxy.does({ status: 403, headers: { 'Content-Type': 'application/json' } });
    expect(await read(plain)).toMatch(/^refused 403/);
  });

  it.each([secure, plain])('nothing answers at its address, for %s', async (baseUrl) => {
    const dead = `127.0.0.1:${await freePort()}`;
    expect(await read(baseUrl, { choice: dead })).toMatch(
      new RegExp(`^unreached: The proxy ${dead} could not be reached \\(ECONNREFUSED\\)`),
    );
  });

  it('takes the connection and never answers: the limit is named by its name, in a message that can be stored', async () => {
    const choice = `127.0.0.1:${await startSilent()}`;
    const outcome = await clientOf(secure, { choice, connectMs: 50 }).call('listStates');
    expect(outcome).toMatchObject({
      reason: { code: 'proxy-unreachable', params: { proxy: choice, error: 'TimeoutError' } },
    });
    const { reason } = outcome as Extract<typeof outcome, { kind: 'unreached' }>;
    expect(readStoredMessage(JSON.stringify(reason))).toEqual(reason);
  });

  it('has its own certificate, which is not trusted', async () => {
    const front = await startTlsFront(proxy.url, authority.issue('proxy', { hosts: ['localhost', '127.0.0.1'] }));
    proxy.does(null);
    for (const host of ['127.0.0.1', 'localhost'])
      for (const baseUrl of [secure, plain])
        expect(await read(baseUrl, { choice: `https://${host}:${front}` })).toBe('answered');
    const choice = `https://localhost:${front}`;
    expect(await read(secure, { choice, certificates: null })).toContain(
      'The certificate of localhost (for proxy, issued by Ridge Company Authority) is not trusted',
    );
  });
});

describe('the certificate authority of a company', () => {
  it('is trusted where its certificate is set, beside the usual ones', async () => {
    proxy.does(null);
    expect(await read(secure)).toBe('answered');
  });

  it.each([
    [
      'is named where it is not known, with what to do',
      secure,
      null,
      `The certificate of provider.example (for provider, issued by Ridge Company Authority) is not trusted, because this computer does not know Ridge Company Authority. If that is your company's own authority, add its certificate in Settings under Network (\`desk network\`), or to those of the system. If not, this network may be reading what is sent.`,
    ],
    [
      'has issued a certificate that has expired',
      'https://expired.example/api',
      pem,
      'The certificate of expired.example (for expired, issued by Ridge Company Authority) has expired. Check the date of this computer; if it is right, the owner of expired.example must renew the certificate.',
    ],
    [
      'has issued a certificate for another host',
      'https://misnamed.example/api',
      pem,
      'The certificate (for other, issued by Ridge Company Authority) is not for misnamed.example. Check the address, or sign in to this network.',
    ],
  ])('%s', async (_what, baseUrl, certificates, words) => {
    proxy.does(null);
    expect(await read(baseUrl, { certificates })).toBe(`unreached: ${words}`);
    expect(odd.came()).toEqual([]);
  });

  it('is named without a proxy too, in both languages', async () => {
    const front = await frontOf('desk', { hosts: ['localhost'] });
    const direct = { choice: 'none', certificates: null };
    const outcome = await clientOf(`https://localhost:${front}/api`, direct).call('listStates');
    expect(outcome).toMatchObject({ kind: 'unreached', reason: { code: 'certificate-refused' } });
    const { reason } = outcome as Extract<typeof outcome, { kind: 'unreached' }>;
    expect(say('en', reason)).toContain('The certificate of localhost (for desk, issued by Ridge Company Authority)');
    expect(say('es', reason)).toContain('agregue su certificado en Ajustes, en Red');
    expect(await read(`https://localhost:${front}/api`, { choice: 'none' })).toBe('answered');
  });

  it('is judged anew for each connection: a session of TLS that is used again skips nothing', async () => {
    const misnamed = clientOf('https://misnamed.example/api');
    for (let count = 0; count < 3; count += 1)
      expect(await misnamed.call('listStates')).toMatchObject({ reason: { code: 'certificate-refused' } });
  });
});
