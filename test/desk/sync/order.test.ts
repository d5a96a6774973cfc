import { describe, expect, it } from 'vitest';
import type { Fault } from '../../support/faults/fault.ts';
import type { ProxiedRequest } from '../../support/faultProxy.ts';
import type { Job } from '../../../shared/job/job.ts';
import { asked, everyTime, inTurn, startOurs, takeLaptop, takeQueued } from '../fieldLaptop.ts';

const ours = await startOurs();

const own = () => ours.organization();
const refused: Fault = { kind: 'status', status: 400, style: 'problem' };
const why = { revision_reason: 'layout_change', revision_notes: 'measured again' };

/** Notes how many uploads are under way at most. */
const mostAtOnce = async (work: () => Promise<unknown>): Promise<number> => {
  let most = 0;
  const answered = () => ours.proxy.log().filter(({ method, path }) => method === 'POST' && path.endsWith('/files'));
  ours.proxy.setDecide(({ method, path }: ProxiedRequest) => {
    if (method !== 'POST' || !path.endsWith('/files')) return null;
    // The one that asks is not in the log yet.
    most = Math.max(most, 1 + answered().filter(({ targetStatus }) => targetStatus === null).length);
    return { kind: 'slow', totalMs: 10 };
  });
  await work();
  return most;
};

describe('one thing that is refused', () => {
  it('does not hold up other jobs', async () => {
    const laptop = takeLaptop(await own());
    const ids = [];
    for (const client_name of ['Ada', 'Bea', 'Cleo', 'Dora']) ids.push(await laptop.draft({ client_name }, 1));
    ours.proxy.setDecide(inTurn('POST', /\/jobs$/, [refused]));
    for (const id of ids) laptop.desk.outbox.commands.queue(id);
    expect(await laptop.sync()).toBe('person');
    const [first, ...others] = ids.map((id) => laptop.desk.drafts.store.get(id).state);
    expect([first, others]).toEqual(['blocked', ['sent', 'sent', 'sent']]);
  });

  it('does not hold up other photos of its job, nor its messages', async () => {
    const [laptop, id] = await takeQueued(await own(), {}, 5);
    laptop.desk.outbox.commands.message(id, 'the gate is open');
    ours.proxy.setDecide(inTurn('POST', /\/files$/, [refused]));
    expect(await laptop.sync()).toBe('person');
    expect(laptop.states(id).toSorted()).toEqual([
      'message done',
      'submit done',
      'upload done',
      'upload done',
      'upload done',
      'upload done',
      'upload failed',
    ]);
  });

  it('as a message does not hold up the next message', async () => {
    const [laptop, id] = await takeQueued(await own());
    for (const text of ['one', 'two', 'three']) laptop.desk.outbox.commands.message(id, text);
    ours.proxy.setDecide(inTurn('POST', /\/message$/, [refused]));
    expect(await laptop.sync()).toBe('person');
    expect(laptop.states(id)).toEqual(['submit done', 'message failed', 'message done', 'message done']);
  });

  it('as a photo whose bytes are gone from the disk does not hold up the others', async () => {
    const [laptop, id] = await takeQueued(await own(), {}, 3);
    laptop.desk.photos.files.remove(laptop.items(id)[1]!.sha256!);
    expect(await laptop.sync()).toBe('person');
    expect(laptop.states(id).toSorted()).toEqual(['submit done', 'upload done', 'upload done', 'upload failed']);
    const failed = laptop.items(id).find(({ state }) => state === 'failed')!;
    expect(failed.error).toMatchObject({ status: null, message: { code: 'stored-copy' } });
  });

  it('over and over does not hold up what comes later', async () => {
    const [laptop, id] = await takeQueued(await own(), { client_name: 'Ada' }, 1);
    ours.proxy.setDecide(everyTime('POST', /\/jobs\/\d+\/files$/, { kind: 'status', status: 500, style: 'page' }));
    expect(await laptop.sync(0.2)).toBe('time');
    const later = await laptop.queued({ client_name: 'Bea' });
    expect(await laptop.sync(0.2)).toBe('time');
    expect(laptop.desk.drafts.store.get(later).state).toBe('sent');
    expect(laptop.item(id, 'upload').state).toMatch(/unknown|waiting/);
  });
});

