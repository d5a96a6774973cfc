import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApp } from '../../electron/app.ts';
import { type BrowserHost, createBrowserHost } from '../../electron/browser/createBrowserHost.ts';
import { Pictures } from '../../electron/pictures/pictures.ts';
import { deskPaths } from '../../electron/desk/deskPaths.ts';
import { runSender } from '../../electron/desk/runSender.ts';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import { root, temporaryFolder } from '../support/processes.ts';
import { jpegOf } from '../desk/photos.ts';

const laptop = temporaryFolder();
const bugs: unknown[] = [];
const app = openApp({
  data: laptop.folder,
  host: 'browser',
  settings: createFileSettings(laptop.folder),
  secrets: createFileSecrets(deskPaths(laptop.folder).apiKey),
  standalone: {
    start: () => Promise.reject(new Error('not here')),
    stop: () => Promise.resolve(),
    console: () => Promise.resolve(null),
    url: () => null,
    reason: () => null,
  },
  pictures: new Pictures({ program: path.join(root, 'electron/pictures/pictureProcess.ts') }),
  onBug: (error) => bugs.push(error),
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

let host: BrowserHost;
let port: number;
let token: string;
let base: string;
let own: OutgoingHttpHeaders;

interface Asked {
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
  below?: string;
}

/** Below our base, and as it is written: no client puts the path in order or adds a header of its own but `Host`. */
const ask = async ({ method = 'GET', path: at, headers = {}, body, below = base }: Asked): Promise<Answer> => {
  const asked = request({ host: '127.0.0.1', port, method, path: `${below}${at}`, headers, agent: false });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode!, headers: answer.headers, body: await text(answer) };
};
const askAt = (at: string, headers: OutgoingHttpHeaders = {}): Promise<Answer> => ask({ path: at, headers, below: '' });
const json = { 'content-type': 'application/json' };
const call = (name: string, body: string, headers: OutgoingHttpHeaders = own): Promise<Answer> =>
  ask({ method: 'POST', path: `/desk/call/${name}`, headers: { ...json, ...headers }, body });

/** The first line that a WebSocket is answered with; a refused one is ended by the other side. */
const knock = async (headers: Record<string, string>): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${base}/desk/events HTTP/1.1\r\n${lines.join('')}\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  const line = answer.toString().split('\r\n')[0]!;
  if (line.includes('101')) socket.destroy();
  else await once(socket.resume(), 'end');
  return line;
};

const without = (name: string): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(own).filter(([key]) => key !== name));

beforeAll(async () => {
  host = await createBrowserHost({ ...app, pages: path.join(root, 'dist/renderer') });
  const link = new URL(await host.listen(0));
  port = Number(link.port);
  token = link.searchParams.get('token')!;
  base = link.pathname.replace(/\/enter$/, '');
});
afterAll(async () => {
  await host.close();
  await app.close();
  laptop.remove();
});

