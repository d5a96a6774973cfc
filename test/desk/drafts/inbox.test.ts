import { beforeEach, expect, it } from 'vitest';
import type { Attachment } from '../../../electron/desk/photos/attachmentStore.ts';
import { keepOriginal } from '../../../electron/desk/photos/keepOriginal.ts';
import { draftHandlers } from '../checkedHandlers.ts';
import { unsortedPlace } from '../../../shared/photos/boardPlace.ts';
import { captionSeparator } from '../../../shared/job/captions.ts';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { createTestDesk, refusalOf, type TestDesk } from '../testDesk.ts';

const dayMs = 24 * 60 * 60 * 1000;
const south = { slot: 'attic', array: 'South' } as const;
const fields = {
  client_name: 'Ada',
  client_street_address: '5 Main St, Fresno, CA 93721',
  arrays: [{ name: 'South' }],
};

let test: TestDesk;
let id: string;
let photos = 0;
beforeEach(() => {
  test = createTestDesk();
  ({ id } = test.desk.drafts.store.create(fields));
  return () => test.close();
});

const handlers = () => draftHandlers(test.desk);
const add = async (place: Parameters<typeof test.desk.drafts.photos.add>[2] = unsortedPlace): Promise<Attachment> => {
  photos += 1;
  const original = await keepOriginal(test.desk.photos.files, test.write(`p${photos}.jpg`, jpegPhoto(photos)));
  return test.desk.drafts.photos.add(original, id, place);
};
const board = (): string[] =>
  test.desk.photos.store.ofDraft(id).map(({ name, slot, array }) => `${name} ${slot} ${array ?? ''}`.trim());
const uploads = (): (string | null)[] =>
  test.desk.outbox.store.ofDraft(id).flatMap(({ kind, fileName }) => (kind === 'upload' ? [fileName] : []));

it('an unsorted photo is not sent until it is in a slot, and leaves the outbox when it is taken out of it', async () => {
  const photo = await add();
  handlers().queueDraft({ id });
  expect(uploads()).toEqual([]);
  handlers().movePhotos({ ids: [photo.id], place: south });
  expect(uploads()).toEqual([photo.name]);
  handlers().movePhoto({ id: photo.id, place: unsortedPlace });
  expect([uploads(), board()]).toEqual([[], [`${photo.name} unsorted`]]);
  expect(handlers().openDraft({ id }).photos).toMatchObject([{ slot: 'unsorted', array: null, state: null }]);
});

it('photos that are moved, removed and put back together are one step each', async () => {
  const ids = [await add(), await add(), await add()].map((photo) => photo.id);
  test.clock.pass(5000);
  const { movePhotos, removePhotos, restorePhotos, undoDraft } = handlers();
  expect(movePhotos({ ids, place: south })).toEqual({ count: 3 });
  expect(removePhotos({ ids })).toEqual({ count: 3 });
  expect(restorePhotos({ ids: ids.slice(1) })).toEqual({ count: 2 });
  expect(board()).toHaveLength(2);
  expect(undoDraft({ id }).step.photos).toHaveLength(2);
  expect(undoDraft({ id }).step.photos).toHaveLength(3);
  expect(board().every((line) => line.endsWith('attic South'))).toBe(true);
  undoDraft({ id });
  expect(board().every((line) => line.endsWith('unsorted'))).toBe(true);
});

it('the same bytes are known as unsorted wherever they are on the board', async () => {
  const photo = await add(south);
  const {
    photos: { store: attachments },
  } = test.desk;
  expect(attachments.same(id, photo.sha256, unsortedPlace)?.id).toBe(photo.id);
  expect(attachments.same(id, photo.sha256, { slot: 'file', array: null })).toBeNull();
  test.desk.drafts.photos.put(photo.id, unsortedPlace);
  expect(attachments.same(id, photo.sha256, { slot: 'file', array: null })).toBeNull();
});