describe('the order', () => {
  it('is fields before photos, and small photos before large ones', async () => {
    const laptop = takeLaptop(await own());
    laptop.desk.settings.store.change({ parallelUploads: 1 });
    const id = await laptop.draft();
    const { jpegPhoto } = await import('../../files/judge/fixtures.ts');
    const large = Buffer.concat([jpegPhoto(1), Buffer.alloc(50_000)]);
    await laptop.attach(id, 'panel-layout', null, large);
    await laptop.attach(id, 'file', null, jpegPhoto(2));
    laptop.desk.outbox.commands.queue(id);
    await laptop.queued({ client_name: 'Ada' });
    expect(await laptop.sync()).toBe('sent');
    const sent = asked(ours.proxy).filter((at) => at.startsWith('/jobs'));
    expect(sent[0]).toBe('/jobs');
    expect(sent.indexOf('/jobs/ID/files')).toBeLessThan(sent.indexOf('/jobs/ID/panel-layout-images'));
  });

  it('lets photos wait for their job: none leaves before it has an id', async () => {
    const [laptop, id] = await takeQueued(await own(), {}, 2);
    laptop.desk.outbox.commands.message(id, 'hello');
    ours.proxy.setDecide(everyTime('POST', /\/jobs$/, refused));
    expect(await laptop.sync(1)).toBe('person');
    expect(asked(ours.proxy).filter((at) => at.startsWith('/jobs/'))).toEqual([]);
    expect(laptop.states(id)).toEqual(['submit failed', 'upload waiting', 'upload waiting', 'message waiting']);
  });

  it('is one file, one request, one row', async () => {
    const [laptop, id] = await takeQueued(await own(), {}, 6);
    expect(await laptop.sync()).toBe('sent');
    expect(asked(ours.proxy).filter((at) => at.endsWith('/files'))).toHaveLength(6);
    const uploads = await ours.server.store.jobs.uploads.ofJob(laptop.desk.drafts.store.get(id).jobId!);
    expect(uploads.map(({ sha256 }) => sha256).sort()).toEqual(
      laptop
        .items(id)
        .flatMap(({ sha256 }) => sha256 ?? [])
        .sort(),
    );
  });

  it('keeps messages as they were written, also over faults', async () => {
    const [laptop, id] = await takeQueued(await own());
    const texts = ['one', 'two', 'three', 'four'];
    for (const text of texts) laptop.desk.outbox.commands.message(id, text);
    const lost: Fault = { kind: 'lost-reply' };
    ours.proxy.setDecide(
      inTurn('POST', /\/message$/, [
        { kind: 'refuse' },
        lost,
        { kind: 'status', status: 502, style: 'page' },
        null,
        lost,
      ]),
    );
    expect(await laptop.sync(10)).toBe('sent');
    expect(await ours.messagesOf(laptop, laptop.desk.drafts.store.get(id).jobId)).toEqual(texts);
  });
});

describe('uploads', () => {
  it('go three at a time', async () => {
    const [laptop] = await takeQueued(await own(), {}, 9);
    expect(await mostAtOnce(() => laptop.sync())).toBe(3);
  });

  it.each([1, 2, 8])('go %i at a time where that is set', async (parallelUploads) => {
    const laptop = takeLaptop(await own());
    laptop.desk.settings.store.change({ parallelUploads });
    await laptop.queued({}, 10);
    expect(await mostAtOnce(() => laptop.sync())).toBe(parallelUploads);
  });

  it.each(['set', 'asked for this time'])('wait where "photos later" is %s: fields and messages go', async (how) => {
    const laptop = takeLaptop(await own());
    if (how === 'set') laptop.desk.settings.store.change({ photosLater: true });
    const id = await laptop.queued({}, 3);
    laptop.desk.outbox.commands.message(id, 'photos follow');
    await laptop.sync(1, how === 'set' ? {} : { photosLater: true });
    const waiting = ['submit done', 'upload waiting', 'upload waiting', 'upload waiting', 'message done'];
    expect(laptop.states(id)).toEqual(waiting);
    expect(asked(ours.proxy).filter((at) => at.endsWith('/files'))).toEqual([]);
    expect(laptop.desk.drafts.store.get(id).state).toBe('sending');
    laptop.desk.settings.store.change({ photosLater: false });
    expect(await laptop.sync()).toBe('sent');
  });
});

