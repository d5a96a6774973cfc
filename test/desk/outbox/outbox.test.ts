import { describe, expect, it } from 'vitest';
import { refusalOf } from '../testDesk.ts';
import { databaseOf } from '../deskDatabase.ts';
import { createOutboxDesk } from './outboxDesk.ts';

const { test, desk, outbox, store, drafts, service, create, attach, submitOf, sendAs, sentDraft } = createOutboxDesk();

describe('queueing a draft', () => {
  it('makes its rows in one go: the job, and one for each photo', async () => {
    const id = create();
    const kept = [await attach(id), await attach(id)];
    expect(outbox.queue(id).state).toBe('queued');
    expect(store.ofDraft(id)).toMatchObject([
      { kind: 'submit', state: 'waiting', attempts: 0, body: expect.stringContaining('"client_name":"Ada"') as string },
      ...kept.map(({ id: attachmentId, sha256, bytes }) => ({
        kind: 'upload',
        state: 'waiting',
        attachmentId,
        sha256,
        bytes,
        slot: 'attic',
        array: 'South',
      })),
    ]);
    const keys = store.ofDraft(id).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('twice is once', async () => {
    const id = create();
    await attach(id);
    outbox.queue(id);
    const before = store.ofDraft(id);
    outbox.queue(id);
    expect(store.ofDraft(id)).toEqual(before);
    await attach(id);
    outbox.queue(id);
    expect(store.ofDraft(id).slice(0, 2)).toEqual(before);
    expect(store.ofDraft(id)).toHaveLength(3);
  });

  it('that is not valid is refused under the server’s pointers, and makes no row', async () => {
    const id = create({ client_name: '', roof_pitch: 61 });
    await attach(id);
    const refused = await refusalOf(() => outbox.queue(id));
    expect([refused.code, refused.pointers.toSorted()]).toEqual(['invalid-fields', ['#/client_name', '#/roof_pitch']]);
    expect([store.ofDraft(id), drafts.get(id).state]).toEqual([[], 'draft']);
  });

  it('whose photos belong to an array that it has not is refused, with everything else that is wrong', async () => {
    const id = create();
    await attach(id);
    drafts.change(id, [
      { pointer: '/arrays', value: [] },
      { pointer: '/client_name', value: '' },
    ]);
    expect((await refusalOf(() => outbox.queue(id))).pointers.toSorted()).toEqual(['#/arrays', '#/client_name']);
    expect(store.ofDraft(id)).toEqual([]);
  });

  it('that was put away is refused', async () => {
    const id = create();
    drafts.archive(id);
    expect((await refusalOf(() => outbox.queue(id))).code).toBe('draft-archived');
  });
});

describe('editing a queued draft', () => {
  it('rewrites what waits, under its key as long as nobody has seen it', () => {
    const id = create();
    outbox.queue(id);
    const { key } = submitOf(id);
    drafts.change(id, [{ pointer: '/client_name', value: 'Bea' }]);
    outbox.edited(id);
    expect(submitOf(id)).toMatchObject({ key, body: expect.stringContaining('"Bea"') as string });
  });

  it('that was sent and certainly not taken goes on under a new key', () => {
    const id = create();
    outbox.queue(id);
    const { key } = submitOf(id);
    sendAs(submitOf(id).id, 'waiting');
    drafts.change(id, [{ pointer: '/client_name', value: 'Bea' }]);
    outbox.edited(id);
    expect(submitOf(id).key).not.toBe(key);
  });

  it('into something that cannot be sent waits for a person, with the pointers; mended and said again it goes', () => {
    const id = create();
    outbox.queue(id);
    drafts.change(id, [{ pointer: '/client_name', value: '' }]);
    outbox.edited(id);
    expect(submitOf(id)).toMatchObject({
      state: 'failed',
      needsPerson: true,
      error: { errors: [{ pointer: '#/client_name' }] },
    });
    expect(drafts.get(id).state).toBe('blocked');
    expect(() => outbox.retry(submitOf(id).id)).toThrow(/client_name/);
    drafts.change(id, [{ pointer: '/client_name', value: 'Bea' }]);
    expect(outbox.retry(submitOf(id).id).state).toBe('waiting');
  });

  it('of which nobody knows whether it arrived is refused', async () => {
    const id = create();
    outbox.queue(id);
    sendAs(submitOf(id).id, 'unknown', true);
    expect((await refusalOf(() => outbox.edited(id))).code).toBe('job-in-flight');
  });

  it('that is not queued touches nothing', () => {
    const id = create();
    outbox.edited(id);
    expect(store.ofDraft(id)).toEqual([]);
  });
});

describe('saying "again"', () => {
  it('to what was refused sends it now, with the fields as they are', () => {
    const id = create();
    outbox.queue(id);
    const { key } = submitOf(id);
    sendAs(submitOf(id).id, 'failed');
    expect(outbox.retry(submitOf(id).id)).toMatchObject({
      state: 'waiting',
      error: null,
      needsPerson: false,
      nextAttemptMs: 0,
      key,
    });
    sendAs(submitOf(id).id, 'failed');
    drafts.change(id, [{ pointer: '/notes', value: 'new' }]);
    outbox.retry(submitOf(id).id);
    expect(submitOf(id).key).not.toBe(key);
  });

  it('to what was refused after it may have been taken asks first, and keeps body and key', () => {
    const id = create();
    outbox.queue(id);
    const { key, body } = submitOf(id);
    sendAs(submitOf(id).id, 'failed', true);
    drafts.change(id, [{ pointer: '/notes', value: 'new' }]);
    expect(outbox.retry(submitOf(id).id)).toMatchObject({ state: 'unknown', key, body, needsPerson: false });
  });

  it('to what waits for its time makes it due', () => {
    const id = create();
    outbox.queue(id);
    sendAs(submitOf(id).id, 'waiting');
    expect(outbox.retry(submitOf(id).id).nextAttemptMs).toBe(0);
  });

  it('to something that is not there is refused', async () => {
    expect((await refusalOf(() => outbox.retry('nothing'))).code).toBe('item-not-found');
  });
});

describe('§4.7 a message', () => {
  it('may be written as soon as the job is queued, not before; an empty one is refused', async () => {
    const id = create();
    expect((await refusalOf(() => outbox.message(id, 'hello'))).code).toBe('job-not-queued');
    outbox.queue(id);
    expect(outbox.message(id, 'hello')).toMatchObject({
      kind: 'message',
      state: 'waiting',
      body: '{"message_body":"hello"}',
    });
    for (const text of ['', '  '])
      expect(await refusalOf(() => outbox.message(id, text))).toMatchObject({
        code: 'invalid-fields',
        pointers: ['#/message_body'],
      });
    expect(store.ofDraft(id)).toHaveLength(2);
  });
});

describe('§4.8 a revision', () => {
  it('needs a job, a reason and notes, and fields that are right', async () => {
    expect((await refusalOf(() => outbox.revise(create(), {}))).code).toBe('job-not-sent');
    const id = sentDraft();
    expect((await refusalOf(() => outbox.revise(id, {}))).pointers.toSorted()).toEqual([
      '#/revision_notes',
      '#/revision_reason',
    ]);
    const why = { revision_reason: 'other', revision_notes: 'x' };
    expect((await refusalOf(() => outbox.revise(id, { ...why, roof_pitch: 99 }))).pointers).toEqual(['#/roof_pitch']);
    const twice = { ...why, arrays: [{ name: 'South' }, { name: ' south' }] };
    expect((await refusalOf(() => outbox.revise(id, twice))).pointers).toEqual(['#/arrays/1/name']);
    expect(outbox.revise(id, why)).toMatchObject({ kind: 'revision', state: 'waiting' });
  });

  it.each([
    ['as they were', undefined, 1],
    ['among others', [{ name: 'North' }, { name: ' SOUTH ' }], 1],
    ['others', [{ name: 'North' }], 0],
    ['none', null, 0],
  ])('sends photos again for arrays that it still has: arrays %s', async (_which, arrays, again) => {
    const id = sentDraft();
    await attach(id);
    outbox.queue(id);
    const upload = store.ofDraft(id).at(-1)!;
    store.claim(upload, service, {}, test.clock.now());
    store.move(upload.id, 'done', { remoteId: 'p1' });
    const revision = { revision_reason: 'layout_change', revision_notes: 'x', ...(arrays !== undefined && { arrays }) };
    outbox.revise(id, revision, { resendPhotos: true });
    const waiting = store.ofDraft(id).filter(({ kind, state }) => kind === 'upload' && state === 'waiting');
    expect(waiting).toHaveLength(again);
  });
});

describe('the rows', () => {
  it('of the outbox are never deleted by the program: all that was ever queued is there', () => {
    const rows = databaseOf(desk).prepare('SELECT count(*) AS n FROM item').get() as { n: number };
    const all = [...drafts.list(), ...drafts.list({ archived: true })].flatMap(({ id }) => store.ofDraft(id));
    expect(all).toHaveLength(rows.n);
    expect(all.length).toBeGreaterThan(20);
  });

  it('are one submit a draft, whoever writes', () => {
    const id = create();
    outbox.queue(id);
    expect(() => store.addSubmit(id, '{}')).toThrow(/UNIQUE/);
  });
});
