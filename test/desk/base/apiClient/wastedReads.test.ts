import { describe, expect, it } from 'vitest';
import { ApiClient } from '../../../../electron/desk/base/apiClient/apiClient.ts';
import { CostPauses } from '../../../../electron/desk/base/apiClient/costPauses.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { clientTo, connectionTo, told } from './clients.ts';
import { answer, type Behaviour, startOddServer } from './oddServer.ts';

const odd = await startOddServer();
const megabyte = 1000 ** 2;

/** A client whose time the test moves, and what the server answered it. */
const createClient = () => {
  const clock = { ms: 1e12, now: () => clock.ms };
  const pauses = new CostPauses(clock);
  const client = new ApiClient({ connection: connectionTo(odd.url), pauses });
  atEnd(() => client.close());
  return { clock, pauses, client };
};

type Ask = (client: ApiClient) => Promise<unknown>;
const listJobs: Ask = (client) => client.call('listJobs');

/** How often the server is asked in so many minutes by a desk that wants to know every minute. */
const askedIn = async (minutes: number, ask: Ask = listJobs, desk = createClient()): Promise<number> => {
  let rounds = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    const before = odd.came().length;
    await ask(desk.client);
    if (odd.came().length > before) rounds += 1;
    desk.clock.ms += 60_000;
  }
  return rounds;
};

/** Announces more than it sends. */
const breaksAfter =
  (bytes: number, type = 'application/json'): Behaviour =>
  (message, response) => {
    message.resume();
    response.writeHead(200, { 'content-type': type, 'content-length': String(bytes + 1) });
    response.write(Buffer.alloc(bytes, '['), () => message.socket.end());
  };
const isFirstPage = ({ url }: { url?: string | undefined }): boolean => !url!.includes('page=');
/** A list of three megabytes; the test gives its second page. */
const pageThen =
  (next: Behaviour, link = '/jobs?page=2'): Behaviour =>
  (message, response) =>
    (isFirstPage(message)
      ? answer(200, { results: Array(3000).fill({ id: 1, notes: 'x'.repeat(1000) }), next: `${odd.url}${link}` })
      : next)(message, response);
const closes: Behaviour = (message) => void message.socket.destroy();