it('a caption is kept with its photo, one step while it is typed, and goes with the file name', async () => {
  const photo = await add(south);
  test.clock.pass(5000);
  const { captionPhoto, undoDraft, redoDraft, queueDraft, openDraft } = handlers();
  for (const caption of ['spl', 'split raf', 'split rafter\n']) captionPhoto({ id: photo.id, caption });
  expect(openDraft({ id }).photos).toMatchObject([{ caption: 'split rafter', captionState: 'with-photo' }]);
  const place = { ...south };
  expect(undoDraft({ id }).step.photos).toEqual([
    { id: photo.id, name: photo.name, before: place, after: place, caption: { before: '', after: 'split rafter' } },
  ]);
  expect(openDraft({ id }).photos[0]!.caption).toBe('');
  redoDraft({ id });
  queueDraft({ id });
  const stem = photo.name.replace('.jpg', '');
  expect(uploads()).toEqual([`${stem}${captionSeparator}split rafter.jpg`]);
  captionPhoto({ id: photo.id, caption: 'sound rafter' });
  expect(uploads()).toEqual([`${stem}${captionSeparator}sound rafter.jpg`]);
  expect(await refusalOf(() => captionPhoto({ id: 'none', caption: 'x' }))).toMatchObject({
    code: 'attachment-not-found',
  });
});

it('a removed photo can be put back for thirty days; then its bytes are deleted, unless another photo has them', async () => {
  const [gone, shared] = [await add(south), await add(south)];
  const { id: other } = test.desk.drafts.store.create(fields);
  const again = await test.attach(other, test.place(`${shared.name}`), 'file');
  expect(again.sha256).toBe(shared.sha256);
  const { removePhotos, openDraft, undoDraft } = handlers();
  removePhotos({ ids: [gone.id, shared.id] });
  const [first] = openDraft({ id }).removed;
  expect(first).toMatchObject({ place: south, removedMs: test.clock.now(), deletedMs: test.clock.now() + 30 * dayMs });
  expect(openDraft({ id }).removed).toHaveLength(2);
  test.clock.pass(30 * dayMs - 1);
  expect(test.desk.photos.removed.purge()).toBe(0);
  expect(test.desk.photos.store.storage().files).toBe(2);
  test.clock.pass(1);
  expect(test.desk.photos.removed.purge()).toBe(2);
  expect(test.keptFiles()).toEqual([shared.sha256]);
  expect(test.desk.photos.store.storage().files).toBe(1);
  expect(openDraft({ id })).toMatchObject({ removed: [], canUndo: false });
  expect(await refusalOf(() => undoDraft({ id }))).toMatchObject({ code: 'attachment-not-found' });
});

it('a removed photo is put back to be sorted where its array is gone', async () => {
  const photo = await add(south);
  handlers().removePhotos({ ids: [photo.id] });
  handlers().changeDraft({ id, pieces: [{ pointer: '/arrays' }] });
  handlers().restorePhotos({ ids: [photo.id] });
  expect(board()).toEqual([`${photo.name} unsorted`]);
});

it('a photo that was added again since is not put back a second time', async () => {
  const photo = await add(south);
  const { removePhotos, restorePhotos, openDraft } = handlers();
  removePhotos({ ids: [photo.id] });
  test.clock.pass(5000);
  const original = await keepOriginal(test.desk.photos.files, test.place(photo.name));
  const again = test.desk.drafts.photos.add(original, id, south);
  expect(again.sha256).toBe(photo.sha256);
  expect(restorePhotos({ ids: [photo.id] })).toEqual({ count: 0 });
  expect(board()).toHaveLength(1);
  removePhotos({ ids: [again.id] });
  expect(restorePhotos({ ids: [photo.id, again.id, again.id] })).toEqual({ count: 1 });
  expect(restorePhotos({ ids: [photo.id] })).toEqual({ count: 0 });
  expect(board()).toHaveLength(1);
  expect(openDraft({ id }).removed).toHaveLength(1);
});
