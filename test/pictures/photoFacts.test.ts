import type { Exif } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { type PhotoFacts, readPhotoFacts } from '../../electron/pictures/photoFacts.ts';
import { heicPhoto, jpegOf, phoneExif, pngOf } from '../desk/photos.ts';
import { createTestDesk } from '../desk/testDesk.ts';

const test = createTestDesk();
afterAll(() => test.close());

const factsOf = (bytes: Uint8Array | string, mediaType = 'image/jpeg'): Promise<PhotoFacts | null> =>
  readPhotoFacts(test.write('photo', bytes), mediaType);
const factsWith = async (exif: Exif): Promise<PhotoFacts> => (await factsOf(await jpegOf({ exif })))!;

describe('what a photo tells about itself', () => {
  it('is its time with its offset, its place, its camera and its size', async () => {
    const facts = await factsWith(phoneExif);
    expect(facts).toEqual({
      takenAt: { local: '2026-03-14T09:26:53', offset: '-07:00', ms: Date.UTC(2026, 2, 14, 16, 26, 53) },
      place: { latitude: expect.closeTo(36.741667, 5) as number, longitude: expect.closeTo(-119.786667, 5) as number },
      orientation: 1,
      width: 64,
      height: 32,
      camera: 'Acme Field 7',
    });
  });

  it('is the same in a HEIC', async () => {
    const { takenAt, place, camera } = await factsWith(phoneExif);
    expect(await factsOf(heicPhoto(), 'image/heic')).toMatchObject({ takenAt, place, camera });
  });

  it('takes the local time as UTC where the camera kept no offset', async () => {
    const { takenAt } = await factsWith({ IFD2: { DateTimeOriginal: '2026:03:14 09:26:53' } });
    expect(takenAt).toEqual({ local: '2026-03-14T09:26:53', offset: null, ms: Date.UTC(2026, 2, 14, 9, 26, 53) });
  });

  it.each([['0000:00:00 00:00:00'], ['2026:13:41 25:00:00'], ['last summer'], ['    :  :     :  :  ']])(
    'has no time where the clock was not set: %s',
    async (DateTimeOriginal) => {
      expect((await factsWith({ IFD2: { DateTimeOriginal } })).takenAt).toBeNull();
    },
  );

  it('ignores an offset that is none, and keeps the time', async () => {
    const { takenAt } = await factsWith({
      IFD2: { DateTimeOriginal: '2026:03:14 09:26:53', OffsetTimeOriginal: 'PDT' },
    });
    expect(takenAt).toMatchObject({ local: '2026-03-14T09:26:53', offset: null });
  });

  it('is south and west of zero too', async () => {
    const { place } = await factsWith({
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '151/1 15/1 0/1' },
    });
    expect(place).toEqual({ latitude: -33.5, longitude: 151.25 });
  });

  it.each([
    ['a receiver without a fix', '0/1 0/1 0/1', '0/1 0/1 0/1'],
    ['degrees beyond the poles', '95/1 0/1 0/1', '10/1 0/1 0/1'],
    ['fractions of nothing', '36/0 44/0 0/0', '119/0 47/0 0/0'],
  ])('has no place for %s', async (_what, GPSLatitude, GPSLongitude) => {
    const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude, GPSLongitudeRef: 'E', GPSLongitude } };
    expect((await factsWith(exif)).place).toBeNull();
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('knows how the camera was held: orientation %i', async (orientation) => {
    expect(await factsOf(await jpegOf({ orientation }))).toMatchObject({ orientation, width: 64, height: 32 });
  });

  it('is little for a screenshot or a stripped photo', async () => {
    const little = { takenAt: null, place: null, orientation: 1, width: 64, height: 32, camera: null };
    expect(await factsOf(await pngOf(), 'image/png')).toEqual(little);
    expect(await factsOf(await jpegOf())).toEqual(little);
  });

  it('is nothing for what is no picture, and for what is broken', async () => {
    expect(await factsOf('%PDF-1.7', 'application/pdf')).toBeNull();
    expect(await factsOf('', 'image/jpeg')).toBeNull();
    expect(await factsOf('not a picture at all', 'image/png')).toBeNull();
    expect(await readPhotoFacts(test.place('nowhere.jpg'), 'image/jpeg')).toBeNull();
  });
});
