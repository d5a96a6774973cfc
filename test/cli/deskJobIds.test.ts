import { afterAll, describe, expect, it } from 'vitest';
import { deskPaths } from '../../electron/desk/base/deskPaths.ts';
import { openDesk } from '../../electron/desk/openDesk.ts';
import { createFileSecrets } from '../../electron/desk/settings/fileSecrets.ts';
import { createFileSettings } from '../../electron/desk/settings/fileSettings.ts';
import { systemClock, systemIds } from '../../electron/ports.ts';
import { connectTo, syncOnce } from '../desk/testDesk.ts';
import { startPlainProvider } from '../support/plainProvider.ts';
import { rafter, rafterJson, temporaryFolder } from '../support/processes.ts';
import { startServer, type TestServer } from '../support/startServer.ts';

const data = temporaryFolder();
/** The desk that the commands open too. */
const desk = openDesk({
  data,
  clock: systemClock,
  ids: systemIds,
  settings: createFileSettings(data),
  secrets: createFileSecrets(deskPaths(data).apiKey),
});
/** Each counts its jobs from 1. */
const servers: TestServer[] = [];

const send = async (name: string): Promise<string> => {
  const { id } = desk.drafts.store.create({ client_name: name, client_street_address: '5 Main St' });
  desk.outbox.commands.queue(id);
  expect(await syncOnce(desk)).toBe('sent');
  return id;
};
for (let count = 0; count < 3; count += 1) servers.push(await startServer());
connectTo(desk, servers[0]!);
const first = await send('first');
const onlyFirst = await send('only first');
connectTo(desk, servers[1]!);
const second = await send('second');
afterAll(async () => {
  for (const server of servers) await server.close();
  await desk.close();
});

const messagesOf = (id: string): number =>
  desk.outbox.store.ofDraft(id).filter(({ kind }) => kind === 'message').length;

describe('a job by its id', () => {
  it('is that of the provider that is set, whichever others have one of that id', async () => {
    const expected = [
      [servers[0]!, [1, 0]],
      [servers[1]!, [1, 1]],
    ] as const;
    for (const [server, messages] of expected) {
      connectTo(desk, server);
      expect((await rafter(data, ['desk', 'message', '1', 'for you alone'])).code).toBe(0);
      expect([first, second].map(messagesOf)).toEqual(messages);
    }
  });

  it('that only another provider has is found still', async () => {
    connectTo(desk, servers[1]!);
    expect(await rafterJson(data, ['desk', 'show', '2'])).toMatchObject({ id: onlyFirst });
  });

  it('that two others have is refused, and the drafts are named', async () => {
    connectTo(desk, servers[2]!);
    const { code, stderr } = await rafter(data, ['desk', 'message', '1', 'to whom?']);
    expect(code).toBe(1);
    for (const id of [first, second]) expect(stderr).toContain(id);
    expect([first, second].map(messagesOf)).toEqual([1, 1]);
  });

  it('that its provider does not know any more is told on standard error, and in the status', async () => {
    for (const server of servers) {
      connectTo(desk, server);
      await syncOnce(desk);
    }
    const plain = await startPlainProvider();
    desk.settings.secrets.saveApiKey(plain.key);
    const way = { authHeader: 'Authorization', authPrefix: 'Api-Key', trailingSlash: true };
    desk.settings.store.change({ connection: { baseUrl: plain.baseUrl, ...way } });
    const id = await send('forgotten');
    const { jobId } = desk.drafts.store.get(id);
    plain.reset();
    const { stderr } = await rafter(data, ['desk', 'sync']);
    const error = 'No Job matches the given query.';
    expect(stderr).toContain(`forgotten (${id.slice(0, 8)}), job ${jobId} could not be read: ${error}`);
    const { stdout } = await rafter(data, ['desk', 'status', '--json']);
    const { drafts } = JSON.parse(stdout) as { drafts: { id: string }[] };
    expect(drafts.find((draft) => draft.id === id)).toMatchObject({ job_id: jobId, state: 'sent', error });
    await plain.close();
  });
});

it('an archived draft is not queued, not even by its id', async () => {
  const { id } = desk.drafts.store.create({ client_name: 'Archived', client_street_address: '5 Main St' });
  desk.drafts.store.archive(id);
  const { code, stderr } = await rafter(data, ['desk', 'submit', id]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('archived') as string]);
  await rafter(data, ['desk', 'submit', '--all']);
  expect([desk.drafts.store.get(id).state, desk.outbox.store.ofDraft(id)]).toEqual(['draft', []]);
});
