import { message } from '../../../shared/messages/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { draftHandlers, jobListHandlers, deskJobHandlers, sendingHandlers } from '../checkedHandlers.ts';
import type { SyncShown } from '../../../shared/outbox/deskCalls.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { createTestDesk } from '../testDesk.ts';

const test = createTestDesk();
const { desk } = test;
const nothing = (): void => undefined;
/** A program whose sending another one does. */
const sender = {
  now: nothing,
  wake: nothing,
  pause: nothing,
  isPaused: () => false,
  hasOtherSender: () => false,
  connectionState: () => desk.sync.worker.connectionState(),
};
const sending = sendingHandlers(desk, sender);
const jobs = { ...deskJobHandlers(desk), ...jobListHandlers(desk) };

const readSync = (): SyncShown => sending.readSync();
const list = async (offset = 0, limit = 100) =>
  jobs.listJobs({ text: '', attention: false, archived: false, sort: 'changed', weekStart: 1, offset, limit });
const add = async (name: string, photos: number): Promise<string> => {
  const { id } = desk.drafts.store.create({ client_name: name, client_street_address: '5 Main St' });
  for (let at = 0; at < photos; at += 1) {
    const bytes = jpegPhoto(Number(`${desk.drafts.store.counts().draft}${at}`));
    await test.attach(id, test.write(`${name} ${at}.jpg`, bytes), 'file');
  }
  return id;
};

it('a draft and a job show the other jobs of the laptop at their address', () => {
  const [one, other] = ['One', 'Other'].map(
    (client_name) => desk.drafts.store.create({ client_name, client_street_address: '1 Pier Rd' }).id,
  ) as [string, string];
  const shown = { id: other, name: 'Other', state: 'draft', jobId: null, status: null };
  expect(draftHandlers(desk).openDraft({ id: one }).atAddress).toEqual([shown]);
  expect(jobs.showJob({ id: one }).atAddress).toEqual([shown]);
});

describe('what is still to be sent', () => {
  it('is one number: of the badge, of the cards and of the list', async () => {
    const ada = await add('Ada', 3);
    const zoe = await add('Zoë', 1);
    await add('only a draft', 1);
    for (const id of [ada, zoe]) desk.outbox.commands.queue(id);
    desk.outbox.commands.message(zoe, 'The attic is open.');
    const sync = readSync();
    expect(sync.totals).toMatchObject({ jobs: 2, items: 7, files: 4 });
    expect(
      sync.jobs.map(({ name, open, photos, messagesAndRevisions: rest, isSent }) => [name, open, photos, rest, isSent]),
    ).toEqual([
      ['Ada', 4, 3, 0, false],
      ['Zoë', 3, 1, 1, false],
    ]);
    const { rows } = await list();
    expect(rows.reduce((sum, { items, done }) => sum + items - done, 0)).toBe(sync.totals.items);
    expect(sync.going).toEqual({ bytes: sync.totals.bytes, sending: [] });
  });

  it('of one job is told when it is asked for: what waits for a person first', async () => {
    const id = await add('Li Wei', 5);
    desk.outbox.commands.queue(id);
    const last = desk.outbox.store.ofDraft(id).at(-1)!;
    const error = {
      message: message('provider-said', { status: 415, text: 'It is no picture.' }),
      status: 415,
      errors: [],
    };
    desk.outbox.store.move(last.id, 'failed', { needsPerson: true, error });
    const items = sending.readItems({ id, limit: 3 });
    expect(items.map(({ kind, state, status }) => [kind, state, status])).toEqual([
      ['upload', 'failed', 415],
      ['submit', 'waiting', null],
      ['upload', 'waiting', null],
    ]);
    expect(readSync().jobs.find((job) => job.id === id)).toMatchObject({ open: 6, refused: 1, state: 'blocked' });
  });

  it('names the provider that a job was begun with, where another one is set', async () => {
    const id = await add('Ana', 0);
    desk.outbox.commands.queue(id);
    const [submit] = desk.outbox.store.ofDraft(id);
    const there = desk.settings.services.at('https://first.example/api');
    desk.outbox.store.claim(submit!, there.id, {}, test.clock.now());
    desk.outbox.store.move(submit!.id, 'waiting', {});
    const connection = { authHeader: 'X-Api-Key', authPrefix: '', trailingSlash: false };
    const otherProvider = () => readSync().jobs.find((job) => job.id === id)?.otherProvider;
    desk.settings.store.change({ connection: { ...connection, baseUrl: 'https://second.example/api' } });
    expect(otherProvider()).toEqual({ baseUrl: 'https://first.example/api', isHere: false });
    desk.settings.store.change({ connection: { ...connection, baseUrl: 'https://first.example/api' } });
    expect(otherProvider()).toBeNull();
  });

  it('what was taken back by choice is counted apart, with a way back', async () => {
    const id = await add('Bo', 1);
    desk.outbox.commands.queue(id);
    const upload = desk.outbox.store.ofDraft(id).at(-1)!;
    desk.outbox.store.move(upload.id, 'failed', {
      needsPerson: true,
      error: { message: message('provider-said', { status: 415, text: 'No.' }), status: 415, errors: [] },
    });
    sending.withdrawItem({ id: upload.id, replaced: false });
    expect(readSync().notSent).toBe(1);
    const [shown] = sending.readNotSent({ limit: 10 });
    expect(shown).toMatchObject({ draft: id, name: 'Bo', file: 'Bo 0.jpg', error: { params: { text: 'No.' } } });
    sending.sendAfterAll({ id: shown!.id });
    expect([readSync().notSent, desk.outbox.store.ofDraft(id).length]).toEqual([0, 2]);
  });
});

describe('the list of jobs', () => {
  it('is read window by window, each with how many there are in all', async () => {
    const whole = await list();
    expect(whole.total).toBe(whole.rows.length);
    const window = await list(2, 2);
    expect([window.rows, window.total]).toEqual([whole.rows.slice(2, 4), whole.total]);
  });

  it('tells a copy from its original for as long as the client is the same', async () => {
    const { id } = desk.drafts.store.create({ client_name: 'Mo', client_street_address: '7 Main St' });
    const copy = desk.drafts.store.duplicate(id);
    const isCopy = async () => (await list()).rows.filter(({ name }) => name === 'Mo').map((row) => row.isCopy);
    expect(await isCopy()).toEqual([true, false]);
    desk.drafts.store.change(copy.id, [{ pointer: '/client_name', value: 'Jo' }]);
    expect((await list()).rows.find((row) => row.id === copy.id)?.isCopy).toBe(false);
  });

  it('shows the first photo of a job that can be displayed', async () => {
    const { id } = desk.drafts.store.create({ client_name: 'Pia', client_street_address: '9 Main St' });
    const picture = async () => (await list()).rows.find((row) => row.id === id)?.picture;
    await test.attach(id, test.write('plan.pdf', '%PDF-1.7'), 'file');
    expect(await picture()).toBeNull();
    const [first, second] = [
      await test.attach(id, test.write('first.jpg', jpegPhoto(901)), 'file'),
      await test.attach(id, test.write('second.jpg', jpegPhoto(902)), 'file'),
    ];
    expect(await picture()).toBe(first.sha256);
    desk.drafts.photos.put(first.id, null);
    expect(await picture()).toBe(second.sha256);
  });
});
