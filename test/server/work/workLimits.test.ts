import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../../electron/server/store/auditStore.ts';
import type { ProblemBody } from '../../../shared/messages/problem.ts';
import { providerReturnPath } from '../../../shared/office/signIn.ts';
import { openConsole, signedIn } from '../../support/console.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { required, startServer } from '../../support/startServer.ts';

/** Every measured part of a request takes this long. */
const begin = async (limits: Parameters<typeof startServer>[0] = {}) => {
  const thread = { ms: 0, step: 0 };
  const threadTime = (): number => (thread.ms += thread.step);
  const server = await startServer({ rateLimit: 3000, ...limits }, undefined, { threadTime });
  return { server, thread };
};
const minuteMs = 60_000;

/** Asks until the thread of this account is used up. */
const useUp = async (thread: { step: number }, ask: () => Promise<number>): Promise<void> => {
  thread.step = 2000;
  for (let n = 0; n < 20 && (await ask()) !== 429; n += 1);
  thread.step = 0;
};

describe('the thread', () => {
  it('decisions: an organization that uses it up waits, with 429 and Retry-After; the others do not', async () => {
    const { server, thread } = await begin();
    const other = await server.addOrganization('Other');
    const testKey = await server.store.organizations.createKey('Valley Solar', commandLine, { isTest: true });
    thread.step = 2000;
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) statuses.push((await server.post('/jobs', required)).status);
    thread.step = 0;
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
    expect(statuses.at(-1)).toBe(429);
    const refused = await server.post<ProblemBody>('/jobs', required);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    const seconds = Number(refused.headers.get('retry-after'));
    expect(refused.json).toMatchObject({ code: 'work-limited', params: { kind: 'thread', seconds } });
    expect(refused.headers.get('x-ratelimit-limit')).toBe('3000');
    // Reading is refused as writing is, with each key of the organization.
    expect((await server.get('/states')).status).toBe(429);
    expect((await server.get('/states', { key: testKey.api_key })).status).toBe(429);
    expect((await server.post('/jobs', required, { key: other.api_key })).status).toBe(201);
    expect((await server.get('', { key: null })).status).toBe(200);
    server.clock.offset += seconds * 1000;
    expect((await server.post('/jobs', required)).status).toBe(201);
  });

  it('a body is not parsed for an account that has used up its budget', async () => {
    const { server, thread } = await begin();
    thread.step = 30_000;
    await server.get('/jobs');
    thread.step = 0;
    const { json } = await server.ask<ProblemBody>('POST', '/jobs', {
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(json.code).toBe('work-limited');
  });

  it('a refused request stores nothing under its Idempotency-Key', async () => {
    const { server, thread } = await begin();
    const headers = { 'idempotency-key': 'waits' };
    thread.step = 30_000;
    await server.get('/jobs');
    thread.step = 0;
    expect((await server.post('/jobs', required, { headers })).status).toBe(429);
    server.clock.offset += 10 * minuteMs;
    const made = await server.post('/jobs', required, { headers });
    expect([made.status, made.headers.get('idempotent-replayed')]).toEqual([201, null]);
  });

  it('with --rate-limit 0 nothing is limited, and with --work-limit 0 the thread is not', async () => {
    for (const limits of [{ rateLimit: 0 }, { workLimit: 0 }]) {
      const { server, thread } = await begin(limits);
      thread.step = 1_000_000;
      for (let n = 0; n < 3; n += 1) expect((await server.post('/jobs', required)).status).toBe(201);
    }
  });
});

describe('the console', () => {
  it('a user who uses it up is told when to go on; colleagues are not', async () => {
    const { server, thread } = await begin();
    const [one, colleague] = [await signedIn(server, 'admin'), await signedIn(server, 'reviewer')];
    const { id } = await server.submit();
    await useUp(thread, async () => (await one.ask('GET', '/jobs.csv')).status);
    const { status, headers, ended } = await one.hear('sendMessage', { id, text: 'typed' });
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect([status, ended]).toMatchObject([
      429,
      {
        ok: false,
        problem: { code: 'too-many-requests', message: { code: 'work-limited', params: { kind: 'thread', seconds } } },
      },
    ]);
    expect((await one.ask('GET', '/jobs.csv')).status).toBe(429);
    expect(await colleague.codeOf('showJob', { id })).toBeNull();
    expect((await server.get('/jobs')).status).toBe(200);
    server.clock.offset += seconds * 1000;
    expect(await one.codeOf('sendMessage', { id, text: 'typed' })).toBeNull();
  });

  it('calls are counted as requests of a key are, of each user and of strangers by address', async () => {
    const { server } = await begin({ rateLimit: 20 });
    const [one, colleague] = [await signedIn(server, 'admin'), await signedIn(server, 'reviewer')];
    let last = await one.hear('readHere', {});
    for (let n = 0; n < 25; n += 1) last = await one.hear('readHere', {});
    expect([last.status, last.ended]).toMatchObject([
      429,
      { ok: false, problem: { message: { code: 'rate-limited', params: { maximum: 20 } } } },
    ]);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await colleague.codeOf('readHere', {})).toBeNull();
    expect((await server.get('/states')).status).toBe(200);
  });
});

