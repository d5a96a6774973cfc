import path from 'node:path';
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { statedSize } from '../../../electron/files/judge/judgeFile.ts';
import { temporaryFolder } from '../../support/processes.ts';
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
    expect(await sizeOf(png(header))).toEqual({ pixels, wholeBytes });
  });

  it.each([
    ['a JPEG', {}, 0],
    ['a progressive JPEG', { progressive: true }, 3],
    ['a progressive JPEG of full color', { progressive: true, chromaSubsampling: '4:4:4' }, 6],
  ])('of %s', async (_what, options, ofPixel) => {
    expect(await sizeOf(await photo(options))).toEqual({ pixels: 64 * 32, wholeBytes: ofPixel * 64 * 32 });
  });

  it('of a JPEG whose colors come one after the other', async () => {
    const bytes = await photo({ chromaSubsampling: '4:4:4' });
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]));
    expect(bytes[scan + 4]).toBe(3);
    bytes[scan + 4] = 1;
    expect(await sizeOf(bytes)).toEqual({ pixels: 64 * 32, wholeBytes: 6 * 64 * 32 });
  });
});
