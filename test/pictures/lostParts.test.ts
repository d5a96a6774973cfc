import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPhotoMetadata } from '../../electron/pictures/photoMetadata.ts';
import { heicWithThumbnail } from '../desk/heicWithThumbnail.ts';
import { heicPhoto, jpegOf, noisyJpeg, phoneExif } from '../desk/photos.ts';
import { createTestDesk } from '../desk/testDesk.ts';
import { buildTiff, jpegWithExif, tags } from './buildExif.ts';

const test = createTestDesk();
const {
  photos: { pictures },
} = test.desk;
const to = test.place('made.jpg');
const incomplete = { ok: false, reason: 'incomplete' };

const whole = await jpegOf({ width: 640, height: 400, exif: phoneExif });
const at = (marker: number): number => whole.indexOf(Buffer.from([0xff, marker]));
const withAt = (place: number, added: Uint8Array): Buffer =>
  Buffer.concat([whole.subarray(0, place), added, whole.subarray(place)]);

describe('a JPEG that browsers show', () => {
  it.each([
    ['without its end', whole.subarray(0, -2)],
    ['with stray bytes before its tables', withAt(at(0xdb), Buffer.from('14 stray bytes'))],
    ['with zeros before its data', withAt(at(0xda), Buffer.alloc(5))],
    ['with stray bytes before its end', withAt(whole.length - 2, Buffer.from('12345678'))],
    ['with fill bytes', withAt(at(0xc4), Buffer.from([0xff, 0xff, 0xff, 0xff]))],
    ['with a video behind it', Buffer.concat([whole, Buffer.alloc(9000, 'video')])],
  ])('is shown as it is: %s', async (_, content) => {
    const from = test.write('photo.jpg', content);
    const plain = test.write('plain.jpg', whole);
    const size = { ok: true, width: 320, height: 200 };
    expect(await pictures.thumbnail(from, 'image/jpeg', to)).toMatchObject(size);
    expect(await pictures.thumbnail(plain, 'image/jpeg', test.place('other.jpg'))).toMatchObject(size);
    const [made, other] = await Promise.all([to, test.place('other.jpg')].map((file) => sharp(file).raw().toBuffer()));
    expect(made!.equals(other!)).toBe(true);
    expect(await pictures.measure(from, 'image/jpeg')).toMatchObject({ ok: true });
    expect((await readPhotoMetadata(from, 'image/jpeg'))!.takenAt!.local).toBe('2026-03-14T09:26:53');
  });
});

describe('a picture with a part missing', () => {
  it('is incomplete: a JPEG cut at each third, with its end or without, and one with a hole', async () => {
    const noisy = await noisyJpeg(200, 100);
    const end = noisy.subarray(-2);
    const parts = (share: number) => noisy.subarray(0, Math.floor(noisy.length * share));
    for (const content of [
      ...[0.34, 0.67, 0.95].flatMap((share) => [parts(share), Buffer.concat([parts(share), end])]),
      Buffer.concat([parts(0.4), noisy.subarray(Math.floor(noisy.length * 0.6))]),
      Buffer.from(noisy).fill(0, 5000, 5000 + 4096),
    ]) {
      const from = test.write('cut.jpg', content);
      expect(await pictures.thumbnail(from, 'image/jpeg', to)).toEqual(incomplete);
    }
  });

  it('of a HEIC still has the thumbnail of the phone, and is broken as soon as it is measured or copied', async () => {
    const phone = heicWithThumbnail();
    // The thumbnail lies behind the photo: cut the photo's own tile out of the file.
    const from = test.write('phone.heic', phone.fill(0, phone.indexOf('mdat') + 8, phone.indexOf('mdat') + 4 + 0x31));
    expect(await pictures.thumbnail(from, 'image/heic', to, { edge: 240 })).toMatchObject({ ok: true });
    expect(await pictures.measure(from, 'image/heic')).toMatchObject({ ok: false });
    expect(await pictures.smallerCopy(from, 'image/heic', to, 240)).toMatchObject({ ok: false });
    const single = test.write('single.heic', heicPhoto().subarray(0, heicPhoto().indexOf('mdat') + 30));
    expect(await pictures.thumbnail(single, 'image/heic', to)).toEqual(incomplete);
  });
});

it('a copy of a photo keeps a time that is known in UTC alone', async () => {
  const heic = heicPhoto();
  // The names of its two times are made others.
  const tiff = heic.indexOf('II*\0');
  for (const tag of [tags.taken, tags.offsetTaken]) {
    const entry = heic.indexOf(Buffer.from([tag & 255, tag >> 8, 2, 0]), tiff);
    heic.writeUInt16LE(0x9fff, entry);
  }
  const from = test.write('phone.heic', heic);
  expect((await readPhotoMetadata(from, 'image/heic'))!.takenAt).toBeNull();
  const receiver = {
    [tags.date]: '2026:11:10\0',
    [tags.time]: [
      [17, 1],
      [12, 1],
      [6, 1],
    ],
  } as const;
  const jpeg = jpegWithExif(buildTiff({ gps: receiver }));
  const withTime = test.write('gps.jpg', Buffer.concat([jpeg.subarray(0, -2), whole.subarray(2)]));
  expect(await pictures.smallerCopy(withTime, 'image/jpeg', to, 240)).toMatchObject({ ok: true });
  expect((await readPhotoMetadata(to, 'image/jpeg'))!.takenAt).toMatchObject({
    local: '2026-11-10T17:12:06',
    isUtc: true,
  });
});
