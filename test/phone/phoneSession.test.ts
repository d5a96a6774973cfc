import { readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { PhonePhotos, type TakePhoto } from '../../electron/phone/phonePhotos.ts';
import { phoneLimits } from '../../shared/phone/protocol.ts';
import { jsonBytes, newPhoneId } from '../../shared/phone/sealed.ts';
import { mp4Video, pdfDocument } from '../files/judge/fixtures.ts';
import { jpegOf, phoneExif } from '../desk/photos.ts';
import { type Laptop, openLaptop, openPhone, photoBytes, post, sha256Of } from './phone.ts';

const place = 'attic South';
const large = 2 * phoneLimits.chunkBytes + 1000;

describe('photos from a phone', () => {
  let laptop: Laptop;
  let link: string;
  let phone: ReturnType<typeof openPhone>;

  beforeEach(async () => {
    laptop = await openLaptop();
    link = await laptop.start();
    phone = openPhone(link);
  });

  it('a phone reads the slots of the draft and the number of their photos', async () => {
    await phone.send(new Uint8Array(await jpegOf()), place);
    expect(await phone.hello()).toMatchObject({
      kind: 'places',
      draft: laptop.id,
      job: 'Zoë Alvarez',
      places: [
        { key: 'unsorted', array: null, count: 0 },
        { key: 'beam-spacing South', count: 0 },
        { key: 'beam-size South', count: 0 },
        { key: 'attic South', slot: 'attic', array: 'South', count: 1 },
        { key: 'beam-spacing North' },
        { key: 'beam-size North' },
        { key: 'attic North' },
        { key: 'panel-layout', array: null },
        { key: 'file', array: null },
      ],
    });
  });

  it('what is acknowledged is stored as it was taken, and on the board', async () => {
    const picture = new Uint8Array(await jpegOf({ width: 800, height: 600 }));
    const bytes = photoBytes(large);
    const withoutPlace = { kind: 'kept', wasThere: false, withoutPlace: true };
    expect(await phone.send(picture, place, 'IMG_0001.jpg')).toEqual(withoutPlace);
    expect(await phone.send(bytes, 'file', 'plan.bin')).toEqual({ kind: 'kept', wasThere: false });
    const photos = (await laptop.photos()).toSorted((one, other) => one.bytes - other.bytes);
    expect(photos.toReversed()).toMatchObject([
      { slot: 'file', array: null, name: 'plan.bin', sha256: sha256Of(bytes), bytes: large },
      { slot: 'attic', array: 'South', name: 'IMG_0001.jpg', sha256: sha256Of(picture), mediaType: 'image/jpeg' },
    ]);
    expect((await laptop.shown()).session).toMatchObject({ phones: 1, added: 2, arriving: 0 });
    expect(laptop.bugs).toEqual([]);
  });

  it('a name keeps nothing that a screen or a terminal would obey', async () => {
    for (const name of ['a\0b.png', '\u001b[31mred.png', '\u202egnp.exe', 'a\r\nb.png', '\ud800.png', '\u0007'])
      expect(await phone.send(photoBytes(10), 'file', name)).toMatchObject({ kind: 'kept' });
    const names = (await laptop.photos()).map(({ name }) => name);
    expect(names).toHaveLength(6);
    for (const name of names) expect(name).toMatch(/^[^\p{Cc}\p{Cs}\u202e]+$/u);
  });

  it('a photo with its place is none without it, nor is a video', async () => {
    const photo = new Uint8Array(await jpegOf({ width: 700, height: 600, exif: phoneExif }));
    for (const [bytes, name] of [
      [photo, 'IMG_0002.jpg'],
      [new Uint8Array(mp4Video()), 'walk.mp4'],
      [new Uint8Array(pdfDocument()), 'bill.pdf'],
    ] as const)
      expect(await phone.send(bytes, place, name)).toEqual({ kind: 'kept', wasThere: false });
  });

  it('the same photo sent twice is kept once', async () => {
    const bytes = photoBytes(large);
    await phone.send(bytes, place);
    expect(await phone.send(bytes, place)).toEqual({ kind: 'kept', wasThere: true });
    expect(await openPhone(link).send(bytes, place)).toEqual({ kind: 'kept', wasThere: true });
    expect(await laptop.photos()).toHaveLength(1);
    expect((await laptop.shown()).session).toMatchObject({ added: 1 });
  });

  it('goes on with the chunk that is missing', async () => {
    const [bytes, photo] = [photoBytes(large), newPhoneId()];
    await phone.offer(photo, bytes, place);
    expect(await phone.chunk(photo, bytes, 0)).toEqual({ kind: 'wanted', received: 1 });
    expect(await phone.offer(photo, bytes, place)).toEqual({ kind: 'wanted', received: 1 });
    expect(await phone.chunk(photo, bytes, 2)).toEqual({ kind: 'wanted', received: 1 });
    expect(await phone.chunk(photo, bytes, 0)).toEqual({ kind: 'wanted', received: 1 });
    await phone.chunk(photo, bytes, 1);
    const last = phone.chunkOf(photo, bytes, 2);
    const again = phone.chunkOf(photo, bytes, 2);
    expect(await Promise.all([phone.replyTo(last), phone.replyTo(again)])).toEqual([
      { kind: 'kept', wasThere: false },
      { kind: 'kept', wasThere: false },
    ]);
    expect(await laptop.photos()).toMatchObject([{ sha256: sha256Of(bytes) }]);
    expect((await laptop.shown()).session).toMatchObject({ added: 1 });
  });

  it('a message that is repeated, or comes after a later one, changes nothing', async () => {
    const [bytes, photo] = [photoBytes(1000), newPhoneId()];
    const [offer, chunk] = [phone.offered(photo, bytes, place), phone.chunkOf(photo, bytes, 0)];
    await phone.replyTo(offer);
    await phone.replyTo(chunk);
    await laptop.call('removePhoto', { id: (await laptop.photos())[0]!.id });
    for (const message of [offer, chunk])
      expect(await phone.replyTo(message)).toEqual({ kind: 'refused', reason: 'replayed' });
    expect(await laptop.photos()).toEqual([]);
  });

  it('a chunk fits no other photo, size or place in the photo', async () => {
    const [bytes, photo, other] = [photoBytes(large), newPhoneId(), newPhoneId()];
    await phone.offer(photo, bytes, place);
    const refused = { kind: 'refused', reason: 'out-of-order' };
    const chunk = bytes.subarray(0, phoneLimits.chunkBytes);
    const about = { kind: 'chunk', photo, index: 0, total: large } as const;
    expect(await phone.replyTo(phone.sealed({ ...about, photo: other }, chunk))).toEqual(refused);
    expect(await phone.replyTo(phone.sealed({ ...about, total: large - 1 }, chunk))).toEqual(refused);
    expect(await phone.replyTo(phone.sealed(about, chunk.subarray(1)))).toEqual(refused);
    expect(await laptop.photos()).toEqual([]);
  });

  it('a photo whose bytes are not those that were offered is not kept', async () => {
    const [bytes, photo] = [photoBytes(1000), newPhoneId()];
    await phone.offer(photo, bytes, place);
    const other = photoBytes(1000);
    expect(await phone.chunk(photo, other, 0)).toEqual({ kind: 'refused', reason: 'photo-changed' });
    expect(await laptop.photos()).toEqual([]);
    expect(laptop.bugs).toEqual([]);
  });

  it('a photo that was chosen for another job comes to none', async () => {
    const { id } = await laptop.call<{ id: string }>('createDraft', { document: { client_name: 'Kim' } });
    const next = openPhone(await laptop.start(id));
    const offer = jsonBytes({ draft: laptop.id, place: 'file', name: 'a.jpg', sha256: '0'.repeat(64) });
    const message = next.sealed({ kind: 'offer', photo: newPhoneId(), total: 10 }, offer);
    expect(await next.replyTo(message)).toEqual({ kind: 'refused', reason: 'other-job' });
    expect((await laptop.shown()).session).toMatchObject({ draft: id, arriving: 0 });
  });

  it('leaves nothing of a photo with a wrong chunk, and answers the chunks behind it', async () => {
    const [bytes, photo] = [photoBytes(large), newPhoneId()];
    const wrongEnd = Uint8Array.from(bytes.toReversed());
    for (const wrong of [bytes.subarray(1, 1000), wrongEnd.subarray(0, 1000)]) {
      await phone.offer(photo, bytes, place);
      await phone.chunk(photo, bytes, 0);
      await phone.chunk(photo, bytes, 1);
      const last = () => phone.replyTo(phone.sealed({ kind: 'chunk', photo, index: 2, total: large }, wrong));
      for (const { kind } of await Promise.all([last(), last()])) expect(kind).toBe('refused');
      expect(readdirSync(path.join(laptop.app.desk.base.paths.attachments, 'tmp'))).toEqual([]);
    }
    expect([await laptop.photos(), laptop.bugs]).toEqual([[], []]);
  });

  it('an offer waits for the photo that is on its way to the disk', async () => {
    let finish = (): void => undefined;
    const onDisk = new Promise<void>((resolve) => (finish = resolve));
    const takePhoto: TakePhoto = async (about, bytes) => {
      const taken = await laptop.app.takePhoto(about, bytes);
      await onDisk;
      return taken;
    };
    const { desk } = laptop.app;
    const photos = new PhonePhotos({ desk, draft: laptop.id, takePhoto, changed: () => undefined });
    const bytes = photoBytes(1000);
    const header = { client: newPhoneId(), counter: 1, photo: newPhoneId(), index: 0, total: 1000 };
    const offer = () =>
      photos.offer(
        { kind: 'offer', ...header },
        jsonBytes({ draft: laptop.id, place, name: 'a.jpg', sha256: sha256Of(bytes) }),
      );
    await offer();
    const chunk = photos.chunk({ kind: 'chunk', ...header }, bytes);
    let isAnswered = false;
    const again = offer().finally(() => (isAnswered = true));
    // What is asked later, about another photo, does not wait.
    const other = { client: newPhoneId(), counter: 1, photo: newPhoneId(), index: 0, total: 1000 };
    await photos.offer(
      { kind: 'offer', ...other },
      jsonBytes({ draft: laptop.id, place, name: 'b.jpg', sha256: sha256Of(photoBytes(2000)) }),
    );
    expect(isAnswered).toBe(false);
    finish();
    expect(await Promise.all([chunk, again])).toEqual([
      { kind: 'kept', wasThere: false },
      { kind: 'kept', wasThere: false },
    ]);
  });

  it('a code that too many pages have used is used up for others', async () => {
    for (let count = 1; count < 200; count += 1) await openPhone(link).hello();
    await phone.hello();
    const late = openPhone(link).sealed({ kind: 'hello' });
    expect((await post(link, late)).status).toBe(403);
    expect(await phone.hello()).toMatchObject({ kind: 'places' });
  });

  it('paths in names and slots lead nowhere', async () => {
    for (const [index, name] of ['../../../etc/passwd', 'C:\\Windows\\x.jpg', '/abs/y.jpg', ''].entries())
      await phone.send(photoBytes(100 + index), place, name);
    expect((await laptop.photos()).map(({ name }) => name).sort()).toEqual(['passwd', 'photo.jpg', 'x.jpg', 'y.jpg']);
    for (const wrong of ['', '../attic', 'attic', 'attic West', 'constructor'])
      expect(await phone.send(photoBytes(100), wrong)).toEqual({ kind: 'refused', reason: 'place-gone' });
  });

  it('refuses what is too large, empty or no offer', async () => {
    const offer = (total: number, content: unknown) =>
      phone.replyTo(phone.sealed({ kind: 'offer', photo: newPhoneId(), total }, jsonBytes(content)));
    const right = { draft: laptop.id, place, name: 'a.jpg', sha256: '0'.repeat(64) };
    expect(await offer(phoneLimits.photoBytes + 1, right)).toEqual({ kind: 'refused', reason: 'photo-too-large' });
    const wrong = { kind: 'refused', reason: 'out-of-order' };
    expect(await offer(0, right)).toEqual(wrong);
    for (const content of [
      null,
      'x',
      {},
      { ...right, sha256: 'x' },
      { ...right, name: 'x'.repeat(2000) },
      { ...right, more: 'x'.repeat(9000) },
    ])
      expect(await offer(10, content)).toEqual(wrong);
    expect(await phone.replyTo(phone.sealed({ kind: 'offer', photo: newPhoneId(), total: 1 }))).toEqual(wrong);
    const tooLong = phone.sealed({ kind: 'chunk', photo: newPhoneId(), total: 1e6 }, photoBytes(300_000));
    expect((await post(link, tooLong)).status).toBe(413);
  });

  it('takes no photo that would fill the disk', async () => {
    const { desk, takePhoto } = laptop.app;
    const photos = new PhonePhotos({
      desk,
      draft: laptop.id,
      takePhoto,
      changed: () => undefined,
      freeBytes: () => 6e8,
    });
    const header = { kind: 'offer', client: newPhoneId(), counter: 1, photo: newPhoneId(), index: 0 } as const;
    const offer = jsonBytes({ draft: laptop.id, place, name: 'a.jpg', sha256: '0'.repeat(64) });
    expect(await photos.offer({ ...header, total: 90e6 }, offer)).toEqual({ kind: 'refused', reason: 'disk-full' });
    expect(await photos.offer({ ...header, total: 9e6 }, offer)).toEqual({ kind: 'wanted', received: 0 });
    await photos.close();
  });

  it('has one photo of a page on its way, and leaves nothing of one that is not complete', async () => {
    const bytes = photoBytes(large);
    const [one, two] = [newPhoneId(), newPhoneId()];
    await phone.offer(one, bytes, place);
    await phone.chunk(one, bytes, 0);
    await phone.offer(two, photoBytes(large), place);
    expect((await laptop.shown()).session).toMatchObject({ arriving: 1 });
    expect(await phone.chunk(one, bytes, 1)).toEqual({ kind: 'refused', reason: 'out-of-order' });
    await laptop.call('stopPhone', {});
    expect(laptop.app.desk.photos.files.sweepTemporary()).toBe(0);
    expect([await laptop.photos(), laptop.bugs]).toEqual([[], []]);
  });
});
