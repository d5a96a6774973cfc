import { describe, expect, it } from 'vitest';
import { checkData } from '../../../electron/server/backups/check.ts';
import { approveJob } from '../../support/approveJob.ts';
import type { Job } from '../../../shared/job/job.ts';
import type { ProblemBody } from '../../../shared/messages/problem.ts';
import { jpegPhoto, pdfDocument } from '../../files/judge/fixtures.ts';
import { signedIn } from '../../support/console.ts';
import { pagesOf, squeezed } from '../../support/pdfText.ts';
import { startServer } from '../../support/startServer.ts';

const server = await startServer();
const { store, own } = server;
const { api_key: test } = await store.organizations.createKey(own.name, undefined, { isTest: true });
const admin = await signedIn(server, 'admin');
const clerk = await signedIn(server, 'office', { email: 'clerk@valley.example', organization: own.id });
const by = { actor: 'x', fromOffice: true };

const asTest = { key: test };
const live = await server.submit({ client_name: 'Live', arrays: [{ name: 'South' }] });
const tried = await server.submit({ client_name: 'Tried', arrays: [{ name: 'South' }] }, asTest);
const approve = (id: number) => approveJob({ store, clock: server.clock }, id, { entries: {} }, by);
const namesOn = async (key: string, query = ''): Promise<string[]> =>
  (await server.get<Job[]>(`/jobs${query}`, { key })).json.map(({ client_name }) => client_name);

