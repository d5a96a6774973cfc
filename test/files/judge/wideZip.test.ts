import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contentTypes, docxFiles } from './fixtures.ts';
import { createUploadFolder } from './judgeUpload.ts';

const uploads = createUploadFolder();

const little = (bytes: 2 | 4 | 8, value: number): Buffer => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer.subarray(0, bytes);
};
const all = (...parts: readonly Uint8Array[]): Buffer => Buffer.concat(parts);
const wide = 0xffffffff;

interface Options {
  /** Which numbers of entries stand in a field of ZIP64. */
  entries?: readonly ('size' | 'packed' | 'offset')[];
  /** Whether those of the directory stand in the end record of ZIP64. */
  hasWideEnd?: boolean;
  /** An end record of ZIP64 beside the other one, which needs none. */
  hasNeedlessEnd?: boolean;
  /** Sizes come after the data, as of an archive that was streamed. */
  isStreamed?: boolean;
  /** Another field before that of ZIP64. */
  hasOtherField?: boolean;
}

/** A ZIP archive whose numbers are wide although it is small, as some libraries write them. */
const wideZip = (files: Readonly<Record<string, string>>, options: Options): Buffer => {
  const {
    entries = [],
    hasWideEnd = false,
    hasNeedlessEnd = false,
    isStreamed = false,
    hasOtherField = false,
  } = options;
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const check = little(4, crc32(content));
    const facts = all(little(2, 45), little(2, isStreamed ? 8 : 0), little(2, 8), little(4, 0x58210000));
    const none = Buffer.alloc(12);
    const stated = isStreamed ? none : all(check, little(4, packed.length), little(4, content.length));
    const local = all(
      ...[Buffer.from('PK\x03\x04'), facts, stated, little(2, name.length), little(2, 0), Buffer.from(name), packed],
      isStreamed
        ? all(Buffer.from('PK\x07\x08'), check, little(8, packed.length), little(8, content.length))
        : Buffer.alloc(0),
    );
    const place = (part: (typeof entries)[number], value: number): Buffer =>
      little(4, entries.includes(part) ? wide : value);
    const values = { size: content.length, packed: packed.length, offset };
    const field = all(
      ...(['size', 'packed', 'offset'] as const).flatMap((part) =>
        entries.includes(part) ? [little(8, values[part])] : [],
      ),
    );
    const other = hasOtherField ? all(little(2, 0x5455), little(2, 5), Buffer.alloc(5)) : Buffer.alloc(0);
    const extra = all(other, field.length > 0 ? all(little(2, 1), little(2, field.length), field) : field);
    directory.push(
      ...[Buffer.from('PK\x01\x02'), little(2, 45), facts, check, place('packed', packed.length)],
      ...[place('size', content.length), little(2, name.length), little(2, extra.length), Buffer.alloc(10)],
      ...[place('offset', offset), Buffer.from(name), extra],
    );
    locals.push(local);
    offset += local.length;
  }
  const listing = all(...directory);
  const count = Object.keys(files).length;
  const wideEnd = all(
    ...[Buffer.from('PK\x06\x06'), little(8, 44), little(2, 45), little(2, 45), Buffer.alloc(8)],
    ...[little(8, count), little(8, count), little(8, listing.length), little(8, offset)],
    ...[Buffer.from('PK\x06\x07'), little(4, 0), little(8, offset + listing.length), little(4, 1)],
  );
  const end = all(
    ...[
      Buffer.from('PK\x05\x06'),
      Buffer.alloc(4),
      little(2, hasWideEnd ? 0xffff : count),
      little(2, hasWideEnd ? 0xffff : count),
    ],
    ...[little(4, hasWideEnd ? wide : listing.length), little(4, hasWideEnd ? wide : offset), little(2, 0)],
  );
  return all(...locals, listing, hasWideEnd || hasNeedlessEnd ? wideEnd : Buffer.alloc(0), end);
};

const main = (name: string) => `application/vnd.openxmlformats-officedocument.${name}.main+xml`;
const sheet = { '[Content_Types].xml': contentTypes(main('spreadsheetml.sheet')) };
const slides = { '[Content_Types].xml': contentTypes(main('presentationml.presentation')) };
const macros = { ...docxFiles(), 'word/vbaProject.bin': '' };

const ways: readonly [string, Options][] = [
  ['wide sizes', { entries: ['size', 'packed'] }],
  ['wide sizes and places', { entries: ['size', 'packed', 'offset'] }],
  ['wide places alone', { entries: ['offset'] }],
  ['a wide end', { hasWideEnd: true }],
  ['a wide end that nothing needs', { hasNeedlessEnd: true }],
  [
    'everything wide, behind another field',
    { entries: ['size', 'packed', 'offset'], hasWideEnd: true, hasOtherField: true },
  ],
  ['sizes behind the data', { isStreamed: true }],
  ['sizes behind the data, wide', { isStreamed: true, entries: ['size', 'packed'], hasWideEnd: true }],
];

describe.each(ways)('an archive with %s', (_, options) => {
  it('is what it holds: DOCX, and what is not accepted by its name', async () => {
    const kindOf = async (files: Record<string, string>): Promise<string> => {
      const verdict = await uploads.judge(wideZip(files, options), 'upload');
      if (verdict.ok) return verdict.type;
      return 'kind' in verdict.refusal.params ? `no ${verdict.refusal.params.kind}` : verdict.refusal.code;
    };
    expect(await kindOf(docxFiles())).toBe('DOCX');
    expect(await kindOf(sheet)).toBe('no xlsx');
    expect(await kindOf(slides)).toBe('no pptx');
    expect(await kindOf(macros)).toBe('no office-macros');
    expect(await kindOf({ 'a.txt': 'a' })).toBe('no zip');
  });
});

it.each([
  [
    'no wide numbers where they should be',
    (zip: Buffer) => zip.fill(0x20, zip.indexOf('PK\x06\x06'), zip.indexOf('PK\x06\x06') + 4),
  ],
  [
    'an end somewhere else',
    (zip: Buffer) => zip.fill(0xff, zip.indexOf('PK\x06\x07') + 8, zip.indexOf('PK\x06\x07') + 16),
  ],
  [
    'more entries than there are',
    (zip: Buffer) => zip.fill(0x7f, zip.indexOf('PK\x06\x06') + 32, zip.indexOf('PK\x06\x06') + 39),
  ],
  [
    'a directory beyond the file',
    (zip: Buffer) => zip.fill(0x7f, zip.indexOf('PK\x06\x06') + 48, zip.indexOf('PK\x06\x06') + 55),
  ],
])('an archive with %s is damaged', async (_, change) => {
  const zip = change(wideZip(docxFiles(), { entries: ['size', 'packed', 'offset'], hasWideEnd: true }));
  expect(await uploads.judge(zip, 'upload')).toMatchObject({ ok: false, refusal: { code: 'file-damaged' } });
});
