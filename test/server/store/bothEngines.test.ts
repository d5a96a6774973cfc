import { describe, expect, it } from 'vitest';
import { serviceSlugs } from '../../../shared/job/services.ts';
import type { Job } from '../../../shared/job/job.ts';
import type { ProblemBody } from '../../../shared/messages/problem.ts';
import { statuses } from '../../../shared/job/status.ts';
import type { BoardJobFilter } from '../../../electron/server/store/boardQueries.ts';
import { password, signedIn } from '../../support/console.ts';
import { newPostgresDatabase } from '../../support/postgres.ts';
import { hasPostgres } from '../../support/postgresServer.ts';
import { createRandom } from '../../support/random.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';

const seed = Number(process.env.SEED ?? 7);
const random = createRandom(seed);

const names = [
  'Zoë Alvarez',
  'zoe alvarado',
  'José 100% Solar',
  'Łódź_Ana',
  "O'Brien \\ Sons",
  'Straße 5',
  'ZOË',
  '東京 太陽',
];
const cities = ['Fresno', 'Fresno County', 'Clovis', 'São Paulo', 'Del Rey'];
const terms = [
  'zo',
  'zoe',
  'alv',
  '%',
  '_',
  '\\',
  "o'b",
  'fres',
  'fresno',
  'e',
  'strass',
  'lodz',
  '東京',
  'nothing',
  '100%',
  'a',
];

const randomJob = (states: readonly string[]) => ({
  client_name: random.pick(names),
  client_street_address: `${random.int(1, 99)} ${random.pick(names)}`,
  client_city: random.pick(cities),
  ...(random.chance(0.7) ? { client_state: { id: random.pick(states) } } : {}),
  ...(random.chance(0.5) ? { ahj: random.pick(cities), utility_name: random.pick(names) } : {}),
  services_requested: serviceSlugs.filter(() => random.chance(0.4)),
});

const randomQuery = (states: readonly string[], times: readonly string[]): URLSearchParams => {
  const query = new URLSearchParams();
  const maybe = (name: string, share: number, value: () => string) => random.chance(share) && query.set(name, value());
  for (const name of ['client_name', 'client_street_address', 'city', 'ahj', 'utility'])
    maybe(name, 0.25, () => random.pick(terms));
  maybe('client_state', 0.2, () => states.filter(() => random.chance(0.5)).join(',') || states[0]!);
  maybe('services', 0.2, () => random.pick(serviceSlugs));
  maybe('updated_since', 0.2, () => random.pick(times));
  maybe('limit', 0.3, () => String(random.int(1, 20)));
  return query;
};

const randomBoard = (): BoardJobFilter => ({
  ...(random.chance(0.5) ? { search: `${random.pick(terms)} ${random.chance(0.3) ? random.pick(terms) : ''}` } : {}),
  ...(random.chance(0.3) ? { clientName: random.pick(terms) } : {}),
  ...(random.chance(0.3) ? { statuses: statuses.filter(() => random.chance(0.5)) } : {}),
  ...(random.chance(0.2) ? { waiting: true } : {}),
});

describe.skipIf(!hasPostgres())(`the same data on both engines, SEED=${seed}`, async () => {
  if (!hasPostgres()) return;
  // One clock for both, which every job moves on.
  const clock = { offset: 0, now: () => 1_790_000_000_000 + clock.offset };
  const servers: TestServer[] = [
    await startServer({}, undefined, { clock, databaseUrl: undefined }),
    await startServer({}, undefined, { clock, databaseUrl: await newPostgresDatabase() }),
  ];
  const stateOf = (server: TestServer, name: string) => server.idOf('states', name) as string;
  const states = ['California', 'Nevada', 'Oregon'].map((name) => stateOf(servers[0]!, name));
  const ofBoth = <T>(ask: (server: TestServer) => Promise<T>): Promise<T[]> => Promise.all(servers.map(ask));
  const times: string[] = [];
  for (let n = 0; n < 120; n++) {
    clock.offset += random.int(0, 90_000);
    const job = randomJob(states);
    const [one, other] = await ofBoth((server) => server.submit(job));
    if (one!.id !== other!.id) throw new Error(`job ${one!.id} has another id on PostgreSQL: ${other!.id}`);
    if (random.chance(0.1)) times.push(one!.created_at);
    if (random.chance(0.2))
      await ofBoth((server) => server.post(`/jobs/${one!.id}/message`, { message_body: 'Hello' }));
    if (random.chance(0.2))
      await ofBoth((server) =>
        server.store.jobs.move(one!.id, 'In Review', { actor: 'Ana', author: 'Ana', reason: null }),
      );
  }

  it('answers 200 random filters of List Jobs with the same jobs', async () => {
    let found = 0;
    for (let n = 0; n < 200; n++) {
      const query = randomQuery(states, times);
      const [one, other] = await ofBoth((server) => server.get<Job[]>(`/jobs?${query}`));
      expect([one!.status, `${query}`, ids(one!.json)]).toEqual([200, `${query}`, ids(other!.json)]);
      found += one!.json.length;
    }
    expect(found).toBeGreaterThan(100);
  });

  it('answers 100 random searches of the board with the same jobs and counts', async () => {
    for (let n = 0; n < 100; n++) {
      const filter = randomBoard();
      const page = { limit: random.int(1, 50), ...(random.chance(0.3) ? { before: random.int(1, 120) } : {}) };
      const [one, other] = await ofBoth(async ({ store }) => {
        const { rows, next } = await store.jobs.board.page(null, filter, page);
        return { filter, ids: ids(rows), next, counts: await store.jobs.board.counts(null, filter) };
      });
      expect(other).toEqual(one);
    }
  });

  it('tells the same in every document', async () => {
    const [one, other] = await ofBoth((server) => server.get('/jobs'));
    const withoutArrays = (text: string) => text.replaceAll(/"[0-9a-f-]{36}"/g, '""');
    expect(withoutArrays(other!.text)).toBe(withoutArrays(one!.text));
  });

  it('refuses a null character before the database sees it, and names its place', async () => {
    const [one, other] = await ofBoth(async (server) => {
      const admin = await signedIn(server, 'admin', { email: 'ada@ridgeline.example' });
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
    expect(other).toEqual(one);
  });
});

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