describe('the link', () => {
  it('opens nothing with a token that is not ours, and is not used up by it', async () => {
    for (const wrong of ['', '?token=', '?token=AAAA', `?token=${token}x`, `?token=${token}&token=${token}`]) {
      const { status, headers } = await ask({ path: `/enter${wrong}` });
      expect([wrong, status, headers['set-cookie']]).toEqual([wrong, 403, undefined]);
    }
  });

  it('does not open under another host, nor from a page elsewhere', async () => {
    const at = `/enter?token=${token}`;
    expect((await ask({ path: at, headers: { host: `rafter.example:${port}` } })).status).toBe(403);
    expect((await ask({ path: at, headers: { origin: 'https://elsewhere.example' } })).status).toBe(403);
  });

  it('opens once: the cookie is for this browser alone and for no script', async () => {
    const { status, headers } = await ask({ path: `/enter?token=${token}` });
    expect([status, headers.location]).toEqual([302, `${base}/`]);
    const [cookie] = headers['set-cookie']!;
    expect(cookie).toMatch(/^rafter-\d+=[\w-]{43}; Path=\/[\w-]{22}\/; HttpOnly; SameSite=Strict$/);
    expect(cookie).toContain(`Path=${base}/;`);
    own = { origin: `http://127.0.0.1:${port}`, cookie: cookie!.split(';')[0]! };
    const again = await ask({ path: `/enter?token=${token}` });
    expect([again.status, again.headers['set-cookie']]).toEqual([403, undefined]);
    expect(again.body).toContain('used already');
  });

  it('gives another one to whoever has the program, which voids the one before', async () => {
    const [unused, link] = [new URL(host.link()), new URL(host.link())];
    expect((await ask({ path: `/enter${unused.search}` })).status).toBe(403);
    expect((await ask({ path: `/enter${link.search}` })).status).toBe(302);
  });

  it('lies below a path that nobody else knows: a browser shows the cookie to no other program of this computer', async () => {
    const { status, headers } = await askAt('/', { cookie: own.cookie });
    expect([status, headers['set-cookie']]).toEqual([404, undefined]);
    expect((await askAt('/desk/files/letter/1', { cookie: own.cookie })).status).toBe(404);
    expect((await askAt(`/enter?token=${token}`)).status).toBe(403);
  });
});

describe('who may ask', () => {
  it('our own page with its cookie, by either name of this computer', async () => {
    expect(await call('appFacts', '{}')).toMatchObject({ status: 200 });
    const named = { ...own, host: `localhost:${port}`, origin: `http://localhost:${port}` };
    expect(await call('appFacts', '{}', named)).toMatchObject({ status: 200 });
    expect(await ask({ path: '/', headers: { cookie: own.cookie } })).toMatchObject({ status: 200 });
  });

  it('no other host: a name that was made to lead here reads nothing', async () => {
    for (const host of ['rafter.example', `rafter.example:${port}`, '127.0.0.1', `127.0.0.1.nip.example:${port}`]) {
      expect((await call('listJobs', '{}', { ...own, host, origin: `http://${host}` })).status).toBe(403);
      expect((await ask({ path: '/', headers: { cookie: own.cookie, host } })).status).toBe(403);
    }
  });

  it('nobody who acts without telling where from, or from elsewhere', async () => {
    const elsewhere = [
      'https://elsewhere.example',
      'null',
      `https://127.0.0.1:${port}`,
      `http://127.0.0.1:${port + 1}`,
    ];
    expect((await call('createDraft', '{}', without('origin'))).status).toBe(403);
    for (const origin of elsewhere) expect((await call('createDraft', '{}', { ...own, origin })).status).toBe(403);
    const photo = { method: 'POST', path: '/desk/photos?draft=x&slot=file&name=a.jpg', body: 'x' };
    const octets = { 'content-type': 'application/octet-stream' };
    expect((await ask({ ...photo, headers: { ...octets, ...without('origin') } })).status).toBe(403);
    expect(app.desk.drafts.list()).toEqual([]);
  });

  it('nobody without the cookie, or with one that is nearly right', async () => {
    const [name, value] = String(own.cookie).split('=') as [string, string];
    for (const cookie of ['', `${name}=`, `${name}=${value}x`, `${name}x=${value}`, `${name}=${value.toLowerCase()}`]) {
      const { status, body } = await call('listJobs', '{}', { ...own, cookie });
      expect([status, body]).toEqual([403, expect.stringContaining('not signed in')]);
    }
    expect((await call('listJobs', '{}', without('cookie'))).status).toBe(403);
    expect((await ask({ path: '/' })).status).toBe(403);
    expect((await ask({ path: '/desk/files/letter/1' })).status).toBe(403);
  });

  it('events go to nobody else either', async () => {
    const { origin, cookie } = own as { origin: string; cookie: string };
    expect(await knock({ origin, cookie })).toContain('101');
    expect(await knock({ cookie })).toContain('403');
    expect(await knock({ origin })).toContain('403');
    expect(await knock({ origin: 'https://elsewhere.example', cookie })).toContain('403');
    expect(await knock({ host: `rafter.example:${port}`, origin: `http://rafter.example:${port}`, cookie })).toContain(
      '403',
    );
  });
});

