import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { type ReceiptRow, receipts, receiptsCsv } from '../../../electron/desk/outbox/receipts.ts';
import { startServer } from '../../support/startServer.ts';
import { jpegOf } from '../photos.ts';
import { connectTo, createTestDesk, syncOnce } from '../testDesk.ts';
import { databaseOf } from '../deskDatabase.ts';

const test = createTestDesk();
const { desk } = test;
const server = await startServer();
const photo = test.write('attic, "north".jpg', await jpegOf());

const receipt: ReceiptRow = {
  draft_id: 'd-1',
  client_name: 'Ada',
  job_id: 7,
  slot: 'file',
  array: '',
  file: 'roof.jpg',
  bytes: 5,
  sha256: 'aa',
  sent_sha256: 'aa',
  sent_as: 'original',
  state: 'done',
  remote_id: 'r-1',
  sent_at: '2026-03-14T15:00:00.000Z',
  maybe_twice: false,
};
const linesOf = (...rows: ReceiptRow[]): string[] => receiptsCsv(rows).split('\r\n');

describe('the ledger of photos', () => {
  it('says of every photo what it was, where it went and when', async () => {
    const { id } = desk.drafts.store.create({
      client_name: 'Zoë',
      client_street_address: '5 Main St',
      arrays: [{ name: 'South' }],
    });
    const { sha256, bytes } = await test.attach(id, photo, 'attic', 'South');
    desk.outbox.commands.queue(id);
    expect(receipts(desk, id)).toMatchObject([{ state: 'waiting', job_id: null, remote_id: '', sent_at: '' }]);
    connectTo(desk, server);
    expect(await syncOnce(desk)).toBe('sent');
    const jobId = desk.drafts.store.get(id).jobId!;
    const [taken] = await server.store.jobs.uploads.ofJob(jobId);
    const row: ReceiptRow = {
      draft_id: id,
      client_name: 'Zoë',
      job_id: jobId,
      slot: 'attic',
      array: 'South',
      file: 'attic, "north".jpg',
      bytes,
      sha256,
      sent_sha256: sha256,
      sent_as: 'original',
      state: 'done',
      remote_id: taken!.id,
      sent_at: new Date(test.clock.now()).toISOString(),
      maybe_twice: false,
    };
    expect(receipts(desk, id)).toEqual([row]);
    const text = receiptsCsv(receipts(desk, id));
    expect(parse<Record<string, string>>(text, { columns: true })).toEqual([
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
    ]);
  });

  it('names the job that a photo of an array went to, also when a revision has moved the draft on', async () => {
    const { id } = desk.drafts.store.create({
      client_name: 'Revised',
      client_street_address: '6 Main St',
      arrays: [{ name: 'South' }],
    });
    await test.attach(id, photo, 'attic', 'South');
    await test.attach(id, photo, 'file');
    desk.outbox.commands.queue(id);
    expect(await syncOnce(desk)).toBe('sent');
    const first = desk.drafts.store.get(id).jobId!;
    desk.outbox.commands.revise(id, { revision_reason: 'other', revision_notes: 'x', notes: 'new' });
    await test.attach(id, photo, 'beam-size', 'South');
    desk.outbox.commands.queue(id);
    expect(await syncOnce(desk)).toBe('sent');
    const now = desk.drafts.store.get(id).jobId!;
    expect(now).not.toBe(first);
    expect(receipts(desk, id).map(({ slot, job_id }) => [slot, job_id])).toEqual([
      ['attic', first],
      ['file', first],
      ['beam-size', now],
    ]);
    // Rows of an earlier version say which array, and no more.
    databaseOf(desk).prepare("UPDATE item SET target = json_remove(target, '$.job_id') WHERE slot = 'attic'").run();
    expect(receipts(desk, id)[0]!.job_id).toBe(first);
    desk.drafts.store.archive(id);
  });

  it('goes on holding what was archived, and nothing of drafts that were never queued', async () => {
    const { id } = desk.drafts.store.create({ client_name: 'Never queued' });
    await test.attach(id, photo, 'file');
    const before = receipts(desk).filter(({ client_name }) => client_name !== 'Revised');
    expect(before.map(({ client_name }) => client_name)).toEqual(['Zoë']);
    desk.drafts.store.archive(before[0]!.draft_id);
    expect(receipts(desk)).toEqual(expect.arrayContaining(before));
    expect(receipts(desk, id)).toEqual([]);
  });
});

describe('the ledger as CSV', () => {
  it('has its heads alone when there is nothing', () => {
    expect(receiptsCsv([])).toBe(
      'draft_id,client_name,job_id,slot,array,file,bytes,sha256,sent_sha256,state,remote_id,sent_at,maybe_twice,sent_as\r\n',
    );
  });

  it.each(['client_name', 'array', 'file', 'remote_id'] as const)('holds no formula in %s', (field) => {
    expect(parse(receiptsCsv([{ ...receipt, [field]: '=1+1' }]), { columns: true })).toMatchObject([
      { [field]: "'=1+1" },
    ]);
  });

  it('quotes commas, quotes and line ends, and leaves the rest as it is', () => {
    const [, line] = linesOf({ ...receipt, client_name: 'Byron, "Ada"', file: 'dächer.jpg', job_id: null });
    expect(line).toBe(
      'd-1,"Byron, ""Ada""",,file,,dächer.jpg,5,aa,aa,done,r-1,2026-03-14T15:00:00.000Z,false,original',
    );
    const file = 'two\nlines.jpg';
    expect(parse(receiptsCsv([{ ...receipt, file }]))[1]![5]).toBe(file);
  });
});
