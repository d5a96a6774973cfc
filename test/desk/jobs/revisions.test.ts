import { describe, expect, it } from 'vitest';
import { deskJobHandlers } from '../checkedHandlers.ts';
import { draftStatus } from '../../../electron/desk/deskStatus.ts';
import type { Job } from '../../../shared/job/job.ts';
import { everyTime, type FieldLaptop, inTurn, takeLaptop } from '../fieldLaptop.ts';
import { startBothProviders } from '../bothProviders.ts';
import { letterOf, sentJob } from './office.ts';

const { office, ours, theirs } = await startBothProviders();

const why = { revision_reason: 'layout_change', revision_notes: 'measured again' };
const arrays = [
  { name: 'South', roof_pitch: 20 },
  { name: 'North', roof_pitch: 30 },
];
const chainOf = ({ desk }: FieldLaptop, draftId: string) => desk.jobs.store.ofDraft(draftId).map(({ jobId }) => jobId);
/** Names of arrays and photos of a job on our server. */
const photosOf = async (laptop: FieldLaptop, jobId: number): Promise<string[]> => {
  const { json } = await ours.server.get<Job>(`/jobs/${jobId}`, { key: laptop.desk.settings.secrets.apiKey() });
  const names = new Map(json.arrays?.map(({ id, name }) => [id, name]));
  const uploads = await ours.server.store.jobs.uploads.ofJob(jobId);
  return uploads.map(({ kind, array_id }) => `${kind} ${names.get(array_id ?? '') ?? ''}`.trim()).sort();
};
const withPhotos = async (laptop: FieldLaptop): Promise<string> => {
  const draftId = await laptop.draft({ arrays });
  await laptop.attach(draftId, 'attic', 'South');
  await laptop.attach(draftId, 'beam-size', 'North');
  await laptop.attach(draftId, 'file', null);
  laptop.desk.outbox.commands.queue(draftId);
  return draftId;
};
/** What the job's screen shows. */
const shownJob = ({ desk }: FieldLaptop, draftId: string) => deskJobHandlers(desk).showJob({ id: draftId });
const shownPhotos = (laptop: FieldLaptop, draftId: string): string[] =>
  shownJob(laptop, draftId)
    .photos.map(({ slot, array, state }) => `${slot} ${array ?? ''}: ${state}`.replace(' :', ':'))
    .sort();
/** The office, or another laptop with the same key, revises a job. */
const reviseElsewhere = async (
  laptop: FieldLaptop,
  jobId: number,
  fields: Record<string, unknown> = {},
): Promise<number> => {
  const answer = await ours.server.post<Job>(
    `/jobs/${jobId}/revision`,
    { ...why, notes: 'elsewhere', ...fields },
    { key: laptop.desk.settings.secrets.apiKey() },
  );
  expect(answer.status).toBe(200);
  return answer.json.id;
};

