import { expect, it } from 'vitest';
import { settingsHandlers } from '../checkedHandlers.ts';
import type { Job } from '../../../shared/job/job.ts';
import { startServer } from '../../support/startServer.ts';
import { connectTo, createTestDesk, syncOnce } from '../testDesk.ts';

const server = await startServer();
const { desk } = createTestDesk();
const nothing = (): void => undefined;
const sender = { now: nothing, pause: nothing, due: nothing } as unknown as Parameters<typeof settingsHandlers>[1];
const standalone = {
  url: () => null,
  reason: () => null,
  start: () => Promise.reject(new Error()),
  stop: () => Promise.resolve(),
  console: () => Promise.resolve(null),
};
const connection = () => settingsHandlers(desk, sender, standalone).readSettings();

it('the settings say that a key is a test key; what it sends is a test job, with its reference', async () => {
  connectTo(desk, server);
  expect(connection()).toMatchObject({ connection: { hasKey: true, isTest: false } });
  const { api_key } = await server.store.organizations.createKey(server.own.name, undefined, { isTest: true });
  desk.settings.secrets.saveApiKey(api_key);
  expect(connection()).toMatchObject({ connection: { hasKey: true, isTest: true } });

  const fields = { client_name: 'Ada', client_street_address: '5 Main St', external_id: 'CRM-1' };
  const { id } = desk.drafts.store.create(fields);
  desk.outbox.commands.queue(id);
  expect(await syncOnce(desk)).toBe('sent');
  const { json } = await server.get<Job>(`/jobs/${desk.drafts.store.get(id).jobId}`, { key: api_key });
  expect(json).toMatchObject({ test: true, external_id: 'CRM-1' });
});

it('a reference that another job has stops the draft with the words of the server beside the field', async () => {
  const fields = { client_name: 'Bea', client_street_address: '6 Main St', external_id: 'CRM-1' };
  const { id } = desk.drafts.store.create(fields);
  desk.outbox.commands.queue(id);
  await syncOnce(desk);
  const [item] = desk.outbox.store.ofDraft(id);
  expect(item).toMatchObject({ state: 'failed', needsPerson: true });
  expect(item!.error).toMatchObject({
    status: 409,
    message: { code: 'external-id-taken' },
    errors: [{ pointer: '#/external_id', code: 'external-id-taken' }],
  });
});
