import { beforeEach, expect, it } from 'vitest';
import { draftHandlers } from '../checkedHandlers.ts';
import type { Attachment } from '../../../electron/desk/photos/attachmentStore.ts';
import { keepOriginal } from '../../../electron/desk/photos/keepOriginal.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { createTestDesk, refusalOf, type TestDesk } from '../testDesk.ts';

let test: TestDesk;
let id: string;
let photos = 0;
const south = { slot: 'attic', array: 'South' } as const;
const whole = { slot: 'file', array: null } as const;
const fields = { client_name: 'Ada', client_street_address: '5 Main St', arrays: [{ name: 'South' }] };

beforeEach(() => {
  test = createTestDesk();
  ({ id } = test.desk.drafts.store.create(fields));
  return () => test.close();
});

const handlers = () => draftHandlers(test.desk);
const add = async (place: typeof south | typeof whole, name = `p${(photos += 1)}.jpg`): Promise<Attachment> => {
  const original = await keepOriginal(test.desk.photos.files, test.write(name, jpegPhoto((photos += 1))));
  return test.desk.drafts.photos.add(original, id, place);
};
/** Name and place of every photo on the board. */
const board = (): string[] =>
  test.desk.photos.store.ofDraft(id).map(({ name, slot, array }) => `${name} ${slot} ${array ?? ''}`.trim());
const uploads = (): (string | null)[] =>
  test.desk.outbox.store.ofDraft(id).flatMap(({ kind, fileName }) => (kind === 'upload' ? [fileName] : []));

it('undo takes back the last action, of fields or photos, in their order, and says what that was', async () => {
  const { changeDraft, movePhoto, removePhoto, undoDraft, redoDraft } = handlers();
  const photo = await add(south, 'roof.jpg');
  changeDraft({ id, pieces: [{ pointer: '/notes', value: 'steep' }] });
  movePhoto({ id: photo.id, place: whole });
  removePhoto({ id: photo.id });
  expect(board()).toEqual([]);

  const step = { id: photo.id, name: 'roof.jpg' };
  expect(undoDraft({ id }).step).toEqual({ pointers: [], photos: [{ ...step, before: whole, after: null }] });
  expect(board()).toEqual(['roof.jpg file']);
  expect(undoDraft({ id }).step.photos).toEqual([{ ...step, before: south, after: whole }]);
  expect(board()).toEqual(['roof.jpg attic South']);
  expect(undoDraft({ id })).toMatchObject({ step: { pointers: ['#/notes'], photos: [] }, document: fields });
  expect(undoDraft({ id })).toMatchObject({ canUndo: false, canRedo: true, photos: [] });
  expect(board()).toEqual([]);

  for (const now of [['roof.jpg attic South'], ['roof.jpg attic South'], ['roof.jpg file'], []]) {
    redoDraft({ id });
    expect(board()).toEqual(now);
  }
});

it('photos that are added together are one step', async () => {
  await add(south);
  await add(south);
  test.clock.pass(1000);
  await add(whole);
  expect(handlers().undoDraft({ id }).step.photos).toHaveLength(3);
  expect([board(), handlers().openDraft({ id }).canUndo]).toEqual([[], false]);
  test.clock.pass(60_000);
  await add(south);
  expect(handlers().undoDraft({ id }).step.photos).toHaveLength(1);
});

it('an array that was removed comes back with its photos', async () => {
  const { changeDraft, undoDraft } = handlers();
  await add(south, 'roof.jpg');
  changeDraft({ id, pieces: [{ pointer: '/arrays', value: [] }] });
  expect(undoDraft({ id }).step.pointers).toEqual(['#/arrays']);
  expect(test.desk.drafts.store.get(id).document.arrays).toEqual([{ name: 'South' }]);
  expect(board()).toEqual(['roof.jpg attic South']);
});

it('what was undone is not sent, and what was redone is', async () => {
  test.desk.outbox.commands.queue(id);
  await add(south, 'roof.jpg');
  expect(uploads()).toEqual(['roof.jpg']);
  handlers().undoDraft({ id });
  expect([uploads(), test.desk.drafts.store.get(id).state]).toEqual([[], 'queued']);
  handlers().redoDraft({ id });
  expect(uploads()).toEqual(['roof.jpg']);
});

it('a photo of a sent job can be taken back until its sending has begun', async () => {
  test.desk.outbox.commands.queue(id);
  const {
    outbox: { store },
    settings: { services },
    jobs: { store: jobs },
  } = test.desk;
  const service = services.at('https://provider.example/api').id;
  const [submit] = store.ofDraft(id);
  store.claim(submit!, service, {}, test.clock.now());
  store.move(submit!.id, 'done', { remoteId: '7' }, () =>
    jobs.follow(service, id, { id: 7, status: 'Submitted', arrays: [{ id: 'a', name: 'South' }] } as never, '{}'),
  );
  await add(south);
  expect(handlers().openDraft({ id }).canUndo).toBe(true);
  handlers().undoDraft({ id });
  handlers().redoDraft({ id });
  store.claim(store.ofDraft(id)[1]!, service, {}, test.clock.now());
  expect(handlers().openDraft({ id })).toMatchObject({ canUndo: false, sending: 1 });
  expect((await refusalOf(() => handlers().undoDraft({ id }))).code).toBe('photo-already-sent');
});

it('a photo that a person chose not to send comes back by no undo or redo', async () => {
  const { desk } = test;
  desk.outbox.commands.queue(id);
  const photo = await add(south, 'roof.jpg');
  handlers().movePhoto({ id: photo.id, place: whole });
  const item = desk.outbox.store.ofDraft(id).find(({ kind }) => kind === 'upload')!;
  desk.outbox.store.claim(item, desk.settings.services.at('https://provider.example/api').id, {}, test.clock.now());
  const error = { message: message('provider-silent', { status: 415 }), status: 415, errors: [] };
  desk.outbox.store.move(item.id, 'failed', { needsPerson: true, error });
  desk.outbox.commands.withdraw(item.id);
  expect(handlers().openDraft({ id })).toMatchObject({ canUndo: false, canRedo: false });
  expect((await refusalOf(() => handlers().undoDraft({ id }))).code).toBe('photo-already-sent');
  expect([board(), uploads()]).toEqual([[], []]);
  desk.outbox.commands.sendAfterAll(item.id);
  expect([board(), uploads()]).toEqual([['roof.jpg file'], ['roof.jpg']]);
});

it('an archived draft takes no photos, no edits, no undo, and is not queued', async () => {
  const photo = await add(whole);
  test.desk.drafts.store.archive(id);
  const { undoDraft, movePhoto, removePhoto, queueDraft, changeDraft, openDraft } = handlers();
  expect(openDraft({ id })).toMatchObject({ archived: true, canUndo: false });
  for (const call of [
    () => add(whole),
    () => undoDraft({ id }),
    () => movePhoto({ id: photo.id, place: south }),
    () => removePhoto({ id: photo.id }),
    () => changeDraft({ id, pieces: [{ pointer: '/notes', value: 'x' }] }),
    () => queueDraft({ id }),
    () => test.desk.outbox.commands.message(id, 'Hello'),
  ])
    expect((await refusalOf(call)).code).toBe('draft-archived');
  test.desk.drafts.store.restore(id);
  expect(queueDraft({ id }).state).toBe('queued');
});
