import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepStream } from '../../../electron/desk/photos/keepOriginal.ts';
import { createTestDesk } from '../../desk/testDesk.ts';
import { startServer } from '../../support/startServer.ts';
import { brandBox, bytes, movieBox, pictureBox } from './buildBoxes.ts';
import { buildOle } from './buildOle.ts';
import { buildZip } from './buildZip.ts';
import {
  aviVideo,
  contentTypes,
  docDocument,
  docxDocument,
  docxFiles,
  heicImage,
  jpegPhoto,
  movVideo,
  mp4Video,
  mpegVideo,
  pdfDocument,
  pngImage,
} from './fixtures.ts';

const test = createTestDesk();
const server = await startServer();
const job = (await server.submit()).id;
const draft = test.desk.drafts.store.create({}).id;

const isFineOnTheDesk = async (name: string, content: Uint8Array): Promise<boolean> => {
  const original = await keepStream(test.desk.photos.files, Readable.from([content]), name);
  const { fault } = test.desk.photos.store.add(original, draft, original.name, { slot: 'file', array: null });
  return fault === null;
};

const isTakenByTheServer = async (name: string, content: Uint8Array): Promise<boolean> => {
  const { status } = await server.upload(`/jobs/${job}/files`, [{ name, bytes: content }]);
  expect([201, 415]).toContain(status);
  return status === 201;
};

const taken: readonly (readonly [string, Buffer])[] = [
  ['roof.jpg', jpegPhoto()],
  ['IMG.HEIC', heicImage()],
  ['general.heic', bytes(brandBox('mif1', 'mif1', 'heic'), pictureBox([[64, 64]]))],
  ['camera.hif', bytes(brandBox('mif1', 'miaf'), pictureBox([[64, 64]]))],
  ['layout.png', pngImage()],
  ['bill.pdf', pdfDocument()],
  ['scanned.pdf', bytes([0xef, 0xbb, 0xbf], '\r\n ', pdfDocument())],
  ['notes.doc', docDocument()],
  ['notes.docx', docxDocument()],
  ['attic.avi', aviVideo()],
  ['attic.mpg', mpegVideo()],
  ['attic.mp4', mp4Video()],
  ['odd-brand.mp4', bytes(brandBox('cam0', 'cam0'), movieBox('vide'))],
  ['attic.mov', movVideo()],
];
const refused: readonly (readonly [string, Buffer])[] = [
  ['huge.png', pngImage(30_000, 30_000)],
  ['zeros.mpg', Buffer.alloc(100)],
  ['avif.heic', bytes(brandBox('avif', 'mif1', 'miaf'), pictureBox([[64, 64]]))],
  ['sound.mp4', bytes(brandBox('mp42', 'mp42'), movieBox('soun'))],
  ['secret.docx', buildOle([{ name: 'EncryptedPackage' }])],
  ['sheet.doc', buildOle([{ name: 'Workbook' }])],
  ['macro.docx', buildZip({ ...docxFiles(), 'word/vbaProject.bin': '' })],
  ['sheet.docx', buildZip({ '[Content_Types].xml': contentTypes('spreadsheetml.sheet.main+xml') })],
  ['page.jpg', Buffer.from('<html>no picture</html>')],
  ['setup.jpg', bytes('MZ', Buffer.alloc(300))],
  ['raw.jpg', bytes('II*\0', [0, 0, 1, 0], Buffer.alloc(20))],
  ['empty.jpg', Buffer.alloc(0)],
];
const names = ['photo', 'photo.jpg', 'PHOTO.PNG', 'photo.exe', 'a.pdf', 'a.docx', 'beam 2.5', 'roof.jpg. ', 'clip.mov'];

describe('§4.4 what is fine on the roof is taken on arrival, and what is not is known on the roof', () => {
  it.each(taken)('taken: %s', async (name, content) => {
    expect([await isFineOnTheDesk(name, content), await isTakenByTheServer(name, content)]).toEqual([true, true]);
  });

  it.each(refused)('refused: %s', async (name, content) => {
    expect([await isFineOnTheDesk(name, content), await isTakenByTheServer(name, content)]).toEqual([false, false]);
  });

  it('files under any name, damaged here and there and cut short', async () => {
    const files = [...taken, ...refused].map(([, content]) => content);
    const damage = fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.constantFrom(...names),
        damage,
        fc.option(fc.nat(2000), { freq: 3 }),
        async (file, name, changes, cut) => {
          const content = Buffer.from(cut === null ? file : file.subarray(0, cut));
          for (const [at, value] of changes) if (content.length > 0) content[at % content.length] = value;
          expect(await isTakenByTheServer(name, content)).toBe(await isFineOnTheDesk(name, content));
        },
      ),
      { numRuns: 150 },
    );
  });
});
