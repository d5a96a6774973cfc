import { mkdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { backUpDesk } from '../../../electron/desk/backups/backUp.ts';
import { findBackups } from '../../../electron/desk/backups/backupHome.ts';
import { prepareRestore } from '../../../electron/desk/backups/restoreDesk.ts';
import { openDeskStores } from '../../../electron/desk/deskStores.ts';
import type { Desk } from '../../../electron/desk/openDesk.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { startServer } from '../../support/startServer.ts';
import { connectTo, createTestDesk, syncOnce } from '../testDesk.ts';

const server = await startServer();
const run = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

const sendAll = async (desk: Desk, draft: string): Promise<void> => {
  for (let rounds = 0; rounds < 20 && desk.drafts.store.get(draft).state !== 'sent'; rounds += 1) {
    desk.sync.worker.now();
    await syncOnce(desk);
  }
  expect(desk.outbox.store.ofDraft(draft).map(({ state, needsPerson }) => [state, needsPerson])).toEqual([
    ['done', false],
    ['done', false],
  ]);
};

it('what was sent after the backup is not sent twice by the restored desk, and what was not is sent', async () => {
  const test = createTestDesk();
  const folder = test.place('stick');
  mkdirSync(folder);
  connectTo(test.desk, server);
  const { id } = test.desk.drafts.store.create({ client_name: 'Sent once', client_street_address: '1 Roof Road' });
  await test.attach(id, test.write('roof.jpg', jpegPhoto(1)), 'file');
  test.desk.outbox.commands.queue(id);
  test.clock.ms = Date.now();
  await backUpDesk(test.desk, { folder, keep: 3, ...run() });

  let desk = test.desk;
  // The second desk is restored from before the first one has sent everything.
  for (let round = 0; round < 2; round += 1) {
    await sendAll(desk, id);
    const jobs = (await server.get<{ id: number; client_name: string }[]>('/jobs')).json;
    expect(jobs.map(({ client_name }) => client_name)).toEqual(['Sent once']);
    const uploads = (await server.get<unknown[]>(`/jobs/${jobs[0]!.id}/uploads`)).json;
    expect(uploads).toHaveLength(1);

    const [backup] = await findBackups(folder);
    await prepareRestore({ openStores: openDeskStores, data: test.data, backup: backup!, clock: test.clock, ...run() });
    await desk.close();
    test.clock.pass(60_000);
    desk = test.openAgain();
    // These tests have their settings in the folder of the desk.
    connectTo(desk, server);
    expect(desk.drafts.store.get(id).state).toBe('queued');
  }
});
