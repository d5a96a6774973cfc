import { expect, it } from 'vitest';
import { commandLine } from '../../../electron/server/base/audit/auditStore.ts';
import { say } from '../../../shared/messages/say.ts';
import { startServer } from '../../support/startServer.ts';
import { jpegOf } from '../photos.ts';
import { connectTo, createTestDesk, syncOnce } from '../testDesk.ts';

const server = await startServer();

const setQuota = async (max_bytes: number | null): Promise<void> => {
  const organization = (await server.store.organizations.get(server.own.id))!;
  await server.store.organizations.change(server.own.id, { ...organization, max_bytes }, commandLine);
};

it('a full quota waits for a person, who is told who can raise it; then the work goes on', async () => {
  const laptop = createTestDesk();
  const { desk } = laptop;
  laptop.clock.ms = Date.now();
  connectTo(desk, server);
  const { id } = desk.drafts.store.create({ client_name: 'Ada', client_street_address: '5 Main St' });
  await laptop.attach(id, laptop.write('roof.jpg', await jpegOf()), 'file');
  desk.outbox.commands.queue(id);

  await setQuota(0);
  expect(await syncOnce(desk)).toBe('person');
  const refused = () => desk.outbox.store.ofDraft(id).filter(({ state }) => state === 'failed');
  const [submit] = refused();
  expect(submit).toMatchObject({
    kind: 'submit',
    needsPerson: true,
    error: { status: 507, message: { code: 'quota-reached' } },
  });
  expect(say('en', submit!.error!.message)).toMatch(
    /^Valley Solar has used 0 B of its 0 B of storage\. An administrator of the engineering office can raise this limit/,
  );
  // It is not sent again by itself.
  laptop.clock.pass(24 * 60 * 60 * 1000);
  expect(await syncOnce(desk)).toBe('person');
  expect(refused()[0]?.attempts).toBe(submit!.attempts);

  const used = async () => (await server.store.organizations.get(server.own.id))!.used_bytes;
  await setQuota((await used()) + 2000);
  desk.outbox.commands.retry(submit!.id);
  await syncOnce(desk);
  expect(desk.drafts.store.get(id).jobId).not.toBeNull();
  await setQuota(null);
  for (const { id: item } of refused()) desk.outbox.commands.retry(item);
  expect(await syncOnce(desk)).toBe('sent');
});
