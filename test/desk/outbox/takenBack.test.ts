import { describe, expect, it } from 'vitest';
import { receipts } from '../../../electron/desk/outbox/receipts.ts';
import { refusalOf } from '../testDesk.ts';
import { createOutboxDesk } from './outboxDesk.ts';

const { test, desk, outbox, store, drafts, create, attach, submitOf, sendAs, sentDraft, service } = createOutboxDesk();

describe('what a person takes back', () => {
  it('is a photo that was refused: it leaves the board, its bytes stay', async () => {
    const id = sentDraft();
    const { sha256 } = await attach(id);
    outbox.queue(id);
    const upload = store.ofDraft(id).at(-1)!;
    sendAs(upload.id, 'failed');
    expect(drafts.get(id).state).toBe('blocked');
    outbox.withdraw(upload.id);
    expect(drafts.get(id).state).toBe('sent');
    expect([desk.photos.store.ofDraft(id), test.keptFiles().includes(sha256)]).toEqual([[], true]);
  });

  it('is remembered, told apart from what was replaced, and can be sent after all', async () => {
    const id = sentDraft();
    const kept = await attach(id);
    await attach(id);
    outbox.queue(id);
    const before = desk.outbox.withdrawn.count();
    const [first, second] = store.ofDraft(id).filter(({ kind }) => kind === 'upload');
    for (const { id: upload } of [first!, second!]) sendAs(upload, 'failed');
    outbox.withdraw(first!.id);
    outbox.withdraw(second!.id, { replaced: true });
    expect(desk.outbox.withdrawn.ofDraft(id)).toMatchObject([
      { id: first!.id, fileName: kept.name, slot: 'attic', array: 'South', replaced: false, error: { status: 400 } },
      { id: second!.id, replaced: true },
    ]);
    expect(desk.outbox.withdrawn.count() - before).toBe(1);
    expect(receipts(desk, id).map(({ file, state, sent_sha256 }) => [file, state, sent_sha256])).toEqual([
      [kept.name, 'withdrawn', ''],
      [second!.fileName, 'replaced', ''],
    ]);
    outbox.sendAfterAll(first!.id);
    expect(store.ofDraft(id).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['submit done', 'upload waiting']);
    expect(desk.photos.store.ofDraft(id)).toMatchObject([{ id: kept.id }]);
    expect([drafts.get(id).state, desk.outbox.withdrawn.count()]).toEqual(['sending', before]);
    expect((await refusalOf(() => outbox.sendAfterAll(first!.id))).code).toBe('withdrawn-item-not-found');
  });

  it('is a photo that only the new job of a revision refused: the old one has it, and it stays on the board', async () => {
    const id = sentDraft();
    await attach(id);
    outbox.queue(id);
    const uploads = () => store.ofDraft(id).filter(({ kind }) => kind === 'upload');
    store.claim(uploads()[0]!, service, { job_id: '7' }, test.clock.now());
    store.move(uploads()[0]!.id, 'done', { remoteId: '1' });
    const why = { revision_reason: 'other', revision_notes: 'Other module.', notes: 'steep' };
    outbox.revise(id, why, { resendPhotos: true });
    const [, repeated] = uploads();
    store.ready(id);
    sendAs(repeated!.id, 'failed');
    outbox.withdraw(repeated!.id);
    expect([uploads().map(({ state }) => state), desk.photos.store.ofDraft(id).length]).toEqual([['done'], 1]);
    outbox.sendAfterAll(repeated!.id);
    expect(uploads().map(({ state }) => state)).toEqual(['done', 'waiting']);

    // A revision that repeats it sends it once, also after all.
    sendAs(uploads()[1]!.id, 'failed');
    outbox.withdraw(uploads()[1]!.id);
    test.clock.pass(1000);
    outbox.revise(id, why, { resendPhotos: true });
    outbox.sendAfterAll(desk.outbox.withdrawn.ofDraft(id)[0]!.id);
    expect(uploads().map(({ state }) => state)).toEqual(['done', 'waiting']);
  });

  it('a message too, with its words', () => {
    const id = sentDraft();
    const { id: message } = outbox.message(id, 'The attic is open.');
    sendAs(message, 'failed');
    outbox.withdraw(message);
    outbox.sendAfterAll(message);
    expect(JSON.parse(store.ofDraft(id).at(-1)!.body!)).toEqual({ message_body: 'The attic is open.' });
  });

  it('may be all photos of a job that were refused, and none that may have been taken', async () => {
    const id = sentDraft();
    for (let at = 0; at < 4; at += 1) await attach(id);
    outbox.queue(id);
    const uploads = store.ofDraft(id).filter(({ kind }) => kind === 'upload');
    uploads.slice(0, 3).forEach((upload, at) => sendAs(upload.id, 'failed', at === 2));
    expect(outbox.withdrawRefused(id)).toBe(2);
    expect(store.ofDraft(id).map(({ state }) => state)).toEqual(['done', 'failed', 'waiting']);
  });

  it.each(['waiting', 'unknown', 'maybe taken'])('is nothing that is %s, and never the job itself', async (state) => {
    const id = sentDraft();
    await attach(id);
    outbox.queue(id);
    const upload = store.ofDraft(id).at(-1)!;
    if (state === 'unknown') sendAs(upload.id, 'unknown', true);
    if (state === 'maybe taken') sendAs(upload.id, 'failed', true);
    const refusal = await refusalOf(() => outbox.withdraw(upload.id));
    expect(refusal.code).toBe('nothing-to-decide');
    expect(refusal.message.includes('waits to be sent')).toBe(state === 'waiting');
    expect((await refusalOf(() => outbox.withdraw(submitOf(id).id))).code).toBe('nothing-to-decide');
    expect(store.get(upload.id).state).toBe(state === 'maybe taken' ? 'failed' : state);
  });
});

describe('deciding', () => {
  it('is possible only where a person was asked', async () => {
    const id = create();
    outbox.queue(id);
    const decide = () => outbox.decide(submitOf(id).id, { kind: 'send-again' });
    expect((await refusalOf(decide)).code).toBe('nothing-to-decide');
    sendAs(submitOf(id).id, 'unknown', true);
    expect((await refusalOf(decide)).code).toBe('nothing-to-decide');
    store.move(submitOf(id).id, 'unknown', { needsPerson: true });
    expect(decide()).toMatchObject({ state: 'waiting', maybeTaken: false, needsPerson: false, error: null });
  });
});
