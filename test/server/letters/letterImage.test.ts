import { describe, expect, it } from 'vitest';
import { type LetterImageError, readLetterImage } from '../../../electron/files/judge/printableImage.ts';
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

  it('tells what is wrong with an image', () => {
    const reasonOf = (bytes: Uint8Array) => {
      try {
        return readLetterImage(bytes);
      } catch (error) {
        return (error as LetterImageError).reason;
      }
    };
    const flipped = samplePng();
    flipped[flipped.length - 20] = (flipped[flipped.length - 20] ?? 0) ^ 1;
    expect(reasonOf(flipped)).toEqual({ code: 'image-damaged', params: { type: 'PNG' } });
    expect(reasonOf(samplePng().subarray(0, 40))).toEqual({ code: 'image-cut-short', params: { type: 'PNG' } });
    expect(reasonOf(jpeg(640, 300))).toEqual({ code: 'image-cut-short', params: { type: 'JPEG' } });
    expect(reasonOf(jpeg(0, 300, 0xff, 0xd9))).toEqual({ code: 'image-without-area', params: {} });
    expect(reasonOf(jpeg(60000, 60000, 0xff, 0xd9))).toMatchObject({ code: 'image-too-many-pixels' });
    expect(reasonOf(Buffer.from('GIF89a'))).toEqual({ code: 'image-not-png-or-jpeg', params: {} });
    expect(reasonOf(new Uint8Array(5 * 1024 * 1024 + 1))).toEqual({
      code: 'image-too-large',
      params: { maxMegabytes: 5 },
    });
  });
});
