import fc from 'fast-check';
import sharp, { type Exif } from 'sharp';
import { describe, expect, it } from 'vitest';
import { type PhotoMetadata, readPhotoMetadata } from '../../electron/pictures/photoMetadata.ts';
import { heicPhoto, jpegOf, phoneExif, pngOf } from '../desk/photos.ts';
import { createTestDesk } from '../desk/testDesk.ts';
import { bytes, uint16, uint32 } from '../files/judge/buildBoxes.ts';
import { growth } from '../support/growth.ts';

const test = createTestDesk();

const read = (content: Uint8Array | string, mediaType = 'image/jpeg'): Promise<PhotoMetadata | null> =>
  readPhotoMetadata(test.write('photo', content), mediaType);
const readWith = async (exif: Exif): Promise<PhotoMetadata> => (await read(await jpegOf({ exif })))!;

const local = '2026-03-14T09:26:53';
const time = '2026:03:14 09:26:53\0';
const justTime = { takenAt: { local, offset: null }, place: null };
const nothing = { takenAt: null, place: null };

/** A TIFF as older cameras write it, the highest byte first: a directory, the one of EXIF, and in it one time. */
const tiff = (tag: number, written = time): Buffer =>
  bytes(
    'MM\0*',
    uint32(8),
    uint16(1),
    uint16(0x8769),
    uint16(4),
    uint32(1),
    uint32(26),
    uint32(0),
    uint16(1),
    uint16(tag),
    uint16(2),
    uint32(written.length),
    uint32(44),
    uint32(0),
    written,
  );
const jpegWith = (exif: Uint8Array): Buffer =>
  bytes([0xff, 0xd8, 0xff, 0xff, 0xe1], uint16(exif.length + 8), 'Exif\0\0', exif, [0xff, 0xd9]);

const chunk = (type: string, content: Uint8Array = Buffer.alloc(0)): Buffer =>
  bytes(uint32(content.length), type, content, uint32(0));
const pngWith = (...chunks: readonly Uint8Array[]): Buffer =>
  bytes(Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', Buffer.alloc(13)), ...chunks, chunk('IEND'));

describe('the metadata of a photo', () => {
  const pngPhoto = async () =>
    sharp(await jpegOf())
      .withExif(phoneExif)
      .png()
      .toBuffer();
  it.each([
    ['JPEG', 'image/jpeg', () => jpegOf({ exif: phoneExif })],
    ['HEIC', 'image/heic', heicPhoto],
    ['PNG', 'image/png', pngPhoto],
  ])('are time, offset and place, in a %s', async (_name, mediaType, content) => {
    expect(await read(await content(), mediaType)).toEqual({
      takenAt: { local, offset: '-07:00' },
      place: { latitude: expect.closeTo(36.741667, 5) as number, longitude: expect.closeTo(-119.786667, 5) as number },
    });
  });

  it('are read with the highest byte first too, and from the time of digitizing where that is all there is', async () => {
    expect(await read(jpegWith(tiff(0x9003)))).toEqual(justTime);
    expect(await read(jpegWith(tiff(0x9004)))).toEqual(justTime);
    expect(await read(jpegWith(tiff(0x9010)))).toEqual(nothing);
  });

  it.each([['0000:00:00 00:00:00'], ['2026:13:41 25:00:00'], ['last summer'], ['    :  :     :  :  ']])(
    'hold no time where the clock was not set: %j',
    async (DateTimeOriginal) => {
      expect((await readWith({ IFD2: { DateTimeOriginal } })).takenAt).toBeNull();
    },
  );

  it('hold the time also where the offset is none', async () => {
    const exif = { IFD2: { DateTimeOriginal: '2026:03:14 09:26:53', OffsetTimeOriginal: 'PDT' } };
    expect(await readWith(exif)).toEqual(justTime);
  });

  it('hold places south and east of zero too', async () => {
    const { place } = await readWith({
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 30/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '151/1 15/1 0/1' },
    });
    expect(place).toEqual({ latitude: -33.5, longitude: 151.25 });
  });

  it.each([
    ['a receiver without a fix', '0/1 0/1 0/1', '0/1 0/1 0/1'],
    ['degrees beyond the poles', '95/1 0/1 0/1', '10/1 0/1 0/1'],
    ['fractions of nothing', '36/0 44/0 0/0', '119/0 47/0 0/0'],
  ])('hold no place for %s', async (_what, GPSLatitude, GPSLongitude) => {
    const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude, GPSLongitudeRef: 'E', GPSLongitude } };
    expect((await readWith(exif)).place).toBeNull();
  });

  it('are empty for a screenshot, a stripped photo, and what is no picture at all', async () => {
    expect(await read(await pngOf(), 'image/png')).toEqual(nothing);
    expect(await read(await jpegOf())).toEqual(nothing);
    expect(await read('', 'image/jpeg')).toEqual(nothing);
    expect(await read('not a picture at all', 'image/png')).toEqual(nothing);
    expect(await read('%PDF-1.7', 'application/pdf')).toBeNull();
  });

  it('pass I/O errors on: they say nothing about the picture', async () => {
    await expect(readPhotoMetadata(test.place('nowhere.jpg'), 'image/jpeg')).rejects.toThrow('ENOENT');
  });
});

describe('a crafted picture', () => {
  it('is not read to its end for metadata that no reader expects there', async () => {
    expect(await read(pngWith(chunk('eXIf', tiff(0x9003))), 'image/png')).toEqual(justTime);
    const thicket = Buffer.concat(Array<Buffer>(5000).fill(chunk('tEXt', Buffer.from('k\0v'))));
    expect(await read(pngWith(thicket, chunk('eXIf', tiff(0x9003))), 'image/png')).toEqual(nothing);
  });

  it('of 40 MB of text does not hold up the program that reads it', async () => {
    const picture = (bytes: number): Buffer => {
      const text = chunk('zTXt', Buffer.alloc(bytes / 2, 0x41));
      return pngWith(text, text, chunk('eXIf', tiff(0x9003)));
    };
    const [whole, eighth] = [picture(40 * 1024 * 1024), picture(5 * 1024 * 1024)];
    expect(
      await growth(
        () => read(whole, 'image/png'),
        () => read(eighth, 'image/png'),
      ),
    ).toBe('in proportion');
  });

  it('does not make the reader throw, whatever is in it or cut off from it', async () => {
    const seeds = [
      { type: 'image/jpeg', content: jpegWith(tiff(0x9003)) },
      { type: 'image/jpeg', content: await jpegOf({ exif: phoneExif }) },
      { type: 'image/png', content: pngWith(chunk('eXIf', tiff(0x9003))) },
      { type: 'image/heic', content: heicPhoto() },
    ];
    const change = fc.tuple(fc.nat(700), fc.constantFrom(0, 1, 0x7f, 0xff));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds),
        fc.array(change, { maxLength: 12 }),
        fc.option(fc.nat(700), { freq: 3 }),
        async (seed, changes, cut) => {
          const content = Buffer.from(cut === null ? seed.content : seed.content.subarray(0, cut));
          for (const [at, value] of changes) if (content.length > 0) content[at % content.length] = value;
          const { takenAt, place } = (await read(content, seed.type))!;
          expect(takenAt).toSatisfy((at) => at === null || /^\d{4}-\d\d-\d\dT[\d:]{8}$/.test(takenAt!.local));
          if (place !== null) expect(Math.abs(place.latitude)).toBeLessThanOrEqual(90);
        },
      ),
      { numRuns: 300 },
    );
  });
});
