import { describe, expect, it } from 'vitest';
import type { Job } from '../../../../shared/job/job.ts';
import { boardSorts, type RowPlace } from '../../../../shared/queue/boardSorts.ts';
import type { ProblemBody } from '../../../../shared/messages/problem.ts';
import { startOnBothEngines } from '../../../support/bothEngines.ts';
import { password, signedIn } from '../../../support/console.ts';
import { hasPostgres } from '../../../support/postgresServer.ts';
import { createRandom } from '../../../support/random.ts';
import { rounds } from '../../../support/rounds.ts';
import type { TestServer } from '../../../support/startServer.ts';
import { names, randomAudit, randomBoard, randomJob, randomQuery, type Stored } from './randomJobs.ts';

const seed = Number(process.env.SEED ?? 7);
/** Filters of each kind. */
const filters = rounds(150);
const random = createRandom(seed);
const by = { actor: 'Ana', author: 'Ana', reason: null };

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

describe.skipIf(!hasPostgres())(`the same data on both engines, SEED=${seed}`, async () => {
  if (!hasPostgres()) return;
  const { servers, clock, ofBoth } = await startOnBothEngines();
  const states = ['California', 'Nevada', 'Oregon'].map((name) => servers[0]!.idOf('states', name) as string);
  const other = await ofBoth((server) => server.addOrganization('Łódź Solar'));
  const test = await ofBoth((server) => server.store.organizations.createKey('Valley Solar', by, { isTest: true }));
  const admins = await ofBoth((server) => signedIn(server, 'admin', { email: 'ada@ridgeline.example' }));
  /** Of the organization, of another one, and of test jobs. */
  const keysAt = (at: number): string[] => [servers[at]!.own.api_key, other[at]!.api_key, test[at]!.api_key];
  const stored: Stored & Record<'times' | 'externalIds', string[]> = { states, times: [], externalIds: [] };

  const addJob = async (serial: number): Promise<void> => {
    clock.offset += random.int(0, 90_000);
    const [job, whose] = [randomJob(random, states, serial), random.pick([0, 0, 0, 1, 2])];
    const [one, same] = await ofBoth((server, at) => server.submit(job, { key: keysAt(at)[whose]! }));
    if (one!.id !== same!.id) throw new Error(`job ${one!.id} has another id on PostgreSQL: ${same!.id}`);
    const { id } = one!;
    if (random.chance(0.1)) stored.times.push(one!.created_at);
    if (job.external_id !== undefined) stored.externalIds.push(job.external_id);
    const [isAsked, isMoved, isAssigned] = [random.chance(0.2), random.chance(0.2), random.chance(0.3)];
    const ahj = random.chance(0.2) && random.pick(names);
    await ofBoth(async (server, at) => {
      if (isAsked) await server.post(`/jobs/${id}/message`, { message_body: 'Hello' }, { key: keysAt(at)[whose]! });
      if (isMoved) await server.store.jobs.move(id, 'In Review', by);
      if (isAssigned) await server.store.jobs.assignees.assign(id, 1, by);
      if (ahj) await server.store.jobs.setAhj(id, ahj.slice(0, 100), { actor: 'Éva' });
    });
  };
  for (let n = 0; n < 120; n += 1) await addJob(n);
  for (const name of names.slice(0, 20)) {
    clock.offset += random.int(0, 1);
    const laptop = random.pick(['laptop-a', 'Laptop-a', 'laptop-B', 'laptop_b', 'laptop.c']);
    const report = { name, waiting_jobs: random.int(0, 3), waiting_files: 0, waiting_bytes: 0 };
    await ofBoth(async (server) => {
      await server.store.organizations.devices.report({ organization: server.own.id, isTest: false }, laptop, report);
      const { id } = await server.addOrganization(name);
      await server.store.organizations.devices.report({ organization: id, isTest: false }, 'laptop', report);
    });
  }

  /** Every page of a list, as long as its `Link` leads on. */
  const pagesOf = async (server: TestServer, first: string, key: string) => {
    const pages: unknown[] = [];
    for (let where: string | null = first; where !== null;) {
      const { status, json, headers }: Awaited<ReturnType<typeof server.get<Job[]>>> = await server.get(where, { key });
      pages.push([status, headers.get('rafter-as-of'), status === 200 ? idsOf(json) : json]);
      where = /^<([^>]*)>/.exec(headers.get('link') ?? '')?.[1] ?? null;
    }
    return pages;
  };

  it(`answers ${filters} random filters of List Jobs with the same jobs, page by page`, async () => {
    let found = 0;
    for (let n = 0; n < filters; n += 1) {
      const [query, whose] = [randomQuery(random, stored), random.pick([0, 0, 0, 1, 2])];
      const [one, same] = await ofBoth((server, at) => pagesOf(server, `/jobs?${query}`, keysAt(at)[whose]!));
      expect({ query: `${query}`, pages: same }).toEqual({ query: `${query}`, pages: one });
      found += JSON.stringify(one).split(',').length - 3;
    }
    expect(found).toBeGreaterThan(filters);
  });

  it(`answers ${filters} random searches of the board with the same jobs and counts, page by page`, async () => {
    for (let n = 0; n < filters; n += 1) {
      const [filter, limit] = [randomBoard(random, stored), random.int(3, 50)];
      const organization = random.pick([null, null, servers[0]!.own.id, other[0]!.id]);
      const order = { sort: random.pick(boardSorts), isDescending: random.chance(0.5) };
      const [one, same] = await ofBoth(async ({ store: { jobs } }) => {
        const pages: RowPlace[][] = [];
        for (let after: RowPlace | undefined; ;) {
          const page: Awaited<ReturnType<typeof jobs.board.page>> = await jobs.board.page(organization, filter, {
            ...{ limit, order, after },
          });
          pages.push(page.rows.map(({ id, sortKey }) => ({ id, sortKey })));
          if (page.next === null)
            return { filter, order, pages, counts: await jobs.board.counts(organization, filter) };
          after = page.rows.at(-1);
        }
      });
      expect(same).toEqual(one);
    }
  });

  it(`answers ${filters} random filters of the audit log with the same rows, page by page`, async () => {
    for (let n = 0; n < filters; n += 1) {
      const filter = { ...randomAudit(random), zone: random.pick(['UTC', 'America/Phoenix', 'Asia/Kolkata']) };
      const limit = random.int(5, 60);
      const [one, same] = await ofBoth(async ({ store: { audit } }) => {
        const marks: string[] = [];
        for (let before: string | null = null; ;) {
          const { rows, next }: Awaited<ReturnType<typeof audit.list>> = await audit.list(filter, { limit, before });
          marks.push(...rows.map(({ mark, subject }) => `${mark} ${subject.replace(/rafter_\S+/, 'rafter_')}`));
          if (next === null) return { filter, marks };
          before = next;
        }
      });
      expect(same).toEqual(one);
    }
  });

  it('counts the same figures', async () => {
    const held = [' No photos', 'no PHOTOS', 'Maße fehlen', 'MASSE FEHLEN', '', 'x'.repeat(300)];
    const { rows } = await admins[0]!.call('listJobs', {});
    for (const [index, reason] of held.entries()) {
      const { id } = rows[index]!;
      clock.offset += 300_000;
      await ofBoth(({ store }) => store.jobs.move(id, 'On Hold', { ...by, reason }));
      clock.offset += 300_000;
      await ofBoth(({ store }) => store.jobs.move(id, 'Approved', by));
    }
    const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
    const range = { start_date: day(clock.now() - 40 * 86_400_000), end_date: day(clock.now()) };
    const [one, same] = await ofBoth((_server, at) => admins[at]!.call('readFigures', range));
    expect(one!.holds.total).toBe(held.length);
    expect(one!.total.issued).toBe(held.length);
    expect(same).toEqual(one);
  });

  it('lists everything in the same order', async () => {
    const listed = await ofBoth(async ({ store, ...server }, at) => ({
      organizations: (await store.organizations.views()).map(({ name }) => name),
      users: (await store.users.list()).map(({ email }) => email),
      laptops: (await admins[at]!.call('readLaptops', {})).laptops.map(({ id, organization }) => [id, organization]),
      found: (await admins[at]!.call('readLaptops', { text: 'ZO' })).laptops.map(({ id, name }) => [id, name]),
      jobs: (await store.jobs.board.list()).map(({ id, client_name }) => [id, client_name]),
      csv: await (await admins[at]!.ask('GET', '/jobs.csv')).text(),
      documents: (await server.get('/jobs')).text,
    }));
    expect(listed[1]).toEqual(listed[0]);
  });

  it('finds nothing by half of a surrogate pair, wherever it is sought', async () => {
    const half = '\ud800';
    const [one, same] = await ofBoth((_server, at) =>
      Promise.all(
        [{ client_state: [half] }, { search: half }, { city: half }].map(
          async (filter) => (await admins[at]!.call('listJobs', filter)).rows.length,
        ),
      ),
    );
    expect([one, same]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('refuses a null character before the database sees it, and names its place', async () => {
    const [one, same] = await ofBoth(async (server, at) => {
      const admin = admins[at]!;
      const heard = async (where: string) => (await admin.ask('GET', where)).status;
      const outcomes = [
        await admin.hear('signIn', { email: 'a\0@ridgeline.example', password }),
        await admin.hear('sendMessage', { id: 1, text: 'Hello', key: 'a\0' }),
        await admin.hear('forgetLaptop', { organization: server.own.id, id: 'a\0' }),
      ].map(({ ended }) => (ended.ok ? null : ended.problem.errors.map((error) => [error.pointer, error.code])));
      const file = await server.get<ProblemBody>('/files/a%00b');
      return [...outcomes, file.json.code, file.status, await heard('/previews/a%00'), await heard('/files/%00')];
    });
    const named = (pointer: string) => [[pointer, 'holds-nul']];
    expect(one).toEqual([named('#/email'), named('#/key'), named('#/id'), 'no-such-operation', 404, 404, 404]);
    expect(same).toEqual(one);
  });
});