describe('§4.8 a revision', () => {
  it('moves everything to the new id: tracking, photos with their arrays, the draft', async () => {
    const laptop = takeLaptop(await ours.organization());
    const draftId = await withPhotos(laptop);
    expect(await laptop.sync()).toBe('sent');
    const old = laptop.desk.drafts.store.get(draftId).jobId!;
    laptop.desk.outbox.commands.revise(draftId, {
      ...why,
      notes: 'new',
      arrays: [{ name: 'North', roof_pitch: 31 }, { name: 'South' }],
    });
    expect(await laptop.sync()).toBe('sent');
    const { jobId, document } = laptop.desk.drafts.store.get(draftId);
    expect(chainOf(laptop, draftId)).toEqual([old, jobId]);
    await laptop.sync();
    expect(document).toMatchObject({ notes: 'new', arrays: [{ name: 'North', roof_pitch: 31 }, { name: 'South' }] });
    expect(laptop.desk.jobs.store.get(laptop.desk.settings.provider()!.id, old)).toMatchObject({
      supersededBy: jobId,
      status: 'Revised',
    });
    expect(laptop.desk.jobs.store.current(draftId)).toMatchObject({ revisionOf: old, status: 'Submitted' });
    // Our server takes them along: nothing is sent twice.
    expect(await photosOf(laptop, jobId!)).toEqual(['attic South', 'beam-size North', 'file']);
    expect(laptop.items(draftId).filter(({ kind }) => kind === 'upload')).toHaveLength(3);
  });

  it('shows the photos of the job as it is now, not those of an array that it left out', async () => {
    const laptop = takeLaptop(await ours.organization());
    const draftId = await withPhotos(laptop);
    expect(await laptop.sync()).toBe('sent');
    const all = ['attic South: done', 'beam-size North: done', 'file: done'];
    expect(shownPhotos(laptop, draftId)).toEqual(all);
    laptop.desk.outbox.commands.revise(draftId, { ...why, notes: 'new' });
    expect(await laptop.sync()).toBe('sent');
    expect(shownPhotos(laptop, draftId)).toEqual(all);
    laptop.desk.outbox.commands.revise(draftId, { ...why, arrays: [{ name: 'North', roof_pitch: 31 }] });
    await laptop.attach(draftId, 'attic', 'North');
    expect(await laptop.sync()).toBe('sent');
    expect(shownPhotos(laptop, draftId)).toEqual(['attic North: null', 'beam-size North: done', 'file: done']);
    expect(await photosOf(laptop, laptop.desk.drafts.store.get(draftId).jobId!)).toEqual(['beam-size North', 'file']);
  });

  it.each([
    ['all of them, which are sent again', undefined, ['attic South', 'beam-size North', 'file']],
    ['none of them, which are not', false, []],
  ])('at a provider that does not take photos along shows %s', async (_what, resendPhotos, photos) => {
    const laptop = takeLaptop(theirs);
    const draftId = await withPhotos(laptop);
    expect(await laptop.sync(1)).toBe('sent');
    laptop.desk.outbox.commands.revise(draftId, { ...why, notes: 'new' }, { resendPhotos });
    expect(await laptop.sync(1)).toBe('sent');
    expect(shownPhotos(laptop, draftId)).toEqual(photos.map((photo) => `${photo}: done`));
  });

  it('has a timeline of when things happened, whenever the laptop heard of it', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId: old } = await sentJob(laptop);
    const reviewed = await office.move(old, 'In Review');
    const now = await reviseElsewhere(laptop, old);
    await office.move(now, 'On Hold', 'The attic photo is dark.');
    laptop.jump(24 * 60 * 60 * 1000);
    // The new job first, and what became of the old one after it.
    await laptop.sync();
    await laptop.sync();
    const read = async (id: number) =>
      (await ours.server.get<Job>(`/jobs/${id}`, { key: laptop.desk.settings.secrets.apiKey() })).json;
    const { timeline } = shownJob(laptop, draftId);
    const [ended, held] = [await read(old), await read(now)];
    expect(timeline).toMatchObject([
      { jobId: old, status: 'Submitted', atMs: Date.parse(reviewed.created_at) },
      { jobId: old, status: 'Revised', atMs: Date.parse(ended.updated_at) },
      { jobId: now, status: 'On Hold', atMs: Date.parse(held.updated_at) },
    ]);
  });

  it('maps photos that follow it to the arrays under their new ids', async () => {
    const laptop = takeLaptop(await ours.organization());
    const draftId = await withPhotos(laptop);
    expect(await laptop.sync()).toBe('sent');
    const before = laptop.desk.jobs.store.current(draftId)!.arrays;
    laptop.desk.outbox.commands.revise(draftId, { ...why, notes: 'new' });
    await laptop.attach(draftId, 'beam-spacing', 'North');
    laptop.desk.outbox.commands.queue(draftId);
    expect(await laptop.sync()).toBe('sent');
    const now = laptop.desk.jobs.store.current(draftId)!;
    expect(now.arrays.North).not.toBe(before.North);
    expect(laptop.items(draftId).at(-1)!.target).toEqual({ array_id: now.arrays.North, job_id: String(now.jobId) });
    expect(await photosOf(laptop, now.jobId)).toContain('beam-spacing North');
  });

  it('at a provider that does not take photos along sends them all again, to the arrays of their names', async () => {
    const laptop = takeLaptop(theirs);
    const draftId = await withPhotos(laptop);
    expect(await laptop.sync(1)).toBe('sent');
    laptop.desk.outbox.commands.revise(draftId, { ...why, notes: 'new' });
    expect(await laptop.sync(1)).toBe('sent');
    const [old, now] = theirs.provider.jobs();
    expect(laptop.desk.drafts.store.get(draftId).jobId).toBe(now!.id);
    expect([old!.uploads.length, now!.uploads.length]).toEqual([3, 3]);
    const named = now!.uploads.map(({ kind, array }) =>
      `${kind} ${now!.arrays.find(({ id }) => id === array)?.name ?? ''}`.trim(),
    );
    expect(named.sort()).toEqual(['attic South', 'beam-size North', 'file']);
    expect(now!.uploads.map(({ sha256 }) => sha256).sort()).toEqual(old!.uploads.map(({ sha256 }) => sha256).sort());
  });

  it.each([
    ['not sent again', false, 0],
    ['sent again', true, 3],
  ])('there may be told that photos are %s', async (_what, resendPhotos, times) => {
    const laptop = takeLaptop(theirs);
    const draftId = await withPhotos(laptop);
    expect(await laptop.sync(1)).toBe('sent');
    laptop.desk.outbox.commands.revise(draftId, { ...why, notes: 'new' }, { resendPhotos });
    expect(await laptop.sync(1)).toBe('sent');
    expect(theirs.provider.jobs()[1]!.uploads).toHaveLength(times);
  });

  it('made there while photos are under way leaves none behind, and none twice', async () => {
    const laptop = takeLaptop(theirs);
    const draftId = await laptop.queued({}, 9);
    let uploads = 0;
    theirs.proxy.setDecide(({ method, path }) => {
      if (method !== 'POST' || !path.endsWith('/files/')) return null;
      uploads += 1;
      if (uploads === 5) laptop.desk.outbox.commands.revise(draftId, { ...why, notes: 'new' });
      // One that was under way did not arrive, and goes to the new job.
      return uploads === 5 ? { kind: 'status', status: 408, style: 'plain' } : null;
    });
    expect(await laptop.sync(1)).toBe('sent');
    const now = theirs.provider.jobs()[1]!;
    expect(now.uploads).toHaveLength(9);
    expect(new Set(now.uploads.map(({ sha256 }) => sha256)).size).toBe(9);
  });

  it('made there while it is not clear whether a photo arrived brings that photo to the new job', async () => {
    const laptop = takeLaptop(theirs);
    const draftId = await laptop.queued({}, 1);
    let lost = false;
    theirs.proxy.setDecide(({ method, path }) => {
      if (lost || method !== 'POST' || !path.endsWith('/files/')) return null;
      lost = true;
      laptop.desk.outbox.commands.revise(draftId, { ...why, notes: 'new' });
      return { kind: 'lost-reply' };
    });
    expect(await laptop.sync(1)).toBe('sent');
    expect(theirs.provider.jobs()[1]!.uploads).toHaveLength(1);
    expect(laptop.item(draftId, 'upload')).toMatchObject({ maybeDoubled: true });
  });

  it('that was refused and is made anew leaves no photo behind that was sent meanwhile', async () => {
    const laptop = takeLaptop(theirs);
    const { draftId } = await sentJob(laptop);
    theirs.proxy.setDecide(inTurn('POST', /\/revision$/, [{ kind: 'status', status: 400, style: 'plain' }]));
    laptop.desk.outbox.commands.revise(draftId, { ...why, notes: 'new' });
    expect(await laptop.sync(1)).toBe('person');
    await laptop.attach(draftId, 'file', null);
    laptop.desk.outbox.commands.queue(draftId);
    // "Again" also tries the revision; what is refused again waits again, and the photo goes.
    theirs.proxy.setDecide(everyTime('POST', /\/revision$/, { kind: 'status', status: 400, style: 'plain' }));
    expect(await laptop.sync(1)).toBe('person');
    expect(laptop.item(draftId, 'upload').state).toBe('done');
    theirs.proxy.setDecide(() => null);
    laptop.desk.outbox.commands.revise(draftId, { ...why, notes: 'mended' });
    expect(await laptop.sync(1)).toBe('sent');
    expect(theirs.provider.jobs().map(({ uploads }) => uploads.length)).toEqual([1, 1]);
  });

  it('that is refused is told in the server’s words, holds nothing, and is replaced by the next', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    ours.proxy.setDecide(inTurn('POST', /\/revision$/, [{ kind: 'status', status: 422, style: 'problem' }]));
    laptop.desk.outbox.commands.revise(draftId, { ...why, notes: 'one' });
    expect(await laptop.sync()).toBe('person');
    expect(laptop.item(draftId, 'revision').error!.message.params).toMatchObject({
      text: 'The request was refused on its way (422).',
    });
    expect(laptop.desk.drafts.store.get(draftId).jobId).toBe(jobId);
    laptop.desk.outbox.commands.revise(draftId, { ...why, notes: 'two' });
    expect(laptop.items(draftId).filter(({ kind }) => kind === 'revision')).toHaveLength(1);
    expect(await laptop.sync()).toBe('sent');
    expect(laptop.desk.drafts.store.get(draftId).document.notes).toBe('two');
  });
});

