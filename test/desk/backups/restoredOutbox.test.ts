import { mkdirSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { backUpDesk } from '../../../electron/desk/backups/backUp.ts';
import { findBackups } from '../../../electron/desk/backups/backupHome.ts';
import { prepareRestore } from '../../../electron/desk/backups/restoreDesk.ts';
import { openDeskStores } from '../../../electron/desk/deskStores.ts';
import type { Desk } from '../../../electron/desk/openDesk.ts';
import { localError } from '../../../electron/desk/outbox/item.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { startServer } from '../../support/startServer.ts';
import { connectTo, createTestDesk, syncOnce, type TestDesk } from '../testDesk.ts';

const server = await startServer();
const run = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

let test: TestDesk;
let folder: string;
let name: string;
beforeEach(() => {
  test = createTestDesk();
  test.clock.ms = Date.now();
  folder = test.place('stick');
  mkdirSync(folder);
  connectTo(test.desk, server);
  name = `Client ${crypto.randomUUID()}`;
});

const send = async (desk: Desk): Promise<void> => {
  for (let rounds = 0; rounds < 5; rounds += 1) {
    desk.sync.worker.now();
    await syncOnce(desk);
  }
};
/** A queued job with a photo, which is in the backup. */
const backedUp = async (fields: Record<string, unknown> = {}): Promise<string> => {
  const { id } = test.desk.drafts.store.create({ client_name: name, client_street_address: '1 Roof Road', ...fields });
  await test.attach(id, test.write('roof.jpg', jpegPhoto(1)), 'file');
  test.desk.outbox.commands.queue(id);
  return id;
};
const backUp = () => backUpDesk(test.desk, { folder, keep: 3, ...run() });
const restored = async (): Promise<Desk> => {
  const [backup] = await findBackups(folder);
  await prepareRestore({ openStores: openDeskStores, data: test.data, backup: backup!, clock: test.clock, ...run() });
  await test.desk.close();
  test.clock.pass(60_000);
  const desk = test.openAgain();
  // These tests have their settings in the folder of the desk.
  connectTo(desk, server);
  return desk;
};
const edit = (id: string, field: string, value: unknown): void =>
  test.desk.base.transaction(() => {
    test.desk.drafts.store.change(id, [{ pointer: `/${field}`, value }]);
    test.desk.outbox.commands.edited(id);
  });
const jobs = async (of: string): Promise<number[]> =>
  (await server.get<{ id: number; client_name: string }[]>('/jobs')).json
    .filter(({ client_name }) => client_name === of)
    .map(({ id }) => id);
const refusal = (status: number) => ({ ...localError(message('answer-not-modified')), status });
const statesIn = (desk: Desk, id: string): string[] => desk.outbox.store.ofDraft(id).map(({ state }) => state);

describe('a job that was changed and sent after the backup', () => {
  it('is found by name and address, and its photo is not sent twice', async () => {
    const id = await backedUp();
    await backUp();
    edit(id, 'notes', 'measured again');
    test.desk.drafts.photos.caption(test.desk.photos.store.ofDraft(id)[0]!.id, 'ridge');
    await send(test.desk);
    expect(test.desk.drafts.store.get(id).state).toBe('sent');

    const desk = await restored();
    await send(desk);
    expect(desk.drafts.store.get(id)).toMatchObject({ state: 'sent', jobId: (await jobs(name))[0] });
    expect(await jobs(name)).toHaveLength(1);
    const uploads = await server.get<unknown[]>(`/jobs/${desk.drafts.store.get(id).jobId}/uploads`);
    expect(uploads.json).toHaveLength(1);
  });

  it('under another name is a person’s to decide, who may send it as one more', async () => {
    const id = await backedUp();
    await backUp();
    edit(id, 'client_name', `${name} Junior`);
    await send(test.desk);
    const desk = await restored();
    await send(desk);
    const [submit] = desk.outbox.store.ofDraft(id);
    expect(submit).toMatchObject({
      state: 'unknown',
      needsPerson: true,
      error: { message: { code: 'job-sent-otherwise' } },
    });
    desk.outbox.commands.decide(submit!.id, { kind: 'send-again' });
    await send(desk);
    expect(statesIn(desk, id)).toEqual(['done', 'done']);
    expect([await jobs(name), await jobs(`${name} Junior`)].map(({ length }) => length)).toEqual([1, 1]);
  });
});

it('a message whose key the provider has for another request counts as sent', async () => {
  const id = await backedUp();
  await send(test.desk);
  const { key } = test.desk.outbox.commands.message(id, 'Gate code 4411');
  await backUp();
  // The other desk sent it to the job before a revision, whose path is another one.
  const body = { message_body: 'Gate code 4411', path: 'of the former job' };
  const { jobId } = test.desk.drafts.store.get(id);
  const sent = await server.post(`/jobs/${jobId}/message`, body, { headers: { 'idempotency-key': key } });
  expect(sent.status).toBe(200);
  const desk = await restored();
  await send(desk);
  expect(statesIn(desk, id)).toEqual(['done', 'done', 'done']);
});

describe('what was refused before the backup', () => {
  it('can be fixed and sent where it is the job', async () => {
    const id = await backedUp();
    const [submit] = test.desk.outbox.store.ofDraft(id);
    // What an earlier version of the server took.
    const body = JSON.stringify({ ...(JSON.parse(submit!.body!) as object), roof_pitch: 999 });
    test.desk.outbox.store.move(submit!.id, 'failed', { body, needsPerson: true, error: refusal(400) });
    await backUp();
    const desk = await restored();
    desk.outbox.commands.retry(submit!.id);
    await send(desk);
    expect(desk.outbox.store.get(submit!.id)).toMatchObject({ state: 'failed', maybeTaken: false });
    desk.outbox.commands.queue(id);
    await send(desk);
    expect(statesIn(desk, id)).toEqual(['done', 'done']);
    expect(await jobs(name)).toHaveLength(1);
  });

  it('can be withdrawn where it is a photo', async () => {
    const id = await backedUp();
    const [, photo] = test.desk.outbox.store.ofDraft(id);
    test.desk.outbox.store.move(photo!.id, 'failed', { needsPerson: true, error: refusal(413) });
    await backUp();
    const desk = await restored();
    expect(desk.outbox.store.get(photo!.id)).toMatchObject({ state: 'failed', maybeTaken: false, maybeDoubled: true });
    desk.outbox.commands.withdraw(photo!.id);
    await send(desk);
    expect(desk.drafts.store.get(id).state).toBe('sent');
  });
});
