import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { readPhotoFacts } from '../../electron/pictures/photoFacts.ts';
import { takenAt } from '../../electron/pictures/takenAt.ts';
import { heicPhoto, jpegOf, phoneExif } from '../desk/photos.ts';
import { bytes, uint16, uint32 } from '../files/judge/buildBoxes.ts';

const folder = mkdtempSync(join(tmpdir(), 'rafter-taken-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = join(folder, 'photo');
const takenOf = (content: Uint8Array, mediaType = 'image/jpeg'): Promise<string | null> => {
  writeFileSync(file, content);
  return takenAt(file, mediaType);
};

const taken = '2026-03-14T09:26:53';
const time = '2026:03:14 09:26:53\0';
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

describe('when a photo was taken', () => {
  it.each([
    { name: 'a JPEG', type: 'image/jpeg', content: () => jpegOf({ exif: phoneExif }) },
    { name: 'a HEIC', type: 'image/heic', content: heicPhoto },
    {
      name: 'a PNG',
      type: 'image/png',
      content: async () =>
        sharp(await jpegOf())
          .withExif(phoneExif)
          .png()
          .toBuffer(),
    },
  ])('is read of $name as the field app reads it', async ({ type, content }) => {
    expect(await takenOf(await content(), type)).toBe(taken);
    expect((await readPhotoFacts(file, type))!.takenAt!.local).toBe(taken);
  });

  it('is read of what has its highest byte first, and of what says only when it was made digital', async () => {
    expect(await takenOf(jpegWith(tiff(0x9003)))).toBe(taken);
    expect(await takenOf(jpegWith(tiff(0x9004)))).toBe(taken);
    expect(await takenOf(jpegWith(tiff(0x9010)))).toBeNull();
  });

  it.each([['0000:00:00 00:00:00\0'], ['    :  :     :  :  \0'], ['last summer\0']])(
    'is not told by a clock that was not set: %j',
    async (written) => expect(await takenOf(jpegWith(tiff(0x9003, written)))).toBeNull(),
  );

  it('is not told by pictures without it, by what is cut short, and by what is no picture', async () => {
    expect(await takenOf(await jpegOf())).toBeNull();
    const whole = heicPhoto();
    for (let length = 0; length < whole.length; length += 7)
      expect(await takenOf(whole.subarray(0, length), 'image/heic')).toBeOneOf([null, taken]);
    expect(await takenOf(await jpegOf({ exif: phoneExif }), 'application/pdf')).toBeNull();
  });
});

describe('a stranger’s picture', () => {
  it('is not walked through to its end for a time that nobody would look for there', async () => {
    expect(await takenOf(pngWith(chunk('eXIf', tiff(0x9003))), 'image/png')).toBe(taken);
    const thicket = Buffer.concat(Array<Buffer>(5000).fill(chunk('tEXt', Buffer.from('k\0v'))));
    expect(await takenOf(pngWith(thicket, chunk('eXIf', tiff(0x9003))), 'image/png')).toBeNull();
  });

  it('does not make it throw, whatever is in it', async () => {
    const seeds = [
      { type: 'image/jpeg', content: jpegWith(tiff(0x9003)) },
      { type: 'image/png', content: pngWith(chunk('eXIf', tiff(0x9003))) },
      { type: 'image/heic', content: heicPhoto() },
    ];
    const change = fc.tuple(fc.nat(700), fc.constantFrom(0, 1, 0x7f, 0xff));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...seeds), fc.array(change, { maxLength: 12 }), async (seed, changes) => {
        const content = Buffer.from(seed.content);
        for (const [at, value] of changes) content[at % content.length] = value;
        expect(await takenOf(content, seed.type)).toSatisfy((at) => at === null || typeof at === 'string');
      }),
    );
  });
});
