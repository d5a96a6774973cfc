import { beforeEach, expect, it } from 'vitest';
import type { Job } from '../../shared/job/job.ts';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import { startServer, type TestServer } from '../support/startServer.ts';
import { createFieldDesk, type FieldDesk, largePhoto, meantJob } from './fieldDesk.ts';
import { eventually } from '../support/eventually.ts';

let server: TestServer;
let proxy: FaultProxy;
let desk: FieldDesk;
beforeEach(async () => {
  server = await startServer();
  proxy = await startFaultProxy({ target: () => server.url });
  desk = createFieldDesk();
});

const connect = (key = server.own.api_key) => desk.run(['connect', '--base-url', `${proxy.url}/api`, '--api-key', key]);

/** Every answer to a request that changes something takes so long. */
const answerSlowly = (totalMs: number): void =>
  proxy.setDecide(({ method }) => (method === 'POST' ? { kind: 'slow', totalMs } : null));

let serial = 0;
/** Drafts a job with photos and queues it, as programs beside the one that sends. */
const queueJob = async (client: string): Promise<string> => {
  const photos = [1, 2, 3].map(() => largePhoto((serial += 1)));
  const [id] = await desk.json<string[]>(['import', desk.write(meantJob(client, photos))]);
  await desk.json(['submit', id!]);
  return id!;
};

/** Requests that send work, those of one sender: each was made once. */
const sendings = () => proxy.log().filter(({ method, path }) => method === 'POST' && !path.includes('/devices/'));

const isOnItsWay = () => eventually(() => expect(sendings()).not.toEqual([]));

const stateOf = (id: string): Promise<string> => desk.look((open) => open.drafts.store.get(id).state);

const becomes = (id: string, state: string) => eventually(async () => expect(await stateOf(id)).toBe(state), 300);

const clients = async (): Promise<string[]> =>
  (await server.get<Job[]>('/jobs')).json.map(({ client_name }) => client_name).toSorted();

it('while one program sends, another says so and ends with 3', async () => {
  await connect();
  const id = await queueJob('Once');
  answerSlowly(3000);
  const first = desk.start(['sync', '--watch']);
  await isOnItsWay();
  expect(await desk.run(['sync'])).toMatchObject({ code: 3, stderr: 'Another program is sending from this desk.\n' });
  const { code, stdout } = await desk.run(['sync', '--json']);
  expect([code, JSON.parse(stdout)]).toMatchObject([3, { result: 'time', drafts: [{ id }] }]);
  proxy.setDecide(() => null);
  await becomes(id, 'sent');
  expect(await first.end()).toMatchObject({ code: 0, stderr: '' });
  expect(await clients()).toEqual(['Once']);
  expect(sendings().map(({ turn }) => turn)).toEqual([0, 0, 0, 0]);
});

it('several that may wait take turns, and send everything once', async () => {
  await connect();
  for (const client of ['A', 'B', 'C']) await queueJob(client);
  answerSlowly(300);
  const ended = await Promise.all([1, 2, 3].map(() => desk.run(['sync', '--timeout', '600'])));
  expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(await clients()).toEqual(['A', 'B', 'C']);
  expect(sendings().map(({ turn }) => turn)).toEqual(Array(12).fill(0));
});

it('what other programs queue is sent by the one that watches, without a new start', async () => {
  await connect();
  const watching = desk.start(['sync', '--watch']);
  const ids = [await queueJob('First')];
  await becomes(ids[0]!, 'sent');
  // By now it sleeps for as long as it ever does.
  ids.push(await queueJob('Second'));
  await becomes(ids[1]!, 'sent');
  await desk.json(['message', ids[1]!, 'The hatch is in the hall.']);
  await becomes(ids[1]!, 'sent');
  expect(await desk.status()).toMatchObject({ connection: { state: 'open' }, drafts: [{}, {}] });
  const [newest] = (await server.get<Job[]>('/jobs')).json.filter(({ client_name }) => client_name === 'Second');
  const shown = (await server.get<Job & { messages: { body: string }[] }>(`/jobs/${newest!.id}`)).json;
  expect(shown.messages.map(({ body }) => body)).toEqual(['The hatch is in the hall.']);
  expect(await watching.end()).toMatchObject({ code: 0, stderr: '' });
  expect(await clients()).toEqual(['First', 'Second']);
});

it('the one that watches goes on when another program sets a provider, or a key that is not refused', async () => {
  const watching = desk.start(['sync', '--watch']);
  const id = await queueJob('Patient');
  expect(await connect('not-the-key')).toMatchObject({ code: 1 });
  await eventually(async () => expect(await desk.status()).toMatchObject({ connection: { state: 'stopped' } }), 300);
  expect([await stateOf(id), sendings()]).toEqual(['queued', []]);
  expect(await connect()).toMatchObject({ code: 0 });
  await becomes(id, 'sent');
  expect(await watching.end()).toMatchObject({ code: 0 });
});

it('the lock of a sender that was killed is taken over by the one that waits for it', async () => {
  await connect();
  const id = await queueJob('Heir');
  answerSlowly(5000);
  const first = desk.start(['sync', '--watch']);
  await isOnItsWay();
  const second = desk.start(['sync', '--timeout', '600']);
  expect(await desk.run(['sync'])).toMatchObject({ code: 3 });
  await first.end('SIGKILL');
  proxy.setDecide(() => null);
  expect(await second.ended).toMatchObject({ code: 0, stderr: '' });
  expect([await stateOf(id), await clients()]).toEqual(['sent', ['Heir']]);
});

it('programs that all start first on a fresh directory do not stand in each other’s way', async () => {
  const files = ['A', 'B', 'C'].map((client) =>
    desk.write(meantJob(client, [largePhoto((serial += 1)), largePhoto(7)])),
  );
  const ended = await Promise.all([
    ...files.map((file) => desk.run(['import', file])),
    desk.run(['status']),
    desk.run(['sync']),
  ]);
  expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([
    ...files.map(() => [0, '']),
    [0, ''],
    [2, 'No provider is set: `desk connect` sets one.\n'],
  ]);
  await desk.look((open) => {
    expect(
      open.drafts.store
        .list()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['A', 'B', 'C']);
    expect(desk.keptFiles()).toHaveLength(4);
  });
});
