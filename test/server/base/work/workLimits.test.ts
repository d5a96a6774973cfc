import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { steadyTime } from '../../../../electron/server/base/work/requestWork.ts';
import { commandLine } from '../../../../electron/server/base/audit/auditStore.ts';
import type { ProblemBody } from '../../../../shared/messages/problem.ts';
import { providerReturnPath } from '../../../../shared/accounts/signIn.ts';
import { openConsole, signedIn } from '../../../support/console.ts';
import { jpegPhoto, pdfDocument } from '../../../files/judge/fixtures.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { required, startServer } from '../../../support/startServer.ts';

/** Every measured part of a request takes this long. */
const begin = async (
  limits: Parameters<typeof startServer>[0] = {},
  options: Parameters<typeof startServer>[2] = {},
) => {
  const thread = { ms: 0, step: 0 };
  const threadTime = steadyTime(() => (thread.ms += thread.step));
  const started = Date.now();
  // Time passes by its offset alone: a budget that is just used up stays so.
  const clock = { offset: 0, now: () => started + clock.offset };
  const server = await startServer({ rateLimit: 3000, ...limits }, undefined, { ...options, clock, threadTime });
  return { server: { ...server, clock }, thread };
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
    thread.step = 500;
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

  it('a request whose connection closed while it waited for its turn does not run', async () => {
    const { server, thread } = await begin();
    thread.step = 20;
    const agent = new http.Agent({ maxSockets: 40 });
    const headers = { authorization: `Bearer ${server.own.api_key}`, 'content-type': 'application/json' };
    /** The number of the next job, which waits behind all that came before it. */
    const next = async () => (await server.submit()).id;
    const ranOf40 = async (): Promise<number> => {
      const before = await next();
      const requests = Array.from({ length: 40 }, () => {
        const request = http.request(`${server.url}/api/jobs`, { method: 'POST', headers, agent });
        request.on('error', () => undefined).end(JSON.stringify(required));
        return request;
      });
      await Promise.race(requests.map((request) => once(request, 'response')));
      for (const request of requests) request.destroy();
      return (await next()) - before - 1;
    };
    // On a busy machine the first answer may come when most have had their turn.
    await expect.poll(ranOf40).toBeLessThan(40);
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

  it('calls have a limit of their own, whatever that of requests is, of which a sixth may come at once', async () => {
    const { server } = await begin({ rateLimit: 0, callLimit: 120 });
    const [one, colleague] = [await signedIn(server, 'admin'), await signedIn(server, 'reviewer')];
    const { id } = await server.submit();
    const askUntilRefused = async (
      ask: () => Promise<{ status: number; ended: unknown; headers: Headers }>,
      most: number,
    ) => {
      let last = await ask();
      for (let n = 1; n < most && last.status === 200; n += 1) last = await ask();
      return last;
    };
    const refused = (maximum: number) => [
      429,
      { ok: false, problem: { message: { code: 'rate-limited', params: { maximum } } } },
    ];
    const write = await askUntilRefused(() => one.hear('sendMessage', { id, text: 'again' }), 25);
    expect([write.status, write.ended]).toMatchObject(refused(120));
    const seconds = Number(write.headers.get('retry-after'));
    expect([seconds > 0, seconds <= 10]).toEqual([true, true]);
    // Reads, which screens make after each change of a colleague, have a count of their own.
    for (let n = 0; n < 15; n += 1) expect((await one.hear('listHoldReasons', {})).status).toBe(200);
    const read = await askUntilRefused(() => one.hear('listHoldReasons', {}), 10);
    expect([read.status, read.ended]).toMatchObject(refused(120));
    // So have files.
    const file = await askUntilRefused(async () => {
      const { status, headers } = await one.ask('GET', '/reference/states');
      return { status, headers, ended: null };
    }, 25);
    expect([file.status, Number(file.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await colleague.codeOf('sendMessage', { id, text: 'mine' })).toBeNull();
    expect(await colleague.codeOf('readHere', {})).toBeNull();
    expect((await server.get('/states')).status).toBe(200);
    server.clock.offset += seconds * 1000;
    expect(await one.codeOf('sendMessage', { id, text: 'later' })).toBeNull();
  });

  it('with --call-limit 0 none is refused, while the API limits requests', async () => {
    const { server } = await begin({ rateLimit: 5, callLimit: 0 });
    const one = await signedIn(server, 'admin');
    for (let n = 0; n < 20; n += 1) expect(await one.codeOf('listHoldReasons', {})).toBeNull();
    for (let n = 0; n < 5; n += 1) await server.get('/states');
    expect((await server.get('/states')).status).toBe(429);
  });
});

it('strangers have a budget by their address; probes, keys and sessions are served beside them', async () => {
  const { server, thread } = await begin();
  const user = await signedIn(server, 'admin');
  thread.step = 30_000;
  const stranger = { cookie: '', 'rafter-page-secret': '', 'rafter-known-browser': '' };
  await user.hear('listJobs', {}, stranger);
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
  const { server, thread } = await begin({}, { pages });
  thread.step = 30_000;
  await openConsole(server.url).hear('listJobs', {});
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

describe('a file link', () => {
  /** A file, and the minutes after which nothing of its upload counts. */
  const withFile = async (limits: Parameters<typeof begin>[0] = {}, megabytes = 0) => {
    const begun = await begin(limits);
    const { server } = begun;
    const { id } = await server.submit();
    const bytes = Buffer.concat([pdfDocument(), Buffer.alloc(megabytes * 1_000_000)]);
    const { json } = await server.upload(`/jobs/${id}/files`, [{ name: 'plan.pdf', bytes }]);
    server.clock.offset += 3 * minuteMs;
    return { ...begun, file: json[0]!.file };
  };

  it('is charged to the organization that owns the file, with a key and without, and not to strangers', async () => {
    const { server, thread, file } = await withFile();
    thread.step = 30_000;
    expect((await server.get('/states', { key: 'nobody' })).status).toBe(401);
    thread.step = 0;
    expect((await fetch(`${server.url}/api/openapi.json`)).status).toBe(429);
    expect((await server.get(file)).status).toBe(200);
    expect((await fetch(file)).status).toBe(200);
    thread.step = 30_000;
    await server.get('/states');
    thread.step = 0;
    expect((await server.get(file)).status).toBe(429);
    expect((await fetch(file)).status).toBe(429);
  });

  it('charges its bytes to the organization, and nothing to the address that opens it', async () => {
    const { server, file } = await withFile({ byteLimit: 30_000_000 }, 16);
    const other = await server.addOrganization('Other');
    expect((await (await fetch(file)).arrayBuffer()).byteLength).toBeGreaterThan(16_000_000);
    expect((await server.get<ProblemBody>('/states')).json).toMatchObject({
      code: 'work-limited',
      params: { kind: 'bytes' },
    });
    expect((await fetch(file)).status).toBe(429);
    expect((await fetch(`${server.url}/api/openapi.json`)).status).toBe(200);
    expect((await server.get('/states', { key: other.api_key })).status).toBe(200);
  });

  it('counts as a request of the key', async () => {
    const { server, file } = await withFile({ rateLimit: 20 });
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1) statuses.push((await server.get(file)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
    expect((await server.get('/states')).status).toBe(429);
    expect((await fetch(file)).status).toBe(200);
  });

  it('is charged while it is sent: what a long download uses is spread over its time', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { server, file } = await withFile({ byteLimit: 600_000 }, 16);
    const request = http.get(file, { headers: { authorization: `Bearer ${server.own.api_key}` } });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    await once(response, 'readable');
    expect((await server.get('/states')).status).toBe(200);
    vi.advanceTimersByTime(1000);
    // What has gone into the connection so far is more than may be used at once.
    expect((await server.get('/states')).status).toBe(429);
    server.clock.offset += 3 * minuteMs;
    expect((await server.get('/states')).status).toBe(200);
    response.resume();
    await once(response, 'end');
  });
});

it('pictures and rows that are used up refuse pictures and exports, and nothing else', async () => {
  const { server } = await begin({ pictureLimit: 4, rowLimit: 4 });
  const one = await signedIn(server, 'admin');
  const { id } = await server.submit();
  const photos = [1, 2, 3].map((n) => ({ name: `${n}.jpg`, bytes: jpegPhoto(n) }));
  const { json } = await server.upload(`/jobs/${id}/files`, photos);
  const statusOf = async (where: string): Promise<number> => (await one.ask('GET', where)).status;
  const pictures = json.map((file) => `/pictures/${file.id}/thumbnail`);
  for (const picture of pictures.slice(0, 2)) expect(await statusOf(picture)).toBe(200);
  expect(await statusOf(pictures[2]!)).toBe(429);
  // It was made before.
  expect(await statusOf(pictures[0]!)).toBe(200);
  expect(await statusOf(`/jobs/${id}/photo-report`)).toBe(429);
  expect(await statusOf('/reference/states')).toBe(200);
  for (const csv of ['/reference/states', '/jobs.csv', '/audit.csv', '/design-values.csv', '/figures/jobs'])
    expect([csv, await statusOf(csv)]).toEqual([csv, 429]);
  expect(await one.codeOf('sendMessage', { id, text: 'typed' })).toBeNull();
  server.clock.offset += minuteMs;
  expect(await statusOf(pictures[2]!)).toBe(200);
});

it('a form of files is charged, and a request after it waits', async () => {
  const { server } = await begin({ byteLimit: 3_000_000 });
  const { id } = await server.submit();
  const photo = Buffer.concat([jpegPhoto(1), Buffer.alloc(2_000_000)]);
  await server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: photo }]);
  const { json } = await server.get<ProblemBody>('/states');
  expect(json).toMatchObject({ code: 'work-limited', params: { kind: 'bytes' } });
});

it.each(['/nothing', '/api/nothing'])(
  'a request to %s, which has no route, is charged to the strangers of its address',
  async (path) => {
    // Of these, 20 ms a minute are for strangers, of which 6.7 at once.
    const { server } = await begin({ workLimit: 60 });
    const docs = async (): Promise<number> => (await fetch(`${server.url}/api/openapi.json`)).status;
    expect(await docs()).toBe(200);
    for (let n = 0; n < 40; n += 1) expect([400, 404, 429]).toContain((await fetch(server.url + path)).status);
    expect(await docs()).toBe(429);
    expect((await server.get('/states')).status).toBe(200);
  },
);

it('strangers who ask at once whether the server is ready share one look', async () => {
  const { server } = await begin();
  const look = vi.spyOn(server.store.maintenance, 'assertReadable');
  const ask = async (headers = {}): Promise<number> => (await fetch(`${server.url}/readyz`, { headers })).status;
  const asked = Array.from({ length: 50 }, () => ask({ 'x-forwarded-for': '203.0.113.7' }));
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  expect(look.mock.calls.length).toBeLessThan(25);
  // A supervisor of this machine gets its own.
  const before = look.mock.calls.length;
  await ask();
  expect(look.mock.calls).toHaveLength(before + 1);
  look.mockRestore();
});
