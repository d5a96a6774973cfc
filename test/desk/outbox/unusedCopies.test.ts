import { beforeEach, expect, it } from 'vitest';
import type { Item } from '../../../electron/desk/outbox/item.ts';
import { draftHandlers } from '../checkedHandlers.ts';
import type { Mark } from '../../../shared/photos/markup.ts';
import { jpegOf, noisyJpeg } from '../photos.ts';
import { createTestDesk, type TestDesk } from '../testDesk.ts';

const dayMs = 24 * 60 * 60 * 1000;
const box: Mark = { kind: 'box', from: [0.1, 0.1], to: [0.4, 0.4] };
const arrow: Mark = { kind: 'arrow', from: [0.1, 0.5], to: [0.9, 0.5] };

let test: TestDesk;
beforeEach(() => {
  test = createTestDesk();
  return () => test.close();
});

/** A queued job of one photo: the id of the photo, and its upload. */
const queued = async (photo: Uint8Array) => {
  const { desk } = test;
  const { id } = desk.drafts.store.create({ client_name: 'Ada', client_street_address: '5 Main St' });
  const { id: photoId, sha256 } = await test.attach(id, test.write('roof.jpg', photo), 'file');
  desk.outbox.commands.queue(id);
  const uploads = (): Item[] => desk.outbox.store.ofDraft(id).filter(({ kind }) => kind === 'upload');
  return { photoId, sha256, uploads };
};
const mark = (id: string, ...marks: Mark[]) =>
  draftHandlers(test.desk).markPhoto({ id, marks: structuredClone(marks), drawing: false });
const make = async (item: Item): Promise<string> => (await test.desk.outbox.smallerCopies.prepare(item)).sentSha256!;

it('deletes marked copies whose drawing has changed or was erased, and no photo', async () => {
  const { photoId, sha256, uploads } = await queued(await jpegOf({ width: 400, height: 300 }));
  mark(photoId, box);
  const former = await make(uploads().at(-1)!);
  mark(photoId, arrow);
  const present = await make(uploads().at(-1)!);
  expect(test.keptFiles().sort()).toEqual([sha256, former, present].sort());
  // A program may be about to use what was just made.
  expect(test.desk.photos.removed.purge()).toBe(0);
  test.clock.pass(dayMs);
  expect(test.desk.photos.removed.purge()).toBe(1);
  expect(test.keptFiles().sort()).toEqual([sha256, present].sort());
  expect(test.desk.photos.store.storage().files).toBe(2);
  mark(photoId);
  expect(test.desk.photos.removed.purge()).toBe(1);
  expect(test.keptFiles()).toEqual([sha256]);
  // The former drawing is made again from its vectors.
  mark(photoId, box);
  expect(await make(uploads().at(-1)!)).toBe(former);
});

it('deletes a smaller copy that another size has replaced', async () => {
  const { sha256, uploads } = await queued(await noisyJpeg(1200, 900));
  const [upload] = uploads();
  test.desk.settings.store.change({ smallerPhotos: 1000 });
  const first = await make(upload!);
  test.desk.outbox.store.move(upload!.id, 'waiting', { sentSha256: null });
  test.desk.settings.store.change({ smallerPhotos: 800 });
  const second = await make(test.desk.outbox.store.get(upload!.id));
  test.clock.pass(dayMs);
  expect(test.desk.photos.removed.purge()).toBe(1);
  expect(test.keptFiles().sort()).toEqual([sha256, second].sort());
  expect(first).not.toBe(second);
});
