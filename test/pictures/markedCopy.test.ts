import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPhotoMetadata } from '../../electron/pictures/photoMetadata.ts';
import type { Mark } from '../../shared/photos/markup.ts';
import { heicPhoto, jpegOf, phoneExif } from '../desk/photos.ts';
import { createTestDesk } from '../desk/testDesk.ts';

const test = createTestDesk();
const {
  photos: { pictures },
} = test.desk;
const to = test.place('marked.jpg');

/** The color at a point in shares of width and height: that of marks, of their casing, or of the picture below. */
const inkAt = async (x: number, y: number): Promise<'mark' | 'casing' | 'picture'> => {
  const { data, info } = await sharp(to).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.min(info.height - 1, Math.floor(y * info.height)) * info.width + Math.floor(x * info.width)) * 3;
  const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
  if (red > 180 && green > 180 && blue > 180) return 'casing';
  return red > 150 && green < 90 && blue < 100 ? 'mark' : 'picture';
};
/** Gray, as a sensor of 800 × 600 saw it. */
const gray = (orientation: number): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#6a7078' } })
    .withExif(phoneExif)
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
const make = async (marks: readonly Mark[], from: string, mediaType = 'image/jpeg', edge = 12_000) =>
  pictures.markedCopy(from, mediaType, to, { edge, marks });

const arrow: Mark = { kind: 'arrow', from: [0.1, 0.2], to: [0.6, 0.2] };
const box: Mark = { kind: 'box', from: [0.2, 0.5], to: [0.8, 0.9] };

describe('a marked copy', () => {
  it.each([
    [1, 800, 600],
    [3, 800, 600],
    [6, 600, 800],
    [8, 600, 800],
  ])(
    'has its marks where they were drawn on the upright picture: orientation %i',
    async (orientation, width, height) => {
      const from = test.write('roof.jpg', await gray(orientation));
      expect(await make([arrow, box], from)).toMatchObject({ ok: true, width, height });
      expect(await Promise.all([inkAt(0.3, 0.2), inkAt(0.2, 0.7), inkAt(0.5, 0.5), inkAt(0.8, 0.7)])).toEqual(
        Array.from({ length: 4 }, () => 'mark'),
      );
      expect(await Promise.all([inkAt(0.5, 0.7), inkAt(0.05, 0.2), inkAt(0.9, 0.2), inkAt(0.3, 0.4)])).toEqual(
        Array.from({ length: 4 }, () => 'picture'),
      );
      const { format, orientation: left } = await sharp(to).metadata();
      expect([format, left ?? 1]).toEqual(['jpeg', 1]);
      // Time and place go with it.
      expect(await readPhotoMetadata(to, 'image/jpeg')).toEqual(await readPhotoMetadata(from, 'image/jpeg'));
    },
  );

  it('of a HEIC is a JPEG with its time and place', async () => {
    const from = test.write('roof.heic', heicPhoto());
    expect(await make([box], from, 'image/heic')).toMatchObject({ ok: true, width: 64, height: 48 });
    const facts = await readPhotoMetadata(to, 'image/jpeg');
    expect(facts!.takenAt!.local).toBe('2026-03-14T09:26:53');
    expect(facts!.place!.latitude).toBeCloseTo(36.74, 1);
  });

  it('shows every kind: lengths and texts on plates, in any script, also at the edges', async () => {
    const from = test.write('roof.jpg', await gray(1));
    const marks: Mark[] = [
      { kind: 'dimension', from: [0.1, 0.5], to: [0.9, 0.5], inches: 150 },
      {
        kind: 'line',
        points: [
          [0.1, 0.1],
          [0.3, 0.12],
          [0.5, 0.1],
        ],
      },
      { kind: 'text', at: [0.5, 0.8], text: 'split <rafter> & 東京 नमस्ते' },
      { kind: 'text', at: [1, 1], text: 'x'.repeat(120) },
      { kind: 'arrow', from: [0, 0], to: [0, 0] },
    ];
    expect(await make(marks, from)).toMatchObject({ ok: true });
    expect([await inkAt(0.2, 0.5), await inkAt(0.3, 0.12), await inkAt(0.15, 0.8)]).toEqual([
      'mark',
      'mark',
      'picture',
    ]);
    const near = await Promise.all(Array.from({ length: 40 }, (_, at) => inkAt(0.46 + at * 0.002, 0.5)));
    expect(near).toEqual(expect.arrayContaining(['mark', 'casing']));
    expect(await inkAt(0.995, 0.985)).not.toBe('picture');
  });

  it.each(['\u200b\u00ad', 'a\0b', '\u0001'])(
    'is made with a text that shows nothing, or has controls: %j',
    async (text) => {
      const from = test.write('roof.jpg', await gray(1));
      expect(await make([box, { kind: 'text', at: [0.5, 0.2], text }], from)).toMatchObject({ ok: true });
      expect(await inkAt(0.2, 0.7)).toBe('mark');
    },
  );

  it.each([
    ['a gray JPEG', (picture: Sharp) => picture.grayscale().jpeg(), 'image/jpeg'],
    ['a JPEG of a printer', (picture: Sharp) => picture.toColourspace('cmyk').jpeg(), 'image/jpeg'],
    ['a PNG of 16 bits', (picture: Sharp) => picture.toColourspace('rgb16').png(), 'image/png'],
    ['a gray PNG with transparency', (picture: Sharp) => picture.grayscale().ensureAlpha(0.5).png(), 'image/png'],
    ['a GIF', (picture: Sharp) => picture.gif(), 'image/gif'],
    ['a WebP', (picture: Sharp) => picture.webp(), 'image/webp'],
    ['a TIFF', (picture: Sharp) => picture.tiff(), 'image/tiff'],
  ])('of %s has the color of the marks', async (_name, as, mediaType) => {
    const picture = as(sharp({ create: { width: 800, height: 600, channels: 3, background: '#6a7078' } }));
    const from = test.write('roof', await picture.toBuffer());
    expect(await make([box], from, mediaType)).toMatchObject({ ok: true, width: 800, height: 600 });
    expect([await inkAt(0.2, 0.7), await inkAt(0.5, 0.5)]).toEqual(['mark', 'mark']);
  });

  it('is made smaller where the settings ask for it, with the same marks', async () => {
    const from = test.write('large.jpg', await jpegOf({ width: 1600, height: 1200, orientation: 6 }));
    expect(await make([{ ...box, from: [0.25, 0.25] }], from, 'image/jpeg', 800)).toMatchObject({
      width: 600,
      height: 800,
    });
    expect(await inkAt(0.25, 0.6)).toBe('mark');
  });

  it('of a picture that cannot be decoded is none', async () => {
    const from = test.write('cut.jpg', (await gray(1)).subarray(0, 600));
    expect(await make([box], from)).toMatchObject({ ok: false });
  });
});
