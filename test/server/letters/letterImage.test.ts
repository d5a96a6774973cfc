import { describe, expect, it } from 'vitest';
import { readLetterImage } from '../../../electron/server/letters/letterImage.ts';
import { samplePng } from './sampleLetter.ts';

/** Markers, a frame header and one scan: enough for what is looked at. */
const jpeg = (width: number, height: number, ...end: number[]): Buffer =>
  Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0],
    ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x55],
    ...end,
  ]);

describe('readLetterImage', () => {
  it('reads the size of a PNG and a JPEG', () => {
    expect(readLetterImage(samplePng(30, 12))).toMatchObject({ width: 30, height: 12 });
    expect(readLetterImage(jpeg(640, 300, 0xff, 0xd9))).toMatchObject({ width: 640, height: 300 });
  });

  it('says what is wrong with an image', () => {
    const flipped = samplePng();
    flipped[flipped.length - 20] = (flipped[flipped.length - 20] ?? 0) ^ 1;
    expect(() => readLetterImage(flipped)).toThrow('The PNG is damaged');
    expect(() => readLetterImage(samplePng().subarray(0, 40))).toThrow('The PNG is cut short');
    expect(() => readLetterImage(jpeg(640, 300))).toThrow('The JPEG is cut short');
    expect(() => readLetterImage(jpeg(0, 300, 0xff, 0xd9))).toThrow('The image has no area');
    expect(() => readLetterImage(jpeg(60000, 60000, 0xff, 0xd9))).toThrow('megapixels');
    expect(() => readLetterImage(Buffer.from('GIF89a'))).toThrow('neither PNG nor JPEG');
    expect(() => readLetterImage(new Uint8Array(5 * 1024 * 1024 + 1))).toThrow('larger than 5 MB');
  });
});
