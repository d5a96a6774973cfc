import path from 'node:path';
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { statedSize } from '../../../electron/files/judge/judgeFile.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { maxWholeBytes } from '../../../electron/pictures/pictures.ts';
import { box, brandBox, bytes, pictureBox } from './buildBoxes.ts';
import { pngImage } from './fixtures.ts';

const folder = temporaryFolder();
const sizeOf = async (bytes: Buffer) => {
  const file = path.join(folder, 'picture');
  writeFileSync(file, bytes);
  return statedSize(file);
};

/** A PNG whose header states this. */
const png = ({ depth = 8, color = 2, isInterlaced = false }): Buffer => {
  const bytes = Buffer.from(pngImage(4, 4));
  bytes.writeUInt32BE(9000, 16);
  bytes.writeUInt32BE(9000, 20);
  bytes[24] = depth;
  bytes[25] = color;
  bytes[28] = isInterlaced ? 1 : 0;
  return bytes;
};

const photo = (options: Parameters<ReturnType<typeof sharp>['jpeg']>[0]): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 32, channels: 3, background: '#456' } })
    .jpeg(options)
    .toBuffer();

describe('what a decoder must have as a whole', () => {
  const pixels = 81_000_000;

  it.each([
    ['a PNG row by row', {}, 0],
    ['a PNG of 16 bits row by row', { depth: 16, color: 6 }, 0],
    ['an interlaced PNG', { isInterlaced: true }, 3 * pixels],
    ['an interlaced PNG of 16 bits', { isInterlaced: true, depth: 16 }, 6 * pixels],
    ['an interlaced PNG of 16 bits with transparency', { isInterlaced: true, depth: 16, color: 6 }, 8 * pixels],
    ['an interlaced PNG with a palette', { isInterlaced: true, depth: 1, color: 3 }, 4 * pixels],
  ])('of %s', async (_what, header, wholeBytes) => {
    expect(await sizeOf(png(header))).toMatchObject({ pixels, wholeBytes });
  });

  it.each([
    ['a JPEG', {}, 0],
    ['a progressive JPEG', { progressive: true }, 3],
    ['a progressive JPEG of full color', { progressive: true, chromaSubsampling: '4:4:4' }, 6],
  ])('of %s', async (_what, options, ofPixel) => {
    expect(await sizeOf(await photo(options))).toMatchObject({ pixels: 64 * 32, wholeBytes: ofPixel * 64 * 32 });
  });

  /** How a coded picture stores its colors, and how many bits beyond 8 a sample has. */
  const configuration = (chroma: number, moreBits: number): Buffer =>
    box('hvcC', Buffer.alloc(16), [0xfc | chroma, 0xf8 | moreBits], Buffer.alloc(5));
  const heic = (sizes: [number, number][], ...properties: Buffer[]): Buffer =>
    bytes(brandBox('heic', 'mif1', 'heic'), pictureBox(sizes, ...properties));

  it.each([
    ['a HEIC', heic([[9000, 9000]]), 6],
    ['a HEIC of 8 bits', heic([[9000, 9000]], configuration(1, 0)), 6],
    ['a HEIC of full color', heic([[9000, 9000]], configuration(3, 0)), 7.5],
    ['a HEIC of 10 bits', heic([[9000, 9000]], configuration(1, 2)), 10],
    ['a HEIC of 10 bits and half the colors', heic([[9000, 9000]], configuration(2, 2)), 11],
    [
      'a HEIC of 12 bits beside a smaller one of 8',
      heic(
        [
          [64, 64],
          [9000, 9000],
        ],
        configuration(1, 0),
        configuration(3, 4),
      ),
      13,
    ],
    ['a HEIF', bytes(brandBox('mif1', 'mif1'), pictureBox([[9000, 9000]])), 6],
  ])('of %s', async (_what, content, ofPixel) => {
    expect(await sizeOf(content)).toMatchObject({ pixels, wholeBytes: ofPixel * pixels });
  });

  it.each([
    ['8 bits', 0],
    ['10 bits', 2],
  ])('of a photo of 48 megapixels leaves it shown: %s', async (_what, moreBits) => {
    const { wholeBytes } = (await sizeOf(heic([[8064, 6048]], configuration(1, moreBits))))!;
    expect(wholeBytes).toBeLessThan(maxWholeBytes);
  });

  it('of a JPEG whose colors come one after the other', async () => {
    const bytes = await photo({ chromaSubsampling: '4:4:4' });
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
    expect(bytes[scan + 4]).toBe(3);
    bytes[scan + 4] = 1;
    expect(await sizeOf(bytes)).toMatchObject({ pixels: 64 * 32, wholeBytes: 6 * 64 * 32 });
  });
});

