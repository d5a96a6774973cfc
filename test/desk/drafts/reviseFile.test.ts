import { describe, expect, it } from 'vitest';
import { reviseFrom } from '../../../electron/desk/drafts/importFile.ts';
import type { Job } from '../../../shared/job/job.ts';
import { startServer } from '../../support/startServer.ts';
import { jpegOf } from '../photos.ts';
import { connectTo, createTestDesk, refusalOf, syncOnce } from '../testDesk.ts';

const test = createTestDesk();
const { desk } = test;

const server = await startServer();
connectTo(desk, server);
test.write('west.jpg', await jpegOf());
const draftId = desk.drafts.store.create({
  client_name: 'Ada',
  client_street_address: '5 Main St',
  msp_rating: 200,
  arrays: [{ name: 'South', roof_pitch: 20 }],
}).id;
await test.attach(draftId, test.write('south.jpg', await jpegOf({ width: 30 })), 'attic', 'South');

const why = { revision_reason: 'layout_change', revision_notes: 'one more array' };
const arrays = [{ name: 'South', roof_pitch: 20 }, { name: 'West' }];
const revising = (sent: unknown) => reviseFrom(desk, draftId, sent, test.folder, undefined);
const known = () => [desk.outbox.store.ofDraft(draftId), desk.photos.store.ofDraft(draftId), test.keptFiles()];

describe('a revision from a file', () => {
  it('§4.8 has to follow a job; before, the draft itself is changed', async () => {
    const before = known();
    const attachments = [{ path: 'west.jpg', slot: 'attic', array: 'South' }];
    for (const sent of [why, { job: why, attachments }])
      expect((await refusalOf(() => revising(sent))).code).toBe('job-not-sent');
    expect(known()).toEqual(before);
    desk.outbox.commands.queue(draftId);
    expect(await syncOnce(desk)).toBe('sent');
  });

  it.each<[string, unknown, string[]]>([
    ['says nothing', {}, ['#/revision_notes', '#/revision_reason']],
    ['is no object', 'all of it', ['#']],
    ['has a reason that there is not', { ...why, revision_reason: 'weather' }, ['#/revision_reason']],
    ['has wrong fields', { ...why, roof_pitch: 61, client_name: '' }, ['#/client_name', '#/roof_pitch']],
    ['has a breaker too large for the panel it was sent with', { ...why, breaker_rating: 225 }, ['#/breaker_rating']],
    [
      'has wrong fields beside a photo',
      { job: { ...why, roof_pitch: 61 }, attachments: [{ path: 'west.jpg', slot: 'attic', array: 'South' }] },
      ['#/roof_pitch'],
    ],
    [
      'has a photo of an array that the revised job has not',
      {
        job: { ...why, arrays: [{ name: 'West' }] },
        attachments: [{ path: 'west.jpg', slot: 'attic', array: 'South' }],
      },
      ['#/attachments/0/array'],
    ],
    [
      'has a photo that is not there',
      { job: why, attachments: [{ path: 'no.jpg', slot: 'file' }] },
      ['#/attachments/0/path'],
    ],
  ])('that %s is refused under its pointers, and leaves nothing behind', async (_what, sent, pointers) => {
    const before = known();
    const refused = await refusalOf(() => revising(sent));
    expect(refused.pointers.toSorted()).toEqual(pointers);
    expect(known()).toEqual(before);
  });

  it('§4.8 changes the job, and brings its new photos to the arrays of the revised one', async () => {
    const oldId = desk.drafts.store.get(draftId).jobId!;
    const attachments = [{ path: 'west.jpg', slot: 'attic', array: 'West' }];
    const item = await revising({ job: { ...why, arrays }, attachments });
    expect(item).toMatchObject({ kind: 'revision', state: 'waiting', draftId });
    expect(await syncOnce(desk)).toBe('sent');
    const { jobId, document } = desk.drafts.store.get(draftId);
    const { json } = await server.get<Job>(`/jobs/${jobId}`);
    expect(json).toMatchObject({ revision_of: oldId, arrays });
    expect(document).toMatchObject({ client_name: 'Ada', arrays });
    const taken = await server.store.jobs.uploads.ofJob(jobId!);
    const nameOf = (id: string | null) => json.arrays!.find((array) => array.id === id)?.name;
    expect(taken.map((upload) => [upload.name, nameOf(upload.array_id)]).sort()).toEqual([
      ['south.jpg', 'South'],
      ['west.jpg', 'West'],
    ]);
  });

  it('may be the body of Revise Job as it is', async () => {
    const before = desk.drafts.store.get(draftId).jobId;
    await revising({ ...why, notes: 'mind the dog' });
    expect(await syncOnce(desk)).toBe('sent');
    expect(desk.drafts.store.get(draftId)).toMatchObject({ document: { notes: 'mind the dog' } });
    expect(desk.drafts.store.get(draftId).jobId).not.toBe(before);
  });
});
