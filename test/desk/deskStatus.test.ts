import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { deskStatus, draftStatus } from '../../electron/desk/deskStatus.ts';
import { approveJob } from '../support/approveJob.ts';
import { pdfDocument } from '../files/judge/fixtures.ts';
import { startServer } from '../support/startServer.ts';
import { jpegOf } from './photos.ts';
import { connectTo, createTestDesk, syncOnce } from './testDesk.ts';

const test = createTestDesk();
const { desk } = test;
const server = await startServer();

describe('where the desk stands', () => {
  it('is nowhere and nothing on a new one', () => {
    expect(deskStatus(desk)).toEqual({ connection: null, drafts: [] });
  });

  it('names the provider, and what was found when it was asked', async () => {
    connectTo(desk, server);
    const base_url = `${server.url}/api`;
    expect(deskStatus(desk).connection).toEqual({ base_url, provider: null, state: 'unproved', reason: null });
    expect(await syncOnce(desk)).toBe('sent');
    expect(deskStatus(desk).connection).toMatchObject({ base_url, state: 'open', reason: null });
    expect(deskStatus(desk).connection?.provider).toEqual(expect.any(String));
    // Another program has not asked itself, and says the same.
    expect(deskStatus(test.openAgain())).toEqual(deskStatus(desk));
    desk.settings.secrets.saveApiKey(null);
    expect(deskStatus(desk).connection?.state).toBe('not-connected');
  });

  it('says why nothing is sent', async () => {
    connectTo(desk, server);
    desk.settings.secrets.saveApiKey('wrong');
    expect(await syncOnce(desk)).toBe('person');
    expect(deskStatus(desk).connection).toMatchObject({ state: 'stopped', reason: expect.any(String) as string });
    connectTo(desk, server);
  });

  it('says of a draft what is known of it, from its first field to its letter', async () => {
    const { id } = desk.drafts.store.create({
      client_name: 'Zoë',
      client_street_address: '5 Main St',
      arrays: [{ name: 'South' }],
    });
    await test.attach(id, test.write('attic.jpg', await jpegOf()), 'attic', 'South');
    const drafted = {
      id,
      state: 'draft',
      job_id: null,
      status: null,
      error: null,
      name: 'Zoë',
      letter: null,
      items: [],
    };
    expect(draftStatus(desk, id)).toEqual(drafted);
    desk.outbox.commands.queue(id);
    const item = { attempts: 0, error: null, remote_id: null, needs_person: false, next_attempt_at: null };
    const submit = { ...item, id: expect.any(String) as string, kind: 'submit', slot: null, array: null, file: null };
    const upload = { ...submit, kind: 'upload', slot: 'attic', array: 'South', file: 'attic.jpg' };
    expect(deskStatus(desk).drafts).toEqual([
      {
        ...drafted,
        state: 'queued',
        items: [
          { ...submit, state: 'waiting' },
          { ...upload, state: 'waiting' },
        ],
      },
    ]);
    expect(await syncOnce(desk)).toBe('sent');
    const { jobId } = desk.drafts.store.get(id);
    const remote_id = expect.any(String) as string;
    expect(draftStatus(desk, id)).toEqual({
      ...drafted,
      state: 'sent',
      job_id: jobId,
      status: 'Submitted',
      items: [
        { ...submit, state: 'done', attempts: 1, remote_id: String(jobId) },
        { ...upload, state: 'done', attempts: 1, remote_id },
      ],
    });
  });

  it('says in the server’s own words what a person has to act on', async () => {
    const { id } = desk.drafts.store.create({ client_name: 'Ada', client_street_address: '6 Main St' });
    await test.attach(id, test.write('broken.jpg', 'not a photo'), 'file');
    desk.outbox.commands.queue(id);
    expect(await syncOnce(desk)).toBe('person');
    const status = draftStatus(desk, id);
    expect([status.state, status.items.map(({ state }) => state)]).toEqual(['blocked', ['done', 'failed']]);
    const [, refused] = status.items;
    expect(refused).toMatchObject({ needs_person: true, remote_id: null, next_attempt_at: null });
    const answer = await server.upload(`/jobs/${status.job_id}/files`, [
      { name: 'broken.jpg', bytes: Buffer.from('not a photo') },
    ]);
    expect(refused!.error).toBe((answer.json as unknown as { detail: string }).detail);
    desk.outbox.commands.withdraw(refused!.id);
    expect(draftStatus(desk, id)).toMatchObject({ state: 'sent', items: [{ kind: 'submit' }] });
  });

  it('names the letter that holds, where it is and its hash', async () => {
    const { id, job_id } = deskStatus(desk).drafts.find(({ name }) => name === 'Zoë')!;
    const finished = Readable.from([pdfDocument('the letter')]);
    await approveJob({ store: server.store, clock: server.clock }, job_id!, { finished }, { actor: 'test' });
    expect(await syncOnce(desk)).toBe('sent');
    const { status, letter } = draftStatus(desk, id);
    expect([status, letter?.received_at]).toEqual(['Approved', new Date(test.clock.now()).toISOString()]);
    const bytes = readFileSync(letter!.file);
    expect(bytes.equals(pdfDocument('the letter'))).toBe(true);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(letter!.sha256);
  });

  it('leaves archived drafts out', () => {
    const [first] = deskStatus(desk).drafts;
    desk.drafts.store.archive(first!.id);
    expect(deskStatus(desk).drafts.map(({ id }) => id)).not.toContain(first!.id);
    desk.drafts.store.restore(first!.id);
  });
});
