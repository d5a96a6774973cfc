import { expect, it } from 'vitest';
import { signedIn } from '../../support/console.ts';
import { eventually } from '../../support/eventually.ts';
import { plainSettings, startMailServer } from '../../support/mailServer.ts';
import { changeIn } from '../../support/serverDatabase.ts';
import { startServer } from '../../support/startServer.ts';

it('a mail that cannot be written fails with the reason, waits as after any failure, and keeps no other one waiting', async () => {
  const server = await startServer();
  const ada = await signedIn(server, 'admin', { email: 'ada@ridgeline.example' });
  const rey = await signedIn(server, 'reviewer', { email: 'rey@ridgeline.example' });
  const mails = await startMailServer();
  await ada.call('changeMail', { settings: plainSettings({ port: 1 }) });
  const assign = async (): Promise<void> => {
    const { id } = await server.submit();
    await server.store.jobs.assignees.assign(id, rey.id, { actor: ada.email });
  };
  const broken = async () => (await ada.call('listDeliveries', {})).rows.at(-1)!;
  await assign();
  await eventually(async () => expect(await broken()).toMatchObject({ state: 'waiting', attempts: 1 }));
  await changeIn(server.store, `UPDATE notice SET body = 'no JSON'`);
  await ada.call('changeMail', { settings: plainSettings(mails) });
  server.clock.offset += 30_000;
  const answer = { code: 'delivery-not-written', params: { reason: expect.stringContaining('JSON') as string } };
  await eventually(async () => expect(await broken()).toMatchObject({ state: 'waiting', attempts: 2, answer }));
  expect((await broken()).dueMs).toBeGreaterThan(server.clock.now());
  await assign();
  expect(await mails.wait(1, rey.email)).toHaveLength(1);
});