describe('what may be asked', () => {
  it('only what the contract knows, as the contract says', async () => {
    for (const name of ['dropEverything', 'constructor', '__proto__', 'toString', '..%2Fcall']) {
      expect(JSON.parse((await call(name, '{}')).body)).toMatchObject({ ok: false, problem: { code: 'bad-call' } });
    }
    for (const body of ['null', '[]', '7', '"text"', '{}', '{"id":7}', '{"id":""}', `{"id":"${'x'.repeat(101)}"}`]) {
      const { status, body: said } = await call('openDraft', body);
      expect([status, JSON.parse(said)]).toMatchObject([200, { ok: false, problem: { code: 'bad-call' } }]);
    }
    expect(JSON.parse((await call('openDraft', '{"id":"nobody"}')).body)).toMatchObject({
      ok: false,
      problem: { code: 'not-found' },
    });
  });

  it('what is no JSON, or too large, is refused before anybody reads it', async () => {
    expect((await call('openDraft', '{"id":')).status).toBe(400);
    expect((await call('openDraft', '')).status).toBe(400);
    expect((await call('openDraft', '{"__proto__":{"id":"x"}}')).status).toBe(400);
    const form = { ...own, 'content-type': 'text/xml' };
    expect((await ask({ method: 'POST', path: '/desk/call/appFacts', headers: form, body: '{}' })).status).toBe(415);
    const large = JSON.stringify({ id: 'x', text: 'x'.repeat(3 * 1024 * 1024) });
    expect((await call('sendMessage', large)).status).toBe(413);
    expect(JSON.parse((await call('createDraft', '{"document":{"client_name":"Zoë"}}')).body)).toMatchObject({
      ok: true,
    });
  });

  it('files are found by rows: no address is a path', async () => {
    writeFileSync(path.join(laptop.folder, 'secret.txt'), 'secret');
    const draft = app.desk.drafts.create({ client_name: 'Zoë' });
    const place = { draft: draft.id, slot: 'file', array: null, name: 'a.jpg' } as const;
    const taken = await app.takePhoto(place, Readable.from([await jpegOf()]));
    if (!taken.ok) throw new Error(taken.problem.detail);
    const photo = await ask({ path: `/desk/files/photo/${taken.value.id}`, headers: { cookie: own.cookie } });
    expect([photo.status, photo.headers['content-type'], photo.headers['x-content-type-options']]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ]);
    const addresses = [
      '/desk/files/',
      '/desk/files/../../secret.txt',
      '/desk/files/..%2f..%2fsecret.txt',
      '/desk/files/photo/../../../secret.txt',
      '/desk/files/photo/..%2F..%2F..%2Fsecret.txt',
      '/desk/files/photo/%2e%2e%2f%2e%2e%2fsecret.txt',
      `/desk/files/thumbnail/${'../'.repeat(5)}etc/passwd`,
      `/desk/files/thumbnail/${'a'.repeat(64)}%2f..%2f..`,
      '/desk/files/letter/..%2f..%2fapi-key',
      '/desk/files/file/1/..%2f..%2fapi-key',
      '/desk/files/photo/%00',
      '/desk/files/photo/%ff',
      '/desk/files/letter/1e999',
      '/desk/files/secret.txt',
      '/../secret.txt',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..%5c..%5cpackage.json',
    ];
    for (const address of addresses) {
      const { status, body } = await ask({ path: address, headers: { cookie: own.cookie } });
      expect([address, status >= 400 && status < 500]).toEqual([address, true]);
      expect(body).not.toMatch(/secret\b(?!\.txt)|root:|"private"/);
    }
    expect(bugs).toEqual([]);
  });

  it('a photo needs a draft that is there, a slot and a name', async () => {
    const octets = { ...own, 'content-type': 'application/octet-stream' };
    for (const query of ['', '?draft=x&slot=roof&name=a.jpg', '?draft=x&slot=file', '?slot=file&name=a.jpg']) {
      const { status } = await ask({ method: 'POST', path: `/desk/photos${query}`, headers: octets, body: 'x' });
      expect([query, status]).toEqual([query, 400]);
    }
    const nowhere = '/desk/photos?draft=nobody&slot=file&name=a.jpg';
    const { body } = await ask({ method: 'POST', path: nowhere, headers: octets, body: 'bytes' });
    expect(JSON.parse(body)).toMatchObject({ ok: false, problem: { code: 'not-found' } });
    const { id } = app.desk.drafts.create({});
    const named = `/desk/photos?draft=${id}&slot=file&name=${encodeURIComponent('../../../../evil.jpg')}`;
    const kept = await ask({ method: 'POST', path: named, headers: octets, body: Buffer.from(await jpegOf()) });
    expect(JSON.parse(kept.body)).toMatchObject({ ok: true, value: { name: 'evil.jpg' } });
    for (const place of ['slot=attic', 'slot=file&array=South']) {
      const at = `/desk/photos?draft=${id}&${place}&name=a.jpg`;
      const refused = await ask({ method: 'POST', path: at, headers: octets, body: 'bytes' });
      expect(JSON.parse(refused.body)).toMatchObject({
        ok: false,
        problem: { code: 'invalid-fields', errors: [{ pointer: '#/array' }] },
      });
    }
    const asJson = { method: 'POST', path: `/desk/photos?draft=${id}&slot=file&name=a.jpg`, body: '{}' };
    expect((await ask({ ...asJson, headers: { ...own, ...json } })).status).toBe(415);
  });

  it('the same photo in the same place is one photo, however often it is added', async () => {
    const octets = { ...own, 'content-type': 'application/octet-stream' };
    const { id } = app.desk.drafts.create({ arrays: [{ name: 'South' }] });
    const bytes = Buffer.from(await jpegOf({ width: 40, height: 40 }));
    const add = async (place: string): Promise<string> => {
      const at = `/desk/photos?draft=${id}&${place}&name=a.jpg`;
      const { body } = await ask({ method: 'POST', path: at, headers: octets, body: bytes });
      return (JSON.parse(body) as { value: { id: string } }).value.id;
    };
    const first = await add('slot=attic&array=South');
    expect(await add('slot=attic&array=South')).toBe(first);
    expect(await add('slot=beam-size&array=South')).not.toBe(first);
    app.desk.attachments.remove(first);
    expect(await add('slot=attic&array=South')).not.toBe(first);
    expect(app.desk.attachments.ofDraft(id)).toHaveLength(2);
  });

  it('writes no bundle into a folder that a page names', async () => {
    const folder = path.join(laptop.folder, 'bundle');
    expect(JSON.parse((await call('exportBundle', JSON.stringify({ folder }))).body)).toMatchObject({
      ok: false,
      problem: { code: 'bad-call', detail: 'This folder was not chosen in a dialog.' },
    });
    expect(existsSync(folder)).toBe(false);
  });

  it('a pause lasts: over another provider, and over the end of the program', async () => {
    await call('pauseSync', '{"paused":true}');
    const provider = { baseUrl: 'http://127.0.0.1:9/api', apiKey: 'k', authHeader: 'X-Api-Key', authPrefix: '' };
    await call('setConnection', JSON.stringify({ ...provider, trailingSlash: false }));
    const isPaused = async (): Promise<unknown> =>
      (JSON.parse((await call('readSync', '{}')).body) as { value: { paused: boolean } }).value.paused;
    expect(await isPaused()).toBe(true);
    const later = runSender(app.desk, (error) => bugs.push(error));
    expect(later.isPaused()).toBe(true);
    await later.stop();
    await call('syncNow', '{}');
    expect(await isPaused()).toBe(false);
  });
});