describe('a test key', () => {
  it('says so, and its jobs do too', () => {
    expect(test).toMatch(/^rafter_test_[\w-]{43}$/);
    expect([tried.test, live.test]).toEqual([true, undefined]);
  });

  it('sees test jobs only, and a live key live ones only', async () => {
    expect([await namesOn(own.api_key), await namesOn(test)]).toEqual([['Live'], ['Tried']]);
    expect([await namesOn(test, '?client_name=live'), await namesOn(own.api_key, '?client_name=tried')]).toEqual([
      [],
      [],
    ]);
    const photo = [{ name: 'a.jpg', bytes: jpegPhoto(1) }];
    for (const [job, key] of [
      [live, test],
      [tried, own.api_key],
    ] as const) {
      const array = job.arrays![0]!.id;
      const answers = [
        await server.get(`/jobs/${job.id}`, { key }),
        await server.get(`/jobs/${job.id}/files`, { key }),
        await server.get(`/jobs/${job.id}/uploads`, { key }),
        await server.get(`/jobs/${job.id}/letter`, { key }),
        await server.post(`/jobs/${job.id}/message`, { message_body: 'x' }, { key }),
        await server.post(`/jobs/${job.id}/revision`, { revision_notes: 'x', revision_reason: 'other' }, { key }),
        await server.upload(`/jobs/${job.id}/files`, photo, { key }),
        await server.upload(`/jobs/${job.id}/panel-layout-images`, photo, { key }),
        await server.upload(`/arrays/${array}/attic-images`, photo, { key }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
  });

  it('opens no file of a live job, and a live key none of a test job', async () => {
    const sent = [{ name: 'a.jpg', bytes: jpegPhoto(2) }];
    for (const [job, mine, other] of [
      [live, own.api_key, test],
      [tried, test, own.api_key],
    ] as const) {
      const { json } = await server.upload(`/jobs/${job.id}/files`, sent, { key: mine });
      const where = json[0]!.file.split('?')[0]!;
      expect((await server.get(where, { key: mine })).status).toBe(200);
      expect((await server.get(where, { key: other })).status).toBe(404);
    }
  });

  it('shares no external_id, no Idempotency-Key and no ETag of a list with live keys', async () => {
    const one = await server.submit({ external_id: 'both' });
    const other = await server.submit({ external_id: 'both' }, asTest);
    expect((await namesOn(test, '?external_id=both')).length).toBe(1);
    expect(one.id).not.toBe(other.id);

    const headers = { 'idempotency-key': 'first-run' };
    const first = await server.submit({ client_name: 'Keyed' }, { ...asTest, headers });
    const second = await server.submit({ client_name: 'Keyed' }, { headers });
    expect([first.test, second.test, first.id === second.id]).toEqual([true, undefined, false]);

    const reused = await server.post<ProblemBody>('/jobs', { client_name: 'x' }, { ...asTest, headers });
    expect([reused.status, reused.json.params]).toEqual([422, { key: 'first-run' }]);

    const etag = (await server.get('/jobs', asTest)).headers.get('etag')!;
    expect((await server.get('/jobs', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('§4.8 the revision of a test job is one', async () => {
    const { json } = await server.post<Job>(
      `/jobs/${tried.id}/revision`,
      { revision_notes: 'n', revision_reason: 'other', client_name: 'Revised', test: false },
      asTest,
    );
    expect(json.test).toBe(true);
    expect(await namesOn(test, '?client_name=revised')).toEqual(['Revised']);
    expect(await namesOn(own.api_key, '?client_name=revised')).toEqual([]);
  });

  it('cannot be chosen by a body', async () => {
    expect((await server.submit({ test: true, is_test: 1 })).test).toBeUndefined();
  });
});

describe('the office', () => {
  it.each([
    ['staff', admin],
    ['a clerk of the organization', clerk],
  ])(
    '%s: the board, its counts and its export leave test jobs out unless they are asked for',
    async (_who, console) => {
      const board = await console.call('listJobs', {});
      const tests = await console.call('listJobs', { test: true });
      expect(board.rows.some(({ client }) => client === 'Tried')).toBe(false);
      expect(tests.rows.some(({ client }) => client === 'Tried')).toBe(true);
      expect(tests.rows.some(({ client }) => client === 'Live')).toBe(false);
      const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, one) => all + one, 0);
      expect([sum(board.counts), sum(tests.counts)]).toEqual([board.rows.length, tests.rows.length]);
      for (const filter of [
        { client_name: 'trie' },
        { client_name: 'tr' },
        { waiting: true },
        { organization: own.id },
      ]) {
        const { rows, counts } = await console.call('listJobs', filter);
        expect(rows.every(({ client }) => !['Tried', 'Revised'].includes(client))).toBe(true);
        expect(sum(counts)).toBe(rows.length);
      }
      const csv = async (query: string) => (await console.ask('GET', `/jobs.csv${query}`)).text();
      expect([(await csv('')).includes('Tried'), (await csv('?test=true')).includes('Tried')]).toEqual([false, true]);
    },
  );

  it('counts live jobs only: of an organization, in Health, in checks and in /metrics; test jobs apart', async () => {
    const { rows } = await admin.call('listJobs', { limit: 500 });
    const [organization] = await admin.call('listOrganizations', {});
    expect(organization!.jobs).toBe(rows.length);
    const tests = (await store.jobs.board.list({ isTest: true })).length;
    expect(await admin.call('readHealth', {})).toMatchObject({ jobs: rows.length, testJobs: tests });
    const { database } = store.maintenance.paths;
    expect(await checkData({ database, files: store.files })).toMatchObject({ jobs: rows.length, test_jobs: tests });
    const counts = Object.values(await store.jobs.countByStatus());
    expect(counts.reduce((all, one) => all + one, 0)).toBe(rows.length);
    expect((await store.jobs.board.list({})).some(({ client_name }) => client_name === 'Tried')).toBe(false);
    expect((await store.jobs.board.list({ isTest: true })).some(({ client_name }) => client_name === 'Tried')).toBe(
      true,
    );
  });

  it('reads, answers and moves a test job as any other', async () => {
    const { id } = await server.submit({ client_name: 'Worked on' }, asTest);
    expect((await admin.call('moveJob', { id, to: 'In Review' })).job).toMatchObject({
      status: 'In Review',
      test: true,
    });
    await clerk.call('sendMessage', { id, text: 'From the clerk' });
    expect((await server.get<Job>(`/jobs/${id}`, asTest)).text).toContain('From the clerk');
  });

  it('creates test keys in the console and lists which keys are', async () => {
    const { apiKey } = await admin.call('createKey', { organization: own.id, isTest: true });
    expect(apiKey.startsWith('rafter_test_')).toBe(true);
    const keys = await admin.call('listKeys', {});
    const { shown } = keys.find(({ isTest }) => isTest)!;
    expect(apiKey.startsWith(shown) && shown.length === 'rafter_test_'.length + 4).toBe(true);
    expect(keys.some(({ isTest }) => !isTest)).toBe(true);
  });
});

describe('a letter of a test job', () => {
  it('is stamped TEST on every page and numbered apart', async () => {
    const { id } = await server.submit(
      { arrays: Array.from({ length: 40 }, (_, n) => ({ name: `Array ${n}` })) },
      asTest,
    );
    await approve(id);
    const { json } = await server.get<Job & { letters: { number: string }[] }>(`/jobs/${id}`, asTest);
    expect(json.letters.map(({ number }) => number)).toEqual([`TEST-${id}-1`]);
    const response = await fetch(`${server.url}/api/jobs/${id}/letter`, {
      headers: { authorization: `Bearer ${test}` },
    });
    expect(response.headers.get('content-disposition')).toContain(`letter-TEST-${id}-1.pdf`);
    const pages = (await pagesOf(new Uint8Array(await response.arrayBuffer()))).map(squeezed);
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages) expect(page).toMatch(/TEST,notforconstruction(.*)TEST$/);
  });

  it('of a live job is not', async () => {
    const { id } = await server.submit();
    await approve(id);
    const letter = (await store.jobs.letters.current(id))!;
    expect(letter.number).toBe(`${id}-1`);
    const response = await fetch(`${server.url}/api/jobs/${id}/letter`, {
      headers: { authorization: `Bearer ${own.api_key}` },
    });
    expect((await pagesOf(new Uint8Array(await response.arrayBuffer()))).join('')).not.toContain('TEST');
  });

  it('is composed: a finished PDF, which cannot be stamped, is refused', async () => {
    const { id } = await server.submit({}, asTest);
    const response = await admin.ask('POST', `/letters?job=${id}&override=sealed`, {
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(pdfDocument()),
    });
    expect(await response.json()).toMatchObject({
      ok: false,
      problem: { message: { code: 'test-letter-not-composed' } },
    });
    expect((await server.get<Job>(`/jobs/${id}`, asTest)).json.status).toBe('Submitted');
  });

  it("leaves nothing for live letters: a test letter's values are not remembered for its AHJ", async () => {
    const { id } = await server.submit({ client_city: 'Mariposa' }, asTest);
    await approveJob({ store, clock: server.clock }, id, { entries: { wind_speed: 111 } }, by);
    const { id: next } = await server.submit({ client_city: 'Mariposa' });
    expect(await store.jobs.letterDrafts.lastForAhj(next)).toBeNull();
    const { id: another } = await server.submit({ client_city: 'Mariposa' }, asTest);
    expect(await store.jobs.letterDrafts.lastForAhj(another)).not.toBeNull();
  });
});

it('a message of a refusal names nothing of the other world', async () => {
  const { json } = await server.get<ProblemBody>(`/jobs/${live.id}`, asTest);
  expect([json.code, json.params]).toEqual(['job-not-found', { job: String(live.id) }]);
});
