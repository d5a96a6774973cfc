import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isDamagedJpeg } from '../../../electron/files/judge/cutShort.ts';
import { isUnshowable } from '../../../electron/files/judge/showable.ts';
import { readPhotoMetadata } from '../../../electron/pictures/photoMetadata.ts';
import { heicWithThumbnail } from '../../desk/heicWithThumbnail.ts';
import { heicPhoto, jpegOf, phoneExif } from '../../desk/photos.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { box, brandBox, bytes, uint16, uint32 } from './buildBoxes.ts';

const file = path.join(temporaryFolder(), 'upload');

const locked = async (pdfVersion: string): Promise<Buffer> => {
  const pdf = new PDFDocument({ pdfVersion: pdfVersion as '1.7', userPassword: 'secret', compress: false });
  pdf.text('Bill');
  pdf.end();
  return buffer(pdf);
};
const noted = (type: string, text: string): Buffer => box(type, uint16(text.length), uint16(0x15c7), text);
const video = bytes(
  brandBox('qt  ', 'qt  '),
  box(
    'moov',
    box('mvhd', Buffer.alloc(100, 0xd0)),
    box(
      'udta',
      noted('\xa9xyz', '+36.7417-119.7867/'),
      box('loci', uint32(0), uint16(1), 'roof\0', Buffer.alloc(13, 40)),
    ),
    box('meta', box('hdlr', Buffer.alloc(25)), box('keys', uint32(0), uint32(1), uint32(12), 'mdtakey1'), box('ilst')),
  ),
);

const photo = await jpegOf({ width: 64, height: 48, exif: phoneExif });
const seeds: { type: string; content: Buffer }[] = [
  { type: 'image/jpeg', content: photo },
  { type: 'image/jpeg', content: photo.subarray(0, -2) },
  { type: 'image/jpeg', content: await sharp(photo).jpeg({ progressive: true }).toBuffer() },
  { type: 'image/png', content: await sharp(photo).png().toBuffer() },
  { type: 'image/webp', content: await sharp(photo).keepExif().webp().toBuffer() },
  { type: 'image/heic', content: heicPhoto() },
  { type: 'image/heic', content: heicWithThumbnail() },
  { type: 'video/quicktime', content: video },
  { type: 'application/pdf', content: await locked('1.4') },
  { type: 'application/pdf', content: await locked('1.7ext3') },
];

const share = fc.double({ min: 0, max: 1, noNaN: true });
it('no content makes the readers of accepted files throw, whatever is in it or cut off from it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...seeds),
      fc.array(fc.tuple(share, fc.constantFrom(0, 1, 0x28, 0x3c, 0x5c, 0x7f, 0xff)), { maxLength: 10 }),
      fc.option(share, { freq: 3 }),
      async ({ type, content }, changes, cut) => {
        const changed = Buffer.from(cut === null ? content : content.subarray(0, Math.ceil(cut * content.length)));
        for (const [where, value] of changes)
          if (changed.length > 0) changed[Math.floor(where * (changed.length - 1))] = value;
        writeFileSync(file, changed);
        expect(typeof (await isUnshowable(file, type))).toBe('boolean');
        if (type === 'image/jpeg') expect(typeof (await isDamagedJpeg(file))).toBe('boolean');
        const found = await readPhotoMetadata(file, type);
        if (found?.place) expect(Math.abs(found.place.latitude)).toBeLessThanOrEqual(90);
      },
    ),
    { numRuns: 300 },
  );
});
