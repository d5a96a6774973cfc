import { beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../../support/faults/fault.ts';
import { asked, everyTime, type FieldLaptop, inTurn, startTheirs, takeLaptop, takeQueued } from '../fieldLaptop.ts';

const theirs = await startTheirs();
beforeEach(() => theirs.provider.reset());

const lost: Fault = { kind: 'lost-reply' };
const fields = {
  client_name: 'Zoë Alvarez',
  client_street_address: '2600 Fresno St, Fresno, CA 93721',
  notes: 'first',
};
const why = { revision_reason: 'layout_change', revision_notes: 'measured again' };
const posts = (at: string): number => asked(theirs.proxy).filter((one) => one === at).length;

/** A job the office has by other means than this desk. */
const submitElsewhere = async (job: Record<string, unknown>): Promise<number> => {
  const response = await fetch(`${theirs.provider.baseUrl}/jobs/`, {
    method: 'POST',
    headers: { authorization: `Api-Key ${theirs.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(job),
  });
  return ((await response.json()) as { id: number }).id;
};

const queued = async (more: Record<string, unknown> = {}, files = 0): Promise<[FieldLaptop, string]> => {
  const [laptop, id] = await takeQueued(theirs, { ...fields, ...more }, files);
  return [laptop, id];
};

describe('a job with an unclear end, at a plain provider', () => {
  it.each<[string, Fault, number]>([
    ['whose reply was lost is found by name, address and date, and linked', lost, 1],
    ['that was taken while a gateway said 502 is found', { kind: 'status-after', status: 502, style: 'page' }, 1],
    ['whose reply broke off is found', { kind: 'truncated', variant: 'cut-off', share: 0.4 }, 1],
    ['that never arrived is not found, and sent again', { kind: 'status', status: 500, style: 'page' }, 2],
    ['that broke off on its way is sent again', { kind: 'reset-request', at: 5 }, 2],
  ])('%s', async (_what, fault, sends) => {
    const [laptop, id] = await queued();
    theirs.proxy.setDecide(inTurn('POST', /\/jobs$/, [fault]));
    expect(await laptop.sync(1)).toBe('sent');
    expect(theirs.provider.jobs().map(({ id: job }) => job)).toEqual([laptop.desk.drafts.store.get(id).jobId]);
    expect(posts('/jobs')).toBe(sends);
    const [search] = theirs.proxy.log().filter(({ method, path }) => method === 'GET' && /\/jobs\/$/.test(path));
    expect(search).toBeDefined();
  });

  it('is never sent again before it was looked for', async () => {
    const [laptop] = await queued();
    theirs.proxy.setDecide(({ method, path }) =>
      !/\/jobs\/$/.test(path) ? null : method === 'POST' ? lost : { kind: 'status', status: 500, style: 'page' },
    );
    expect(await laptop.sync(5)).toBe('time');
    expect(posts('/jobs')).toBe(1);
    expect(theirs.provider.jobs()).toHaveLength(1);
    // Asked less and less often: four times a minute.
    expect(asked(theirs.proxy, 'GET').filter((at) => at === '/jobs').length).toBeLessThan(5 * 60 * 4.2);
    theirs.proxy.setDecide(() => null);
    expect(await laptop.sync(1)).toBe('sent');
    expect(theirs.provider.jobs()).toHaveLength(1);
  });

  it('is looked for once at a time, also where the user says "now" meanwhile, and sent again once', async () => {
    const [laptop] = await queued();
    const searches: Fault[] = [
      { kind: 'slow', totalMs: 1 },
      { kind: 'slow', totalMs: 200 },
      { kind: 'slow', totalMs: 600 },
    ];
    theirs.proxy.setDecide(({ method, path, turn }) => {
      if (!/\/jobs\/$/.test(path)) return null;
      if (method === 'POST')
        return turn === 0 ? { kind: 'status', status: 500, style: 'page' } : { kind: 'slow', totalMs: 1500 };
      const search = searches.shift() ?? null;
      // The second search finds that the job never arrived.
      if (searches.length === 1) setImmediate(() => laptop.desk.sync.worker.now());
      return search;
    });
    expect(await laptop.sync(1)).toBe('sent');
    expect(posts('/jobs')).toBe(2);
    expect(theirs.provider.jobs()).toHaveLength(1);
  });

  it('is sent and linked with its photos, which waited', async () => {
    const [laptop, id] = await queued({ arrays: [{ name: 'South' }, { name: 'North' }] }, 1);
    await laptop.attach(id, 'attic', 'North');
    laptop.desk.outbox.commands.queue(id);
    theirs.proxy.setDecide(inTurn('POST', /\/jobs$/, [lost]));
    expect(await laptop.sync(1)).toBe('sent');
    const [job] = theirs.provider.jobs();
    expect(
      job!.uploads.map(({ kind, array }) => [kind, job!.arrays.find(({ id: one }) => one === array)?.name]),
    ).toEqual(
      expect.arrayContaining([
        ['file', undefined],
        ['attic', 'North'],
      ]) as unknown[],
    );
  });

  it('of which there are twins is a person’s to decide, with both named; the one chosen is it', async () => {
    const twin = await submitElsewhere(fields);
    const [laptop, id] = await queued({}, 1);
    theirs.proxy.setDecide(inTurn('POST', /\/jobs$/, [lost]));
    expect(await laptop.sync(1)).toBe('person');
    const item = laptop.item(id);
    expect(item).toMatchObject({ state: 'unknown', needsPerson: true });
    const ids = theirs.provider.jobs().map((job) => job.id);
    expect(item.error!.candidates).toMatchObject(
      ids.map((jobId) => ({ jobId, name: 'Zoë Alvarez', createdAt: expect.any(String) as string })),
    );
    expect(laptop.desk.drafts.store.get(id).state).toBe('blocked');
    // A day later still nothing was sent.
    expect(await laptop.sync(24)).toBe('person');
    expect(posts('/jobs')).toBe(1);
    const right = ids.find((jobId) => jobId !== twin)!;
    expect(() => laptop.desk.outbox.commands.decide(item.id, { kind: 'is-job', jobId: 999 })).toThrow(
      `not one of those that were found: ${ids.join(', ')}`,
    );
    laptop.desk.outbox.commands.decide(item.id, { kind: 'is-job', jobId: right });
    expect(await laptop.sync(1)).toBe('sent');
    expect(laptop.desk.drafts.store.get(id).jobId).toBe(right);
    expect(theirs.provider.jobs().find((job) => job.id === right)!.uploads).toHaveLength(1);
    expect(() => laptop.desk.outbox.commands.decide(item.id, { kind: 'send-again' })).toThrow('nothing to decide');
  });

  it('that a person says never arrived is sent again', async () => {
    await submitElsewhere({ ...fields, notes: 'another' });
    const [laptop, id] = await queued();
    theirs.proxy.setDecide(inTurn('POST', /\/jobs$/, [{ kind: 'status', status: 500, style: 'page' }]));
    expect(await laptop.sync(1)).toBe('person');
    expect(laptop.item(id).error!.candidates).toHaveLength(1);
    laptop.desk.outbox.commands.decide(laptop.item(id).id, { kind: 'send-again' });
    expect(await laptop.sync(1)).toBe('sent');
    expect(theirs.provider.jobs().map(({ body }) => body.notes)).toEqual(['another', 'first']);
  });

  it('of two drafts that say the same is never linked to both', async () => {
    const laptop = takeLaptop(theirs);
    const ids = [await laptop.draft(fields), await laptop.draft(fields)];
    for (const id of ids) laptop.desk.outbox.commands.queue(id);
    theirs.proxy.setDecide(inTurn('POST', /\/jobs$/, [lost, lost]));
    await laptop.sync(1);
    for (const id of ids) {
      const item = laptop.item(id);
      if (item.needsPerson)
        laptop.desk.outbox.commands.decide(item.id, {
          kind: 'is-job',
          jobId: item.error!.candidates!.find(
            ({ jobId }) => !ids.some((one) => laptop.desk.drafts.store.get(one).jobId === jobId),
          )!.jobId,
        });
      await laptop.sync(1);
    }
    const linked = ids.map((id) => laptop.desk.drafts.store.get(id).jobId);
    expect(new Set(linked).size).toBe(2);
    expect(
      theirs.provider
        .jobs()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(linked.sort());
  });

  it('that is listed without regard to the question is found all the same', async () => {
    const ignoring = await startTheirs({ ignoreFilters: true });
    const laptop = takeLaptop(ignoring);
    const ids = [];
    for (let at = 0; at < 12; at += 1) ids.push(await laptop.draft({ ...fields, client_name: `Client ${at}` }));
    for (const id of ids) laptop.desk.outbox.commands.queue(id);
    ignoring.proxy.setDecide(inTurn('POST', /\/jobs$/, [...Array<null>(11).fill(null), lost]));
    expect(await laptop.sync(1)).toBe('sent');
    expect(ignoring.provider.jobs()).toHaveLength(12);
  });
});

describe('other things with an unclear end, at a plain provider', () => {
  it('a photo is sent again, and said to be there twice perhaps', async () => {
    const [laptop, id] = await queued({}, 1);
    theirs.proxy.setDecide(inTurn('POST', /\/files$/, [lost]));
    expect(await laptop.sync(1)).toBe('sent');
    expect(theirs.provider.jobs()[0]!.uploads).toHaveLength(2);
    expect(laptop.item(id, 'upload')).toMatchObject({ state: 'done', maybeDoubled: true });
  });

  it('a photo waits for a person where that is set; who says "again" sends it', async () => {
    const [laptop, id] = await queued({}, 2);
    laptop.desk.settings.store.change({ resendUnclearUploads: false });
    theirs.proxy.setDecide(inTurn('POST', /\/files$/, [lost]));
    expect(await laptop.sync(5)).toBe('person');
    const unclear = laptop.items(id).find(({ needsPerson }) => needsPerson)!;
    expect(unclear).toMatchObject({ state: 'unknown', kind: 'upload', maybeDoubled: false });
    expect(theirs.provider.jobs()[0]!.uploads).toHaveLength(2);
    laptop.desk.outbox.commands.decide(unclear.id, { kind: 'send-again' });
    expect(await laptop.sync(1)).toBe('sent');
    expect(laptop.desk.outbox.store.get(unclear.id)).toMatchObject({ state: 'done', maybeDoubled: true });
    expect(theirs.provider.jobs()[0]!.uploads).toHaveLength(3);
  });

  it.each<[string, Fault]>([
    ['that arrived is found among the job’s messages', lost],
    ['that did not arrive is sent again', { kind: 'status', status: 502, style: 'page' }],
  ])('a message %s', async (_what, fault) => {
    const [laptop, id] = await queued();
    for (const text of ['hello', 'again', 'hello']) laptop.desk.outbox.commands.message(id, text);
    theirs.proxy.setDecide(inTurn('POST', /\/message$/, [null, fault, fault]));
    expect(await laptop.sync(1)).toBe('sent');
    expect(theirs.provider.jobs()[0]!.messages.map(({ body }) => body)).toEqual(['hello', 'again', 'hello']);
  });

  it.each<[string, Fault]>([
    ['that arrived', lost],
    ['that did not arrive', { kind: 'status', status: 502, style: 'page' }],
  ])('an equal message %s is a person’s to decide where the thread has lost its beginning', async (_what, fault) => {
    const cutting = await startTheirs({ keptMessages: 1 });
    const [laptop, id] = await takeQueued(cutting, fields);
    for (const text of ['hello', 'again']) {
      laptop.desk.outbox.commands.message(id, text);
      expect(await laptop.sync(1)).toBe('sent');
      cutting.provider.clock.offset += 60_000;
    }
    laptop.desk.outbox.commands.message(id, 'hello');
    const sent = () => asked(cutting.proxy).filter((one) => one.endsWith('/message')).length;
    const before = sent();
    cutting.proxy.setDecide(inTurn('POST', /\/message$/, [fault]));
    expect(await laptop.sync(24)).toBe('person');
    expect(sent()).toBe(before + 1);
    expect(laptop.items(id).find(({ needsPerson }) => needsPerson)!.error!.message.code).toBe('message-not-shown');
  });

  it('a message that says what one before the revision said is found all the same', async () => {
    const [laptop, id] = await queued();
    laptop.desk.outbox.commands.message(id, 'hello');
    expect(await laptop.sync(1)).toBe('sent');
    laptop.desk.outbox.commands.revise(id, { ...why, notes: 'second' });
    expect(await laptop.sync(1)).toBe('sent');
    laptop.desk.outbox.commands.message(id, 'hello');
    theirs.proxy.setDecide(inTurn('POST', /\/message$/, [lost]));
    expect(await laptop.sync(1)).toBe('sent');
    expect(theirs.provider.jobs().map(({ messages }) => messages.length)).toEqual([1, 1]);
  });

  it.each<[string, Fault]>([
    ['that arrived is found as the newer job', lost],
    ['that did not arrive is sent again', { kind: 'status', status: 502, style: 'page' }],
  ])('a revision %s', async (_what, fault) => {
    const [laptop, id] = await queued();
    expect(await laptop.sync(1)).toBe('sent');
    laptop.desk.outbox.commands.revise(id, { ...why, notes: 'second' });
    theirs.proxy.setDecide(inTurn('POST', /\/revision$/, [fault]));
    expect(await laptop.sync(1)).toBe('sent');
    expect(theirs.provider.jobs().map(({ fields: { notes } }) => notes)).toEqual(['first', 'second']);
    expect(laptop.desk.drafts.store.get(id).jobId).toBe(theirs.provider.jobs()[1]!.id);
  });

  it('a revision of which there are twins is a person’s to decide, and holds the photos and messages behind it', async () => {
    const [laptop, id] = await queued();
    expect(await laptop.sync(1)).toBe('sent');
    await submitElsewhere({ ...fields, notes: 'second' });
    laptop.desk.outbox.commands.revise(id, { ...why, notes: 'second' });
    await laptop.attach(id, 'file', null);
    laptop.desk.outbox.commands.queue(id);
    laptop.desk.outbox.commands.message(id, 'for the new one');
    theirs.proxy.setDecide(inTurn('POST', /\/revision$/, [lost]));
    // Also who waits without end is told that a person must act.
    expect(await laptop.sync()).toBe('person');
    const revision = laptop.item(id, 'revision');
    expect(revision.error!.candidates).toHaveLength(2);
    expect(laptop.states(id)).toEqual(['submit done', 'revision unknown', 'upload waiting', 'message waiting']);
    const right = theirs.provider.jobs().find(({ revisionOf }) => revisionOf !== null)!.id;
    laptop.desk.outbox.commands.decide(revision.id, { kind: 'is-job', jobId: right });
    expect(await laptop.sync()).toBe('sent');
    const job = theirs.provider.jobs().find((one) => one.id === right)!;
    expect([laptop.desk.drafts.store.get(id).jobId, job.uploads.length, job.messages.length]).toEqual([right, 1, 1]);
  });

  it('that a look at it is refused stops as any other refusal of the key', async () => {
    const [laptop, id] = await queued();
    theirs.proxy.setDecide(({ method, path }) =>
      !/\/jobs\/$/.test(path) ? null : method === 'POST' ? lost : { kind: 'status', status: 403, style: 'plain' },
    );
    expect(await laptop.sync(5)).toBe('person');
    expect(laptop.desk.sync.provider.state()).toMatchObject({
      kind: 'stopped',
      why: 'key-refused',
      reason: { params: { text: 'Forbidden.' } },
    });
    expect(laptop.item(id).state).toBe('unknown');
    theirs.proxy.setDecide(everyTime('POST', /nothing/, lost));
    expect(await laptop.sync(1)).toBe('sent');
    expect(theirs.provider.jobs()).toHaveLength(1);
  });
});
