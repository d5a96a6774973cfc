import { describe, expect, it } from 'vitest';
import { heicWithThumbnail } from '../desk/heicWithThumbnail.ts';
import { colourAt } from '../desk/photos.ts';
import { createTestDesk } from '../desk/testDesk.ts';

const test = createTestDesk();
const {
  photos: { pictures },
} = test.desk;

const to = test.place('made.jpg');

describe('the thumbnail embedded in a HEIC', () => {
  /** Which of the two was drawn, by its colors; and whether it was measured. */
  const drawn = async (options: Parameters<typeof heicWithThumbnail>[0]): Promise<[string, boolean]> => {
    const from = test.write('phone.heic', heicWithThumbnail(options));
    const made = await pictures.thumbnail(from, 'image/heic', to, { edge: 360, measured: true });
    if (!made.ok) throw new Error(made.reason);
    const [x, y] = made.width > made.height ? [0.1, 0.55] : [0.45, 0.9];
    return [(await colourAt(to, x, y)) === 'red' ? 'embedded' : 'photo', made.look !== undefined];
  };

  it('is drawn instead of the photo, turned as it is, and not measured', async () => {
    expect(await drawn({})).toEqual(['embedded', false]);
    expect(await drawn({ turns: [1, 1] })).toEqual(['embedded', false]);
    expect(await drawn({ isPhotoBroken: true })).toEqual(['embedded', false]);
  });

  it.each([
    ['too small', { thumbnail: [192, 128] }],
    ['of another shape', { thumbnail: [240, 240] }],
    ['turned otherwise than the photo', { turns: [2, 0] }],
    ['broken', { isThumbnailBroken: true }],
  ] as const)('gives way to the photo where it is %s', async (_why, options) => {
    // A photo that was turned around begins with the color that it ended with.
    const shown = 'turns' in options ? 'embedded' : 'photo';
    expect(await drawn(options)).toEqual([shown, true]);
  });

  it('is neither measured nor sent', async () => {
    const from = test.write('phone.heic', heicWithThumbnail());
    expect(await pictures.measure(from, 'image/heic')).toMatchObject({ ok: true, width: 384, look: {} });
    expect(await pictures.smallerCopy(from, 'image/heic', to, 240)).toMatchObject({
      ok: true,
      width: 240,
      height: 160,
    });
    expect(await colourAt(to, 0.1, 0.55)).toBe('blue');
    const broken = test.write('broken.heic', heicWithThumbnail({ isPhotoBroken: true }));
    expect(await pictures.measure(broken, 'image/heic')).toEqual({ ok: false, reason: 'broken' });
  });
});