it('strangers have a budget by their address; probes, keys and sessions are served beside them', async () => {
  const { server, thread } = await begin();
  const user = await signedIn(server, 'admin');
  thread.step = 30_000;
  const stranger = { cookie: '', 'rafter-page-secret': '', 'rafter-known-browser': '' };
  await user.ask('POST', '/calls/signIn', {
    headers: { 'content-type': 'application/json', ...stranger },
    body: JSON.stringify({ email: 'nobody@firm.example', password: 'wrong' }),
  });
  await fetch(`${server.url}/api/files/x`);
  thread.step = 0;
  const docs = await fetch(`${server.url}/api/openapi.json`);
  expect([docs.status, Number(docs.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await fetch(`${server.url}/docs`)).status).toBe(429);
  for (const probe of ['/healthz', '/readyz', '/metrics']) expect((await fetch(server.url + probe)).status).toBe(200);
  expect((await server.get('/states')).status).toBe(200);
  expect(await user.codeOf('readHere', {})).toBeNull();
  // In a browser in which a user has signed in before, the page of the sign-in is served, too.
  const { ended } = await user.hear('readHere', {}, { cookie: '', 'rafter-page-secret': '' });
  expect(ended).toMatchObject({ ok: true, value: { user: null } });
});

it('the console’s page and its files are served whatever strangers have used up', async () => {
  const pages = temporaryFolder();
  for (const [name, text] of [
    ['console.html', '<script src="/assets/console-1.js"></script>'],
    ['assets/console-1.js', 'import "./console-2.js"'],
    ['assets/console-2.js', 'let two'],
    ['pdfjs/pdf.worker.mjs', 'let three'],
  ] as const) {
    mkdirSync(path.dirname(path.join(pages, name)), { recursive: true });
    writeFileSync(path.join(pages, name), text);
  }
  const thread = { ms: 0, step: 0 };
  const threadTime = (): number => (thread.ms += thread.step);
  const server = await startServer({ rateLimit: 3000 }, undefined, { threadTime, pages });
  thread.step = 30_000;
  await openConsole(server.url).hear('signIn', { email: 'nobody@firm.example', password: 'wrong' });
  thread.step = 0;
  expect((await fetch(`${server.url}/docs`)).status).toBe(429);
  for (const where of [
    '/',
    `${providerReturnPath}?code=1`,
    '/assets/console-1.js',
    '/assets/console-2.js',
    '/pdfjs/pdf.worker.mjs',
  ])
    expect([where, (await fetch(server.url + where)).status]).toEqual([where, 200]);
});

it('bytes are counted as they are decoded', async () => {
  const { server } = await begin({ byteLimit: 3_000_000 });
  const body = gzipSync(JSON.stringify({ ...required, zz: ' '.repeat(1_900_000) }));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  expect((await server.ask('POST', '/jobs', { body, headers })).status).toBe(429);
});

it('a form of files is charged, and a request after it waits', async () => {
  const { server } = await begin({ byteLimit: 3_000_000 });
  const { id } = await server.submit();
  const photo = Buffer.concat([jpegPhoto(1), Buffer.alloc(2_000_000)]);
  await server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: photo }]);
  const { json } = await server.get<ProblemBody>('/states');
  expect(json).toMatchObject({ code: 'work-limited', params: { kind: 'bytes' } });
});

it('a request that is refused before it is routed changes nothing of this', async () => {
  const { server } = await begin();
  for (const path of ['/%', '/nothing', '/api/nothing'])
    expect([400, 404]).toContain((await fetch(server.url + path)).status);
  expect((await server.get('/states')).status).toBe(200);
});
