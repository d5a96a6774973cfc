import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { readPhotoMetadata } from '../../../electron/pictures/photoMetadata.ts';
import { Pictures } from '../../../electron/pictures/pictures.ts';
import { SmallerCopies } from '../../../electron/desk/outbox/smallerCopies.ts';
import type { Item } from '../../../electron/desk/outbox/item.ts';
import { receipts } from '../../../electron/desk/outbox/receipts.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { startServer } from '../../support/startServer.ts';
import { heicPhoto, jpegOf, noisyJpeg, phoneExif } from '../photos.ts';
import { connectTo, createTestDesk, fillDisk, refusalOf, syncOnce, type TestDesk } from '../testDesk.ts';

let test: TestDesk;
const server = await startServer();
const large = await noisyJpeg(1200, 900, phoneExif);
beforeEach(() => {
  test = createTestDesk();
  test.desk.settings.store.change({ smallerPhotos: 800 });
  return () => test.close();
});

/** A queued job with these files; the uploads that wait, in their order. */
const queued = async (files: Record<string, Uint8Array | string>): Promise<{ id: string; uploads: Item[] }> => {
  const { desk } = test;
  const { id } = desk.drafts.store.create({ client_name: 'Ada', client_street_address: '5 Main St' });
  for (const [name, bytes] of Object.entries(files)) await test.attach(id, test.write(name, bytes), 'file');
  desk.outbox.commands.queue(id);
  return { id, uploads: desk.outbox.store.ofDraft(id).filter(({ kind }) => kind === 'upload') };
};
const copiesWith = (pictures: Pictures): SmallerCopies => {
  const { base, photos, outbox, settings } = test.desk;
  return new SmallerCopies({
    ...{ attachments: photos.store, files: photos.files, looks: photos.looks, pictures },
    ...{ outboxStore: outbox.store, settings: settings.store },
    ...{ paths: base.paths, transaction: base.transaction, clock: base.clock, ids: base.ids },
  });
};
const prepare = (item: Item): Promise<Item> => test.desk.outbox.smallerCopies.prepare(item);
const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('a large photo', () => {
  it('is sent as a smaller copy that keeps its time and place; the original stays', async () => {
    const { desk } = test;
    const { id } = await queued({ 'roof.jpg': large });
    connectTo(desk, server);
    expect(await syncOnce(desk)).toBe('sent');
    const [receipt] = receipts(desk, id);
    expect(receipt).toMatchObject({ sha256: sha256Of(large), state: 'done', file: 'roof.jpg' });
    expect(receipt!.sent_sha256).not.toBe(receipt!.sha256);
    expect(receipt!.bytes).toBeLessThan(large.length);
    const [taken] = await server.store.jobs.uploads.ofJob(receipt!.job_id!);
    expect(taken).toMatchObject({ sha256: receipt!.sent_sha256, bytes: receipt!.bytes, name: 'roof.jpg' });

    const copy = desk.photos.files.pathOf(receipt!.sent_sha256);
    expect(await sharp(copy).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 600 });
    const [facts, before] = [await readPhotoMetadata(copy, 'image/jpeg'), desk.photos.store.ofDraft(id)[0]!.facts];
    expect(before).toMatchObject({ takenAt: facts!.takenAt, place: facts!.place });
    expect(readFileSync(desk.photos.files.pathOf(receipt!.sha256)).equals(large)).toBe(true);
  });

  it('is made where only this user looks, and where a sweep finds what was left', async () => {
    const { desk } = test;
    const { uploads } = await queued({ 'roof.jpg': large });
    let made = '';
    const pictures = Object.assign(new Pictures(), {
      smallerCopy: (from: string, mediaType: string, to: string, edge: number) =>
        desk.photos.pictures.smallerCopy(from, mediaType, (made = to), edge),
    });
    await copiesWith(pictures).prepare(uploads[0]!);
    expect(path.dirname(made)).toBe(path.join(desk.base.paths.attachments, 'tmp'));
    writeFileSync(made.replace(`${process.pid}-`, '999999999-'), 'of a killed program');
    expect(desk.photos.files.sweepTemporary()).toBe(1);
  });

  it('has one copy, however often it is sent', async () => {
    const { desk } = test;
    const { uploads } = await queued({ 'roof.jpg': large, 'roof again.jpg': large });
    const first = await prepare(uploads[0]!);
    const kept = test.keptFiles();
    // Without the process that decodes, no second one can be made.
    desk.photos.pictures.close();
    expect((await prepare(uploads[1]!)).sentSha256).toBe(first.sentSha256);
    // A repetition sends what the first attempt sent, whatever the settings say by then.
    desk.settings.store.change({ smallerPhotos: null });
    expect(await prepare(desk.outbox.store.get(first.id))).toEqual(first);
    expect([test.keptFiles(), kept.length]).toEqual([kept, 2]);
    expect(readdirSync(path.join(desk.base.paths.attachments, 'tmp'))).toEqual([]);
  });

  it('is made again for another size, which the setting asks for now', async () => {
    const { desk } = test;
    const { uploads } = await queued({ 'roof.jpg': large, 'roof again.jpg': large, 'once more.jpg': large });
    const widthOf = async ({ sentSha256 }: Item) =>
      (await sharp(desk.photos.files.pathOf(sentSha256!)).metadata()).width;
    expect(await widthOf(await prepare(uploads[0]!))).toBe(800);
    desk.settings.store.change({ smallerPhotos: 1000 });
    const again = await prepare(uploads[1]!);
    expect(await widthOf(again)).toBe(1000);
    desk.photos.pictures.close();
    expect(await prepare(uploads[2]!)).toMatchObject({ sentSha256: again.sentSha256 });
  });

  it('is sent as it is when that is what the settings say, or when it may have been taken', async () => {
    const { desk } = test;
    const { uploads } = await queued({ 'roof.jpg': large, 'roof again.jpg': large });
    desk.settings.store.change({ smallerPhotos: null });
    expect(await prepare(uploads[0]!)).toEqual(uploads[0]);
    desk.settings.store.change({ smallerPhotos: 800 });
    const maybeTaken = { ...uploads[0]!, attempts: 1, maybeTaken: true };
    expect(await prepare(maybeTaken)).toEqual(maybeTaken);
    const elsewhere = { ...uploads[0]!, handedOverMs: 1 };
    expect(await prepare(elsewhere)).toEqual(elsewhere);
    expect(test.keptFiles()).toHaveLength(1);
  });
});

