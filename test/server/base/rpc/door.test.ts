import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Console, openConsole, password, signedIn } from '../../../support/console.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { startServer, type TestServer } from '../../../support/startServer.ts';

const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const server = await startServer({}, log);
const admin = await signedIn(server, 'admin');

const bodyOf = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) });
const json = { 'content-type': 'application/json' };

describe('requests of other pages', () => {
  const post = (headers: Record<string, string>, one: Console = admin) =>
    one.ask('POST', '/calls/readHere', { headers: { ...json, ...headers }, body: '{}' });

  it.each([
    ['no Origin', { origin: '' }],
    ['another Origin', { origin: 'https://elsewhere.example' }],
    ['the Origin of a page without one', { origin: 'null' }],
    ['the Origin of another port', { origin: 'http://127.0.0.1:1' }],
    ['our Origin, but from another site', { 'sec-fetch-site': 'cross-site' }],
    ['our Origin, but from another port of this host', { 'sec-fetch-site': 'same-site' }],
  ])('a call with %s is refused, with a cookie and without', async (_name, headers) => {
    for (const one of [admin, openConsole(server.url)])
      expect(await bodyOf(await post(headers, one))).toMatchObject({
        status: 403,
        ok: false,
        problem: { code: 'wrong-origin' },
      });
  });

  it('our own is answered, also where the browser does not say from which site', async () => {
    expect((await post({})).status).toBe(200);
    expect((await post({ 'sec-fetch-site': '' })).status).toBe(200);
  });

  it('a file is not taken from another page, nor given to one', async () => {
    const send = (headers: Record<string, string>) =>
      admin.ask('POST', '/firm/logo', {
        headers: { 'content-type': 'application/octet-stream', ...headers },
        body: 'x',
      });
    expect((await send({ origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await send({ origin: '' })).status).toBe(403);
    for (const site of ['cross-site', 'same-site'])
      expect((await admin.ask('GET', '/audit.csv', { headers: { 'sec-fetch-site': site } })).status).toBe(403);
    for (const site of ['none', 'same-origin', ''])
      expect((await admin.ask('GET', '/audit.csv', { headers: { 'sec-fetch-site': site } })).status).toBe(200);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', ''])(
    'a call of the kind %j, as forms can send it, is refused',
    async (type) => {
      const response = await admin.ask('POST', '/calls/signOut', {
        headers: { 'content-type': type },
        body: new TextEncoder().encode('{}'),
      });
      expect(await bodyOf(response)).toMatchObject({ status: 415, problem: { code: 'unsupported-content-type' } });
      expect((await admin.call('readHere', {})).user).not.toBeNull();
    },
  );

  it('behind a proxy the public URL is the only Origin', async () => {
    const behind = await startServer({}, undefined, { publicUrl: 'https://office.example/rafter' });
    const one = openConsole(behind.url);
    const ask = (origin: string) => one.ask('POST', '/calls/readHere', { headers: { ...json, origin }, body: '{}' });
    expect((await ask(behind.url)).status).toBe(403);
    expect((await ask('https://office.example')).status).toBe(200);
  });
});

describe('calls', () => {
  it('one that is not in the contract is a mistake of the page', async () => {
    for (const name of ['nothing', 'constructor', '__proto__', 'readHere/x'])
      expect(await bodyOf(await admin.ask('POST', `/calls/${name}`, { headers: json, body: '{}' }))).toMatchObject({
        ok: false,
        problem: { code: 'bad-call' },
      });
    expect((await admin.ask('GET', '/calls/readHere')).status).toBe(405);
  });

  it('one that is asked in a wrong way is told which field is wrong', async () => {
    const { ended, status } = await admin.hear('listAudit', { limit: 0 });
    expect([status, ended]).toMatchObject([
      200,
      { ok: false, problem: { code: 'bad-call', errors: [{ pointer: '#/limit' }] } },
    ]);
    for (const body of ['', '[]', '"x"', 'null', '{', '\ufffd{}'])
      expect(await bodyOf(await admin.ask('POST', '/calls/listAudit', { headers: json, body }))).toMatchObject({
        ok: false,
      });
  });

  const long = (bytes: number) => JSON.stringify({ email: 'x'.repeat(bytes), password });

  it('a body is as long as it may be, and of strangers not even that', async () => {
    const send = async (name: string, bytes: number) =>
      (await admin.ask('POST', `/calls/${name}`, { headers: json, body: long(bytes) })).status;
    expect(await send('signIn', 20_000)).toBe(413);
    expect(await send('listAudit', 1_900_000)).toBe(200);
    expect(await send('listAudit', 2_200_000)).toBe(413);
  });

  it('of a call that does not exist no body is read', async () => {
    for (const body of ['{ broken', long(1_000_000)]) {
      const refused = await openConsole(server.url).ask('POST', '/calls/nothing', { headers: json, body });
      expect(await bodyOf(refused)).toMatchObject({ ok: false, problem: { message: { code: 'unknown-call' } } });
    }
  });

  it('who may not ask is told so before the body is read', async () => {
    const stranger = openConsole(server.url);
    expect(
      await bodyOf(await stranger.ask('POST', '/calls/listAudit', { headers: json, body: '{ broken' })),
    ).toMatchObject({ status: 200, ok: false, problem: { code: 'signed-out' } });
  });

  it('a mistake of ours is told without its insides, and is in the log', async () => {
    const failing = vi.spyOn(server.store.audit, 'list').mockRejectedValue(new Error('the insides'));
    try {
      const { ended, text } = await admin.hear('listAudit', {});
      expect(ended).toMatchObject({ ok: false, problem: { code: 'bug' } });
      expect(text).not.toContain('insides');
      expect(lines.join('')).toContain('the insides');
    } finally {
      failing.mockRestore();
    }
  });
});

describe('the console’s pages', () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'assets'));
  const files = {
    'index.html': 'the field app',
    'console.html': '<script type="module" src="./assets/console-1.js"></script>',
    'assets/console-1.js': 'import "./shared-2.js"; new URL("worker-3.js", import.meta.url)',
    'assets/shared-2.js': 'export {}',
    'assets/worker-3.js': '',
    'assets/field-4.js': '',
    'secret.txt': 'x',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  let built: TestServer;
  beforeAll(async () => void (built = await startServer({}, undefined, { pages: folder })));

  it('are at /, with a policy that runs no script but ours and allows no frame', async () => {
    const response = await fetch(built.url);
    expect([response.status, await response.text()]).toEqual([200, files['console.html']]);
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).not.toContain("script-src 'self' 'unsafe");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it.each([
    ['/assets/console-1.js', 200],
    ['/assets/shared-2.js', 200],
    ['/assets/worker-3.js', 200],
    ['/assets/field-4.js', 404],
    ['/assets/../secret.txt', 404],
    ['/assets/..%2fsecret.txt', 404],
    ['/assets/..%5csecret.txt', 404],
    ['/index.html', 404],
    ['/console.html', 404],
    ['/secret.txt', 404],
    ['/assets/', 404],
    ['//elsewhere.example', 404],
  ])('%s: %d', async (where, status) => {
    const response = await fetch(built.url + where, { redirect: 'manual' });
    expect(response.status).toBe(status);
    if (status === 200) {
      expect(response.headers.get('content-type')).toContain('javascript');
      expect(response.headers.get('cache-control')).toContain('immutable');
    }
  });

  it('say how they are built where they are not', async () => {
    for (const pages of [undefined, path.join(folder, 'nowhere')]) {
      const bare = await startServer({}, undefined, { pages });
      const response = await fetch(bare.url);
      expect([response.status, await response.text()]).toEqual([
        503,
        expect.stringContaining('npm run build') as string,
      ]);
      expect((await fetch(`${bare.url}/assets/console-1.js`)).status).toBe(404);
    }
  });
});

describe('the log', () => {
  it('knows who asked, and neither passwords nor secrets nor cookies', async () => {
    const one = await signedIn(server, 'reviewer', { email: 'logged@ridgeline.example' });
    await one.hear('changePassword', { current: password, next: 'the next secret of theirs' });
    await one.hear('signIn', { email: 'password typed@as.email', password: 'wrong guess 123' });
    await one.ask('GET', '/audit.csv?actor=somebody%20private');
    await one.call('signOut', {});
    const all = lines.join('');
    for (const secret of [
      password,
      'the next secret',
      'wrong guess',
      'typed@as',
      'rafter-office',
      'somebody',
      ...one.jar.values(),
      one.page.browser!,
    ])
      expect(all).not.toContain(secret);
    const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(parsed.find(({ route }) => route === '/office/calls/changePassword')).toMatchObject({
      user: one.id,
      status: 200,
    });
  });
});
