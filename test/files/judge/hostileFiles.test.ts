import { truncateSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../electron/files/judge/judgeFile.ts';
import { BoundedFile } from '../../../electron/files/boundedFile.ts';
import { box, brandBox, bytes, uint32 } from './buildBoxes.ts';
import { buildOle, oleDirectoryOffset, oleTableOffset } from './buildOle.ts';
import {
  aviVideo,
  docDocument,
  docxDocument,
  heicImage,
  jpegPhoto,
  movVideo,
  mp4Video,
  mpegVideo,
  pdfDocument,
  pngImage,
} from './fixtures.ts';
import { fileFault } from '../../../shared/api/fileTypes.ts';
import { createUploadFolder } from './judgeUpload.ts';

const uploads = createUploadFolder();

const good = [jpegPhoto(), pngImage(), heicImage(), pdfDocument(), docDocument(), docxDocument()].concat([
  aviVideo(),
  mpegVideo(),
  mp4Video(),
  movVideo(),
]);
/** Whatever the verdict, the desk finds the same fault by what it stores. */
const aVerdict = (verdict: Verdict, name: string): void => {
  if (!verdict.ok) expect(verdict.refusal.params).toHaveProperty('name');
  expect(fileFault(verdict.mediaType, name)).toBe(verdict.ok ? null : verdict.fault);
};

describe('no content makes the judge throw or run on', () => {
  it('random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 6000 }), fc.string(), async (content, name) => {
        aVerdict(await uploads.judge(content, name), name);
      }),
      { numRuns: 150 },
    );
  });

  it('random bytes behind every signature', async () => {
    const starts = good.map((file) => file.subarray(0, 16));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 2000 }), async (start, rest) => {
        aVerdict(await uploads.judge(bytes(start, rest), 'upload'), 'upload');
      }),
      { numRuns: 300 },
    );
  });

  it('good files, damaged here and there and cut short', async () => {
    const damage = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 255 })), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...good),
        damage,
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (file, hits, kept) => {
          const content = Buffer.from(file.subarray(0, Math.ceil(file.length * Math.max(kept, 0.1))));
          for (const [where, value] of hits) content[Math.floor(where * (content.length - 1))] = value;
          aVerdict(await uploads.judge(content, 'upload'), 'upload');
        },
      ),
      { numRuns: 500 },
    );
  });

  it('good files cut off at every one of their first 200 bytes', async () => {
    for (const file of good) {
      for (let length = 0; length < Math.min(200, file.length); length++) {
        aVerdict(await uploads.judge(file.subarray(0, length), 'upload'), 'upload');
      }
    }
  });
});

describe('structures that lead in circles or nowhere', () => {
  const streams = Array.from({ length: 9 }, (_, index) => ({ name: `Stream ${index}` }));
  const altered = (file: Buffer, offset: number, value: number) => {
    const copy = Buffer.from(file);
    copy.writeUInt32LE(value >>> 0, offset);
    return copy;
  };

  it('an OLE directory chained to itself is read once', async () => {
    const ring = altered(buildOle(streams), oleTableOffset + 8, 1);
    expect(await uploads.judge(ring, 'a.doc')).toMatchObject({ ok: false });
  });

  it('an OLE entry that is its own neighbour is visited once', async () => {
    const ring = altered(buildOle([{ name: 'WordDocument' }]), oleDirectoryOffset + 128 + 72, 1);
    expect(await uploads.judge(ring, 'a.doc')).toMatchObject({ ok: true, type: 'DOC' });
  });

  it.each([
    ['the first directory sector', 48, 0x00ffffff],
    ['the sector table', 76, 0xfffffff0],
    ['the sector size', 30, 0x00060020],
  ])('an OLE file whose header lies about %s is refused or read, never followed past its end', async (_, at, value) => {
    aVerdict(await uploads.judge(altered(docDocument(), at, value), 'a.doc'), 'a.doc');
  });

  it.each([
    ['where the directory begins', 16, 0x7fffffff],
    ['how long the directory is', 12, 0xffffffff],
    ['how many entries there are', 8, 0xffffffff],
  ])('a ZIP archive that lies about %s is refused', async (_, at, value) => {
    const file = docxDocument();
    expect(await uploads.judge(altered(file, file.length - 22 + at, value), 'a.docx')).toMatchObject({ ok: false });
  });

  it('a ZIP archive that lies about where its list of parts lies is refused', async () => {
    const file = docxDocument();
    const entry = file.indexOf('PK\x01\x02');
    expect(await uploads.judge(altered(file, entry + 42, 0x7ffffff0), 'a.docx')).toMatchObject({ ok: false });
    expect(await uploads.judge(altered(file, entry + 20, 0x7ffffff0), 'a.docx')).toMatchObject({ ok: false });
  });

  it.each([
    ['of size 0', bytes(uint32(0), 'meta', Buffer.alloc(40))],
    ['too small for its own header', bytes(uint32(7), 'meta', Buffer.alloc(40))],
    ['of a 64-bit size too small for its own header', bytes(uint32(1), 'meta', uint32(0), uint32(8), Buffer.alloc(40))],
    ['of a 64-bit size past every file', bytes(uint32(1), 'meta', Buffer.alloc(8, 0xff), Buffer.alloc(40))],
    ['of a 64-bit size that is missing', bytes(uint32(1), 'meta')],
    ['that claims more than the file', bytes(uint32(0xffffffff), 'meta', Buffer.alloc(40))],
    ['followed by thousands of empty ones', Buffer.concat(Array<Buffer>(5000).fill(box('free')))],
  ])('a HEIC with a box %s is refused', async (_, rest) => {
    expect(await uploads.judge(bytes(brandBox('heic'), rest), 'a.heic')).toMatchObject({ ok: false });
  });

  it('a JPEG of endless tiny segments is refused', async () => {
    const comments = Buffer.concat(Array<Buffer>(10_000).fill(Buffer.from([0xff, 0xfe, 0, 2])));
    expect(await uploads.judge(bytes([0xff, 0xd8], comments), 'a.jpg')).toMatchObject({ ok: false });
  });

  it('a page of countless comments is named at once', async () => {
    expect(await uploads.judge(bytes('<!---->'.repeat(2000)), 'a.png')).toMatchObject({ ok: false });
  });
});

describe('the bounded file', () => {
  it('reads short at the end, and nothing where an offset makes no sense', async () => {
    const path = uploads.path('short');
    writeFileSync(path, 'abcdef');
    const file = await BoundedFile.open(path);
    expect(String(await file.read(4, 10))).toBe('ef');
    for (const offset of [6, 7, -1, 0.5, NaN, Infinity, 2 ** 60]) {
      expect(await file.read(offset, 4)).toHaveLength(0);
    }
    await file.close();
  });

  it('reads as ended once its allowance is spent', async () => {
    const path = uploads.path('sparse');
    writeFileSync(path, '');
    truncateSync(path, 64 * 1024 * 1024);
    const file = await BoundedFile.open(path);
    let read = 0;
    for (let offset = 0; offset < file.size; offset += 4096) read += (await file.read(offset, 4096)).length;
    expect(read).toBeGreaterThan(15 * 1024 * 1024);
    expect(read).toBeLessThanOrEqual(16 * 1024 * 1024);
    expect(await file.read(0, 1)).toHaveLength(0);
    await file.close();
  });
});