describe('what decoding costs, in pixels of a plain JPEG', () => {
  const edge = 3990;
  const pixels = edge * edge;

  /** A JPEG whose header states this size, and so many scans behind it. */
  const jpeg = async (options: Parameters<typeof photo>[0], { marker = 0, scans = 0 } = {}): Promise<Buffer> => {
    const made = await photo(options);
    const frame = made.findIndex((byte, at) => byte === 0xff && /^c[012]$/.test(made[at + 1]!.toString(16)));
    made.writeUInt16BE(edge, frame + 5);
    made.writeUInt16BE(edge, frame + 7);
    if (marker > 0) made[frame + 1] = marker;
    return Buffer.concat([made, ...Array.from({ length: scans }, () => Buffer.from([0xff, 0xda, 0, 0]))]);
  };
  const pngOf = (header: Parameters<typeof png>[0]): Buffer => {
    const made = png(header);
    made.writeUInt32BE(edge, 16);
    made.writeUInt32BE(edge, 20);
    return made;
  };
  const heif = (brand: string): Buffer => bytes(brandBox(brand, 'mif1', brand), pictureBox([[edge, edge]]));

  it.each([
    ['a JPEG', () => jpeg({}), 1, 1.1],
    ['a JPEG that is coded arithmetically', () => jpeg({}, { marker: 0xc9 }), 5, 5.5],
    ['a progressive JPEG', () => jpeg({ progressive: true }), 3, 6],
    ['a progressive JPEG of full color', () => jpeg({ progressive: true, chromaSubsampling: '4:4:4' }), 6, 12],
    ['a progressive JPEG of a hundred scans', () => jpeg({ progressive: true }, { scans: 100 }), 35, 50],
    ['a PNG', () => pngOf({}), 3, 3],
    ['a PNG of 16 bits', () => pngOf({ depth: 16 }), 6, 6],
    ['a PNG of 16 bits with transparency', () => pngOf({ depth: 16, color: 6 }), 8, 8],
    ['an interlaced PNG', () => pngOf({ isInterlaced: true }), 4.5, 4.5],
    ['a HEIC', () => heif('heic'), 12, 12],
    ['an AVIF', () => heif('avif'), 10, 10],
  ])('of %s', async (_what, content, least, most) => {
    const stated = (await sizeOf(await content()))!;
    expect(stated.pixels).toBe(pixels);
    expect(stated.cost / pixels).toBeGreaterThanOrEqual(least);
    expect(stated.cost / pixels).toBeLessThanOrEqual(most);
  });

  it('grows with the file of a JPEG, and is not known where its scans are not counted', async () => {
    const behind = Buffer.alloc(9_000_000);
    const plain = Buffer.concat([await jpeg({}), behind]);
    expect((await sizeOf(plain))!.cost).toBeCloseTo(pixels + plain.length);
    expect((await sizeOf(Buffer.concat([await jpeg({ progressive: true }), behind])))!.cost).toBe(Infinity);
  });

  it.each([
    ['', {}, 3],
    [' without losses', { lossless: true }, 3],
    [' with transparency', {}, 4],
  ] as const)('of a WebP%s', async (_what, options, channels) => {
    const background = channels === 4 ? '#12345678' : '#123456';
    const plain = sharp({ create: { width: 300, height: 200, channels, background } });
    expect(await sizeOf(await plain.webp(options).toBuffer())).toEqual({
      pixels: 60_000,
      wholeBytes: 0,
      cost: 180_000,
    });
  });
});