describe('a photo that already waits', () => {
  const bytesLeft = (): number => test.desk.outbox.openWork.pendingBytes(test.desk.settings.store.read().smallerPhotos);

  it('becomes smaller when the setting is switched on, under a key of its own after an attempt', async () => {
    const { desk } = test;
    desk.settings.store.change({ smallerPhotos: null });
    const { uploads } = await queued({ 'roof.jpg': large });
    const [waiting] = uploads;
    const service = desk.settings.services.at('https://provider.example/api').id;
    desk.outbox.store.claim(waiting!, service, {}, test.clock.now());
    const tried = desk.outbox.store.move(waiting!.id, 'waiting', {});
    desk.settings.store.change({ smallerPhotos: 800 });
    const copy = await prepare(tried);
    expect(copy.bytes).toBeLessThan(large.length);
    expect(copy.sentSha256).not.toBeNull();
    expect(copy.key).not.toBe(tried.key);
  });

  it('counts with the bytes that will be sent: estimated at first, then those of its copy', async () => {
    test.desk.settings.store.change({ smallerPhotos: null });
    const { uploads } = await queued({ 'roof.jpg': large, 'bill.pdf': '%PDF-1.7' });
    const whole = bytesLeft();
    test.desk.settings.store.change({ smallerPhotos: 800 });
    const others = whole - large.length;
    expect(bytesLeft() - others).toBeLessThan(large.length / 2);
    const { bytes } = await prepare(uploads.find(({ fileName }) => fileName === 'roof.jpg')!);
    expect(bytesLeft()).toBe(others + bytes);
  });
});

it('a photo that leaves the board, or whose setting is switched off, while its copy is made, gets none', async () => {
  const { desk } = test;
  const { uploads } = await queued({ 'roof.jpg': large, 'attic.jpg': await noisyJpeg(1300, 900) });
  const during = (change: () => unknown): SmallerCopies => {
    const pictures = Object.assign(new Pictures(), {
      smallerCopy: async (...made: Parameters<Pictures['smallerCopy']>) => {
        change();
        return desk.photos.pictures.smallerCopy(...made);
      },
    });
    return copiesWith(pictures);
  };
  const [roof, attic] = uploads as [Item, Item];
  await during(() => desk.photos.store.remove(roof.attachmentId!)).prepare(roof);
  expect(desk.outbox.store.find(roof.id)).toBeNull();
  await during(() => desk.settings.store.change({ smallerPhotos: null })).prepare(attic);
  expect(desk.outbox.store.get(attic.id).sentSha256).toBeNull();
});