describe('a revision by somebody else', () => {
  it('is followed to its new id, and so is what comes after', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop, { arrays });
    await office.approve(jobId, letterOf('one'));
    await laptop.sync();
    const now = await reviseElsewhere(laptop, jobId);
    expect(await laptop.sync()).toBe('sent');
    expect(draftStatus(laptop.desk, draftId)).toMatchObject({ job_id: now, status: 'Submitted', letter: null });
    expect(laptop.desk.jobs.letters.ofDraft(draftId)[0]!.supersededWhy).toMatchObject({
      code: 'job-continues-as',
      params: { job: now },
    });
    await laptop.attach(draftId, 'attic', 'South');
    laptop.desk.outbox.commands.queue(draftId);
    laptop.desk.outbox.commands.message(draftId, 'hello');
    expect(await laptop.sync()).toBe('sent');
    expect(await photosOf(laptop, now)).toEqual(['attic South']);
  });

  it('that is not known yet shows by 409: photos and messages follow by themselves, each once', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop, { arrays });
    const now = await reviseElsewhere(laptop, jobId);
    await laptop.attach(draftId, 'attic', 'South');
    await laptop.attach(draftId, 'file', null);
    laptop.desk.outbox.commands.queue(draftId);
    laptop.desk.outbox.commands.message(draftId, 'hello');
    // The list of changes tells it later than the answers.
    ours.proxy.setDecide(inTurn('GET', /\/api\/jobs$/, [{ kind: 'refuse' }]));
    expect(await laptop.sync(1)).toBe('sent');
    expect(laptop.desk.drafts.store.get(draftId).jobId).toBe(now);
    expect(await photosOf(laptop, now)).toEqual(['attic South', 'file']);
    expect(await ours.messagesOf(laptop, now)).toEqual(['hello']);
  });

  it('of a revision is followed over every step', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    const ids = [jobId];
    for (const notes of ['one', 'two', 'three']) ids.push(await reviseElsewhere(laptop, ids.at(-1)!, { notes }));
    expect(await laptop.sync(1)).toBe('sent');
    expect(chainOf(laptop, draftId)).toEqual(ids);
    expect(laptop.desk.drafts.store.get(draftId).jobId).toBe(ids.at(-1));
  });

  it('stops ours: what changes a job is not applied to a newer one that its author has not seen', async () => {
    const laptop = takeLaptop(await ours.organization());
    const { draftId, jobId } = await sentJob(laptop);
    const now = await reviseElsewhere(laptop, jobId);
    laptop.desk.outbox.commands.revise(draftId, { ...why, notes: 'ours' });
    ours.proxy.setDecide(inTurn('GET', /\/api\/jobs$/, [{ kind: 'refuse' }]));
    expect(await laptop.sync(1)).toBe('person');
    expect(laptop.item(draftId, 'revision')).toMatchObject({
      state: 'failed',
      error: { message: { code: 'job-continues-as', params: { job: now } }, status: 409 },
    });
    expect(laptop.desk.drafts.store.get(draftId).jobId).toBe(now);
    laptop.desk.outbox.commands.retry(laptop.item(draftId, 'revision').id);
    expect(await laptop.sync(1)).toBe('sent');
    expect(chainOf(laptop, draftId)).toHaveLength(3);
  });
});
