import { describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/job/job.ts';
import type { Fault } from '../../support/faults/fault.ts';
import { waitMs } from '../../support/patience.ts';
import {
  asked,
  dayMs,
  everyTime,
  type FieldLaptop,
  inTurn,
  startOurs,
  takeLaptop,
  takeQueued,
} from '../fieldLaptop.ts';
import { databaseOf } from '../deskDatabase.ts';

const ours = await startOurs();

const own = () => ours.organization();
const why = { revision_reason: 'layout_change', revision_notes: 'measured again' };
const jobsOf = async (laptop: FieldLaptop): Promise<Job[]> =>
  (await ours.server.get<Job[]>('/jobs', { key: laptop.desk.settings.secrets.apiKey() })).json;

const unclear: [string, Fault][] = [
  ['whose reply is lost', { kind: 'lost-reply' }],
  ['whose reply breaks off', { kind: 'reset-reply', at: 40 }],
  ['whose reply comes half, as if it were whole', { kind: 'truncated', variant: 'short-length', share: 0.5 }],
  ['that was taken while a gateway says 502', { kind: 'status-after', status: 502, style: 'page' }],
  ['that was taken while a gateway says 504', { kind: 'status-after', status: 504, style: 'page' }],
  ['that was not taken: 500', { kind: 'status', status: 500, style: 'problem' }],
  ['that was not taken: 503', { kind: 'status', status: 503, style: 'page', retryAfterSeconds: 20 }],
  ['that broke off on its way', { kind: 'reset-request', at: 10 }],
  ['that a hotel’s network answered', { kind: 'portal', variant: 'page' }],
];

it('the age of a key counts from its first use, also when the job was handed over later', async () => {
  const [laptop, id] = await takeQueued(await own());
  const { id: item } = laptop.item(id);
  const [used, handed] = [laptop.now() - 9 * dayMs, laptop.now() - dayMs];
  laptop.desk.outbox.store.claim(laptop.item(id), laptop.desk.settings.provider()!.id, {}, laptop.now());
  const unclear = { maybeTaken: true, maybeTakenMs: used, handedOverMs: handed, nextAttemptMs: 0 };
  laptop.desk.outbox.store.move(item, 'unknown', unclear);
  const about: string[] = [];
  ours.proxy.setDecide(({ method, path, query }) => {
    if (path === '/api/jobs' && !query.includes('updated_since')) about.push(method);
    return null;
  });
  await laptop.sync(0.1);
  // The provider may have forgotten the key: it is asked for the job before anything is sent.
  expect(about[0]).toBe('GET');
});

describe('with a server that honours Idempotency-Key', () => {
  it.each(unclear)('a job %s is sent again under its key, and is there once', async (_what, fault) => {
    const [laptop, id] = await takeQueued(await own());
    ours.proxy.setDecide(inTurn('POST', /\/jobs$/, [fault, fault]));
    expect(await laptop.sync(1)).toBe('sent');
    const keys = ours.proxy
      .log()
      .flatMap(({ method, path, key }) => (method === 'POST' && path === '/api/jobs' ? [key] : []));
    expect(keys).toEqual(Array<string>(3).fill(laptop.item(id).key));
    expect(await jobsOf(laptop)).toMatchObject([{ id: laptop.desk.drafts.store.get(id).jobId }]);
    expect(laptop.item(id)).toMatchObject({ state: 'done', maybeTaken: false, maybeDoubled: false, error: null });
  });

  it.each(unclear)('a photo %s is there once', async (_what, fault) => {
    const [laptop, id] = await takeQueued(await own(), {}, 2);
    ours.proxy.setDecide(inTurn('POST', /\/files$/, [fault, null, fault]));
    expect(await laptop.sync(1)).toBe('sent');
    const there = await ours.server.store.jobs.uploads.ofJob(laptop.desk.drafts.store.get(id).jobId!);
    expect(there.map(({ sha256 }) => sha256).sort()).toEqual(
      laptop
        .items(id)
        .flatMap(({ sha256 }) => sha256 ?? [])
        .sort(),
    );
    expect(laptop.items(id).some(({ maybeDoubled }) => maybeDoubled)).toBe(false);
  });

  it.each(unclear)('a message %s is there once', async (_what, fault) => {
    const [laptop, id] = await takeQueued(await own());
    laptop.desk.outbox.commands.message(id, 'mind the dog');
    ours.proxy.setDecide(inTurn('POST', /\/message$/, [fault]));
    expect(await laptop.sync(1)).toBe('sent');
    expect(await ours.messagesOf(laptop, laptop.desk.drafts.store.get(id).jobId)).toEqual(['mind the dog']);
  });

  it.each(unclear)('a revision %s is made once', async (_what, fault) => {
    const [laptop, id] = await takeQueued(await own());
    expect(await laptop.sync()).toBe('sent');
    laptop.desk.outbox.commands.revise(id, { ...why, notes: 'new' });
    ours.proxy.setDecide(inTurn('POST', /\/revision$/, [fault]));
    expect(await laptop.sync(1)).toBe('sent');
    expect((await jobsOf(laptop)).map(({ status, notes }) => [status, notes])).toEqual([
      ['Submitted', 'new'],
      ['Revised', null],
    ]);
    expect(laptop.desk.drafts.store.get(id).jobId).toBe((await jobsOf(laptop))[0]!.id);
  });

  it('an answer that does not come in time counts as unclear, and the key finds it', async () => {
    const laptop = takeLaptop(await own(), { answerMs: waitMs / 60 });
    const id = await laptop.queued();
    ours.proxy.setDecide(inTurn('POST', /\/jobs$/, [{ kind: 'stall' }]));
    expect(await laptop.sync(1)).toBe('sent');
    expect(await jobsOf(laptop)).toHaveLength(1);
    // On a busy machine the second answer may be late too.
    expect(laptop.item(id).attempts).toBeGreaterThan(1);
  });

  it('what was being sent when the program ended is found by its key', async () => {
    const [laptop] = await takeQueued(await own());
    expect(await laptop.sync()).toBe('sent');
    const other = await laptop.queued({ client_name: 'Ada' });
    // The request was taken, and the program ended before it could write that down.
    const item = laptop.item(other);
    const service = laptop.desk.settings.provider()!.id;
    const claimed = laptop.desk.outbox.store.claim(item, service, {}, laptop.now())!;
    await ours.server.post('/jobs', JSON.parse(claimed.body!), {
      key: laptop.desk.settings.secrets.apiKey(),
      headers: { 'idempotency-key': claimed.key },
    });
    await laptop.end();
    expect(laptop.item(other).state).toBe('sending');
    expect(await laptop.sync()).toBe('sent');
    expect(await jobsOf(laptop)).toHaveLength(2);
  });

  it('a key that is nearly a week old is not relied on: the job is looked for instead', async () => {
    const [laptop, id] = await takeQueued(await own());
    let gone = false;
    ours.proxy.setDecide(({ method, path }) => {
      if (gone) return { kind: 'refuse' };
      if (method !== 'POST' || path !== '/api/jobs') return null;
      gone = true;
      return { kind: 'lost-reply' };
    });
    expect(await laptop.sync(1)).toBe('time');
    expect(laptop.item(id)).toMatchObject({ state: 'unknown', attempts: 1 });
    databaseOf(laptop.desk)
      .prepare('UPDATE item SET maybe_taken_ms = maybe_taken_ms - ?')
      .run(6.5 * dayMs);
    ours.proxy.setDecide(() => null);
    expect(await laptop.sync(1)).toBe('sent');
    expect(asked(ours.proxy).filter((at) => at === '/jobs')).toHaveLength(1);
    expect(laptop.desk.drafts.store.get(id).jobId).toBe((await jobsOf(laptop))[0]!.id);
  });

  it('as long as nothing is known, the job keeps its body and its key; it cannot be edited', async () => {
    const [laptop, id] = await takeQueued(await own());
    ours.proxy.setDecide(everyTime('POST', /\/jobs$/, { kind: 'status', status: 500, style: 'page' }));
    expect(await laptop.sync(0.5)).toBe('time');
    const before = laptop.item(id);
    laptop.desk.drafts.store.change(id, [{ pointer: '/notes', value: 'changed' }]);
    expect(() => laptop.desk.outbox.commands.edited(id)).toThrow('it is not clear whether it arrived');
    laptop.desk.outbox.commands.queue(id);
    expect(laptop.item(id)).toMatchObject({ body: before.body, key: before.key, maybeTaken: true });
  });

  it.each(['problem', 'page', 'silent'] as const)(
    'also over a refusal (%s) after it: said again, it is asked about first',
    async (style) => {
      const [laptop, id] = await takeQueued(await own());
      ours.proxy.setDecide(inTurn('POST', /\/jobs$/, [{ kind: 'lost-reply' }, { kind: 'status', status: 422, style }]));
      expect(await laptop.sync(1)).toBe('person');
      expect(laptop.item(id)).toMatchObject({ state: 'failed', maybeTaken: true });
      expect(laptop.desk.outbox.commands.retry(laptop.item(id).id).state).toBe('unknown');
      expect(await laptop.sync(1)).toBe('sent');
      expect(await jobsOf(laptop)).toHaveLength(1);
    },
  );
});