describe('a photo that is too large for the provider', () => {
  const error = { message: message('file-too-large', { maximumBytes: 250_000 }), status: 413, errors: [] };
  /** The upload that a provider has refused with 413. */
  const refused = async (files: Record<string, Uint8Array | string>, because = error): Promise<Item> => {
    test.desk.settings.store.change({ smallerPhotos: null });
    const { uploads } = await queued(files);
    const service = test.desk.settings.services.at('https://provider.example/api').id;
    test.desk.outbox.store.claim(uploads[0]!, service, {}, test.clock.now());
    return test.desk.outbox.store.move(uploads[0]!.id, 'failed', { needsPerson: true, error: because });
  };

  it('is sent as a copy that fits the limit it names; the original stays, and the receipt says so', async () => {
    const { desk } = test;
    const item = await refused({ 'roof.jpg': large });
    expect(desk.outbox.smallerCopies.isOffered(item)).toBe(true);
    await desk.outbox.smallerCopies.send(item.id);
    const copy = desk.outbox.store.get(item.id);
    expect(copy).toMatchObject({ state: 'waiting', needsPerson: false, error: null });
    expect(copy.bytes).toBeLessThanOrEqual(250_000);
    expect(copy.key).not.toBe(item.key);
    expect(readFileSync(desk.photos.files.pathOf(item.sha256!)).equals(large)).toBe(true);
    expect(receipts(desk, item.draftId)).toMatchObject([
      { sha256: item.sha256, sent_sha256: copy.sentSha256, sent_as: 'smaller copy', bytes: copy.bytes },
    ]);
  });

  it('becomes smaller each time, where the provider names no limit', async () => {
    const { desk } = test;
    const plain = { message: message('provider-said', { status: 413, text: 'Too big.' }), status: 413, errors: [] };
    const item = await refused({ 'roof.jpg': await noisyJpeg(2400, 1800) }, plain as never);
    await desk.outbox.smallerCopies.send(item.id);
    const first = desk.outbox.store.get(item.id);
    expect(first.bytes).toBeLessThanOrEqual(item.bytes / 2);
    desk.outbox.store.claim(first, 1, {}, test.clock.now());
    desk.outbox.store.move(item.id, 'failed', { needsPerson: true, error: plain });
    await desk.outbox.smallerCopies.send(item.id);
    expect(desk.outbox.store.get(item.id).bytes).toBeLessThanOrEqual(first.bytes / 2);
  });

  it('is still offered one where the machine had no process to make it', async () => {
    const { outbox, photos } = test.desk;
    const item = await refused({ 'roof.jpg': large });
    const smallerCopy = photos.pictures.smallerCopy.bind(photos.pictures);
    photos.pictures.smallerCopy = () => Promise.resolve({ ok: false, reason: 'not-started' });
    expect((await refusalOf(() => outbox.smallerCopies.send(item.id))).code).toBe('copy-not-now');
    expect(outbox.store.get(item.id)).toEqual(item);
    photos.pictures.smallerCopy = smallerCopy;
    await outbox.smallerCopies.send(item.id);
    expect(outbox.store.get(item.id)).toMatchObject({ state: 'waiting', error: null });
  });

  it('is offered no copy where none can be made: files, broken pictures, and what did not get smaller', async () => {
    const { desk } = test;
    for (const files of [{ 'bill.pdf': '%PDF-1.7' }])
      expect(desk.outbox.smallerCopies.isOffered(await refused(files))).toBe(false);
    const tiny = await refused({ 'plain.jpg': await jpegOf({ width: 60, height: 60, quality: 10 }) });
    expect(desk.outbox.smallerCopies.isOffered(tiny)).toBe(true);
    const full = { message: message('job-files-full', { maximum: 200 }), status: 413, errors: [] };
    expect(desk.outbox.smallerCopies.isOffered({ ...tiny, error: full })).toBe(false);
    expect((await refusalOf(() => desk.outbox.smallerCopies.send(tiny.id))).code).toBe('copy-not-smaller');
    expect(desk.outbox.smallerCopies.isOffered(desk.outbox.store.get(tiny.id))).toBe(false);
    expect(desk.outbox.store.get(tiny.id)).toMatchObject({ state: 'failed', error: { status: 413 } });
  });
});

describe('what does not get smaller', () => {
  it('is sent as it is: small photos, broken ones, and what is no picture', async () => {
    const { uploads } = await queued({
      'small.jpg': await noisyJpeg(300, 200, phoneExif),
      // Larger than its copy would be long, and yet not smaller as a file.
      'plain.jpg': await jpegOf({ width: 801, height: 16, quality: 10 }),
      'broken.jpg': large.subarray(0, 9000),
      'phone.heic': heicPhoto(),
      'bill.pdf': '%PDF-1.7',
    });
    for (const upload of uploads) expect(await prepare(upload)).toEqual(upload);
    expect(test.keptFiles()).toEqual(uploads.map(({ sha256 }) => sha256).sort());
  });

  it('is sent as it is when there is no room for a copy', async () => {
    const { uploads } = await queued({ 'roof.jpg': large });
    fillDisk(test.desk);
    expect(await prepare(uploads[0]!)).toEqual(uploads[0]);
    expect(test.keptFiles()).toHaveLength(1);
  });
});

it('the server takes the copy of a PNG under the name of the PNG', async () => {
  const { desk } = test;
  const pixels = sharp({
    create: {
      width: 1000,
      height: 500,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
  const { id } = await queued({ 'layout.png': await pixels.png().toBuffer() });
  connectTo(desk, server);
  expect(await syncOnce(desk)).toBe('sent');
  const [receipt] = receipts(desk, id);
  expect(desk.photos.store.file(receipt!.sent_sha256).mediaType).toBe('image/jpeg');
  expect((await server.store.jobs.uploads.ofJob(receipt!.job_id!))[0]).toMatchObject({ sha256: receipt!.sent_sha256 });
});