describe('a revision', () => {
  it('goes before the photos that wait, so that they go to the job that is followed', async () => {
    const [laptop, id] = await takeQueued(await own());
    expect(await laptop.sync()).toBe('sent');
    const old = laptop.desk.drafts.store.get(id).jobId!;
    await laptop.attach(id, 'file', null);
    laptop.desk.outbox.commands.queue(id);
    laptop.desk.outbox.commands.revise(id, { ...why, notes: 'new' });
    ours.proxy.setDecide(
      inTurn('POST', /\/revision$/, [{ kind: 'status', status: 429, style: 'plain' }, { kind: 'lost-reply' }]),
    );
    expect(await laptop.sync(1)).toBe('sent');
    const { jobId } = laptop.desk.drafts.store.get(id);
    expect(jobId).not.toBe(old);
    expect(laptop.items(id).find(({ kind }) => kind === 'upload')!.target).toEqual({ job_id: String(jobId) });
  });

  it('that has to wait holds its job’s photos, and those of no other', async () => {
    const laptop = takeLaptop(await own());
    const [id, other] = [await laptop.draft(), await laptop.draft({ client_name: 'Ada' })];
    for (const one of [id, other]) laptop.desk.outbox.commands.queue(one);
    expect(await laptop.sync()).toBe('sent');
    for (const one of [id, other]) await laptop.attach(one, 'file', null);
    laptop.desk.outbox.commands.revise(id, { ...why, notes: 'new' });
    for (const one of [id, other]) laptop.desk.outbox.commands.queue(one);
    ours.proxy.setDecide(everyTime('POST', /\/revision$/, { kind: 'status', status: 500, style: 'page' }));
    expect(await laptop.sync(1)).toBe('time');
    expect(laptop.item(id, 'upload')).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(laptop.item(other, 'upload').state).toBe('done');
  });

  it('made while photos are under way lets those arrive, and the others wait for the new job', async () => {
    const [laptop, id] = await takeQueued(await own(), {}, 12);
    let uploads = 0;
    ours.proxy.setDecide(({ method, path }) => {
      if (method === 'POST' && path.endsWith('/files') && (uploads += 1) === 5)
        laptop.desk.outbox.commands.revise(id, { ...why, notes: 'new' });
      return null;
    });
    expect(await laptop.sync()).toBe('sent');
    const [old, now] = laptop.desk.jobs.store.ofDraft(id).map(({ jobId }) => String(jobId));
    const sent = laptop.items(id).filter(({ kind }) => kind === 'upload');
    const to = (job: string) => sent.filter(({ target }) => target!.job_id === job).length;
    expect([to(old!) <= 8, to(now!) >= 4, sent.length]).toEqual([true, true, 12]);
    expect(await ours.server.store.jobs.uploads.ofJob(Number(now))).toHaveLength(12);
  });

  it('that was refused holds nothing', async () => {
    const [laptop, id] = await takeQueued(await own());
    expect(await laptop.sync()).toBe('sent');
    laptop.desk.outbox.commands.revise(id, { ...why, notes: 'new' });
    laptop.desk.outbox.commands.revise(id, { ...why, notes: 'newer' });
    await laptop.attach(id, 'file', null);
    laptop.desk.outbox.commands.queue(id);
    laptop.desk.outbox.commands.message(id, 'hello');
    ours.proxy.setDecide(everyTime('POST', /\/revision$/, refused));
    expect(await laptop.sync()).toBe('person');
    expect(laptop.states(id)).toEqual([
      'submit done',
      'revision failed',
      'revision waiting',
      'upload done',
      'message done',
    ]);
  });

  it('goes in its order with other revisions', async () => {
    const [laptop, id] = await takeQueued(await own());
    expect(await laptop.sync()).toBe('sent');
    for (const notes of ['one', 'two', 'three']) laptop.desk.outbox.commands.revise(id, { ...why, notes });
    ours.proxy.setDecide(
      inTurn('POST', /\/revision$/, [{ kind: 'lost-reply' }, { kind: 'refuse' }, null, { kind: 'lost-reply' }]),
    );
    expect(await laptop.sync(10)).toBe('sent');
    const chain = laptop.desk.jobs.store.ofDraft(id);
    expect(chain.map(({ snapshot }) => (JSON.parse(snapshot) as Job).notes)).toEqual([
      undefined,
      'one',
      'two',
      'three',
    ]);
    expect(chain.map(({ revisionOf }) => revisionOf)).toEqual([null, ...chain.slice(0, -1).map(({ jobId }) => jobId)]);
    expect(laptop.desk.drafts.store.get(id).document.notes).toBe('three');
  });
});