describe('a read that brings megabytes and no answer', () => {
  it.each<[string, Behaviour]>([
    ['breaks off', breaksAfter(3 * megabyte)],
    ['is no JSON', answer(200, 'x'.repeat(3 * megabyte), { 'content-type': 'application/json' })],
    ['is a page', answer(200, `<html>${'x'.repeat(3 * megabyte)}`, { 'content-type': 'text/html' })],
    ['is a value of another shape', answer(200, { text: 'x'.repeat(3 * megabyte) })],
    ['breaks off at its second page', pageThen(closes)],
    ['is refused at its second page', pageThen(answer(403, {}))],
    ['fails at its second page', pageThen(answer(503, {}, { 'retry-after': '1' }))],
    ['is led elsewhere at its second page', pageThen(answer(302, '', { location: '/sign-in' }))],
    ['is unchanged at its second page', pageThen(answer(304))],
    ['leads to its first page again', pageThen(closes, '/jobs')],
  ])('is asked for less and less often: %s', async (_what, behaviour) => {
    odd.does(behaviour);
    // Three megabytes wait for three minutes, then six, twelve and twenty-four.
    expect(await askedIn(60)).toBeLessThanOrEqual(5);
  });

  it.each<[string, Ask]>([
    ['a job', (client) => client.call('retrieveJob', { params: { job_id: '1' } })],
    ['the files of a job', (client) => client.call('retrieveJobFiles', { params: { job_id: '1' } })],
    ['the visits', (client) => client.call('listVisits')],
    ['a reference list', (client) => client.call('listStates')],
    [
      'the changes',
      (client) => client.call('listJobs', { query: { updated_since: new Date(odd.came().length).toISOString() } }),
    ],
    [
      'a visit that is taken',
      (client) => client.call('takeVisit', { params: { visit_id: '1' }, body: { device_id: 'a', device_name: 'b' } }),
    ],
    [
      'a changed caption, under a new key each time',
      (client) =>
        client.call('captionUploads', {
          params: { job_id: '1' },
          body: { kind: 'attic', array: null, sha256: 'a', caption: 'b' },
          idempotencyKey: String(odd.came().length),
        }),
    ],
    ['the report of the laptop', (client) => client.report('a', {} as never)],
  ])('is asked for less and less often, whatever it is: %s', async (_what, ask) => {
    odd.does(breaksAfter(3 * megabyte));
    expect(await askedIn(60, ask)).toBeLessThanOrEqual(5);
  });

  it('is asked for less and less often: who answers at the address', async () => {
    odd.does((message, response) => (message.url === '/' ? answer(404) : breaksAfter(200_000))(message, response));
    // A fifth of a megabyte waits for twelve seconds, then for twice as long each time.
    expect(await askedIn(60, (client) => client.probe())).toBeLessThanOrEqual(10);
  });

  it('is asked for every quarter of an hour all the same: who answers at the address', async () => {
    const desk = createClient();
    odd.does(answer(200, `<html>${'x'.repeat(120_000)}`, { 'content-type': 'text/html' }));
    const probe: Ask = (client) => client.probe();
    await askedIn(3 * 60, probe, desk);
    // Nothing else is asked before it is answered, so that the last hours of a night are like the first ones.
    expect(await askedIn(6 * 60, probe, desk)).toBe(6 * 4);
  });

  it('costs more with each repetition until it is answered, and is asked for as often as ever after that', async () => {
    const desk = createClient();
    odd.does(breaksAfter(3 * megabyte));
    const first = await askedIn(60, listJobs, desk);
    odd.does(answer(200, []));
    desk.pauses.clear();
    expect(await askedIn(10, listJobs, desk)).toBe(10);
    odd.does(breaksAfter(3 * megabyte));
    expect(await askedIn(60, listJobs, desk)).toBe(first);
  });

  it('is tried as ever where it costs next to nothing', async () => {
    for (const behaviour of [breaksAfter(50_000), closes, answer(503, {}), answer(404, {})]) {
      odd.does(behaviour);
      expect(await askedIn(20)).toBe(20);
    }
  });

  it('leaves the others alone, and shows why it waits', async () => {
    const desk = createClient();
    odd.does(breaksAfter(3 * megabyte));
    const broken = told((await listJobs(desk.client)) as never);
    const before = odd.came().length;
    expect(told((await listJobs(desk.client)) as never)).toBe(broken);
    expect(odd.came().length).toBe(before);
    odd.does(answer(200, []));
    expect(told(await desk.client.call('listStates'))).toBe('answered');
  });
});

describe('a download whose refusal or redirect comes a byte at a time', () => {
  const to = (): string => `${temporaryFolder()}/file.part`;
  const drips =
    (status: number, headers: Record<string, string> = {}): Behaviour =>
    (message, response) => {
      message.resume();
      response.writeHead(status, headers);
      const drip = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(drip));
    };

  it.each([404, 403, 500, 503, 302])('ends as what it is: %i', async (status) => {
    odd.does(drips(status));
    const client = clientTo(odd.url, {}, { wholeMs: 100 });
    const outcome = told(await client.download({ url: '/media/file' }, { to: to() }));
    expect(outcome).toMatch(status < 400 ? /^unreached/ : new RegExp(`^refused ${status}`));
  });

  it('leads on to the file', async () => {
    odd.does((message, response) =>
      (message.url === '/elsewhere' ? answer(200, 'the file') : drips(307, { location: '/elsewhere' }))(
        message,
        response,
      ),
    );
    const client = clientTo(odd.url, {}, { wholeMs: 100 });
    expect(await client.download({ url: '/media/file' }, { to: to() })).toMatchObject({ value: { bytes: 8 } });
  });

  it('ends where the file cannot be written', async () => {
    odd.does(drips(200));
    const client = clientTo(odd.url, {}, { wholeMs: 100 });
    const outcome = await client.download({ url: '/media/file' }, { to: `${temporaryFolder()}/none/file.part` });
    expect(told(outcome)).toMatch(/^lost: The file cannot be written/);
  });
});
