import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { judgeLook, measureLook, type PictureLook } from '../../electron/pictures/pictureLook.ts';
import { draftHandlers } from '../desk/checkedHandlers.ts';
import { showDraftForEditing } from '../../electron/desk/drafts/drafts.ts';
import { heicWithThumbnail } from '../desk/heicWithThumbnail.ts';
import { heicPhoto } from '../desk/photos.ts';
import { createTestDesk } from '../desk/testDesk.ts';
import { databaseOf } from '../desk/deskDatabase.ts';

const test = createTestDesk();
const { desk } = test;

const [width, height] = [1600, 1200];

/** Rafters in a half-lit attic, with grain in the wood and a tape with its marks: what a camera on a tripod sees. */
const attic = (): Sharp => {
  let state = 11;
  const random = (): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) / 65536;
  };
  const rafters = Array.from({ length: 6 }, (_, at) => {
    const left = 60 + at * 260;
    const grain = Array.from({ length: 30 }, () => {
      const x = left + random() * 110;
      return `<path d="M${x} 0 L${x + random() * 20 - 10} ${height}" stroke="#6a4a28" stroke-width="${1 + random() * 3}"/>`;
    });
    return `<rect x="${left}" width="120" height="${height}" fill="#a9824f"/>${grain.join('')}`;
  });
  const marks = Array.from(
    { length: 160 },
    (_, at) => `<rect x="${at * 10}" y="560" width="2" height="${at % 8 === 0 ? 70 : 35}" fill="#111"/>`,
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
        <rect width="100%" height="100%" fill="#4a453e"/>${rafters.join('')}
        <rect y="560" width="100%" height="90" fill="#f2d230"/>${marks.join('')}</svg>`,
    ),
  );
};

const kept = async (name: string, picture: Sharp): Promise<string> =>
  test.write(name, await picture.jpeg({ quality: 85 }).toBuffer());
const pixels = async (picture: Sharp): Promise<Sharp> => sharp(await picture.png().toBuffer());

const look = async (file: string, mediaType = 'image/jpeg'): Promise<PictureLook> => {
  const made = await desk.photos.pictures.thumbnail(file, mediaType, test.place('tile.jpg'), {
    edge: 360,
    measured: true,
  });
  if (!made.ok || !made.look) throw new Error(`nothing was measured in ${file}`);
  return made.look;
};

describe('what is seen in a picture', () => {
  it.each([
    ['a sharp photo in good light', (photo: Sharp) => photo, { blurred: false, dark: false }],
    // Sharper than it is printed: a hand that moved by a pixel is no blur.
    ['one that is a little soft', (photo: Sharp) => photo.blur(1.2), { blurred: false, dark: false }],
    ['one out of focus', (photo: Sharp) => photo.blur(8), { blurred: true, dark: false }],
    ['one without light', (photo: Sharp) => photo.linear(0.15, 0), { blurred: false, dark: true }],
    ['one out of focus without light', (photo: Sharp) => photo.blur(8).linear(0.25, 0), { blurred: true, dark: true }],
    ['a lens cap', (photo: Sharp) => photo.linear(0, 2), { blurred: false, dark: true }],
    ['a white wall', (photo: Sharp) => photo.linear(0, 235), { blurred: false, dark: false }],
  ])('%s', async (name, change, expected) => {
    const file = await kept(`${name}.jpg`, change(await pixels(attic())));
    expect(judgeLook(await look(file))).toEqual(expected);
  });

  it('a drawing with few edges is sharp, however large its surfaces are', async () => {
    const half = await sharp({ create: { width: 800, height, channels: 3, background: '#c03030' } })
      .png()
      .toBuffer();
    const drawing = sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).composite([
      { input: half, left: 0, top: 0 },
    ]);
    expect(judgeLook(await look(await kept('drawing.jpg', drawing)))).toEqual({ blurred: false, dark: false });
    const soft = (await pixels(drawing)).blur(8);
    expect(judgeLook(await look(await kept('soft drawing.jpg', soft)))).toEqual({ blurred: true, dark: false });
  });

  it('what the surveyor aims at is sharp, whatever is behind it', async () => {
    const sharpPart = await (
      await pixels(attic())
    )
      .extract({ left: 400, top: 400, width: 700, height: 500 })
      .toBuffer();
    const behind = await (await pixels(attic())).blur(10).toBuffer();
    const file = await kept('near.jpg', sharp(behind).composite([{ input: sharpPart, left: 400, top: 400 }]));
    expect(judgeLook(await look(file))).toEqual({ blurred: false, dark: false });
  });

  it('a lamp on the member is enough light in a black attic', async () => {
    const dark = await (await pixels(attic())).linear(0.05, 0).toBuffer();
    const lit = await (await pixels(attic())).extract({ left: 200, top: 300, width: 900, height: 700 }).toBuffer();
    const file = await kept('lamp.jpg', sharp(dark).composite([{ input: lit, left: 200, top: 300 }]));
    expect(judgeLook(await look(file)).dark).toBe(false);
  });

  it('is the same in a large and in a small copy of one photo', async () => {
    const large = await look(await kept('large.jpg', (await pixels(attic())).resize(4000)));
    const small = await look(await kept('small.jpg', (await pixels(attic())).resize(1000)));
    expect(judgeLook(large)).toEqual(judgeLook(small));
  });

  it('is measured in a HEIC and in a transparent PNG, too', async () => {
    expect(await look(test.write('phone.heic', heicPhoto()), 'image/heic')).toMatchObject({
      brightness: expect.any(Number) as number,
    });
    const glass = sharp({ create: { width: 300, height: 200, channels: 4, background: '#00000000' } });
    const file = test.write('plan.png', await glass.png().toBuffer());
    expect(judgeLook(await look(file, 'image/png'))).toEqual({ blurred: false, dark: false });
  });

  it('is a number for a picture of one pixel', () => {
    expect(measureLook({ data: Uint8Array.of(128), width: 1, height: 1 })).toEqual({
      sharpness: 1,
      brightness: 128 / 255,
    });
  });
});

describe('a photo of a draft', () => {
  let id: string;
  beforeAll(() => void (id = desk.drafts.store.create({}).id));
  const seen = () => showDraftForEditing(desk, id).photos.map((photo) => photo.seen);

  it('is judged once somebody has looked at its tile, and not before', async () => {
    const blurred = await test.attach(id, await kept('b.jpg', (await pixels(attic())).blur(8)), 'panel-layout');
    const file = test.write('plan.pdf', '%PDF-1.7');
    const plan = await test.attach(id, file, 'file');
    expect(seen()).toEqual([null, null]);
    await desk.photos.previews.file(blurred.sha256, 'thumbnail');
    expect(await desk.photos.previews.file(plan.sha256, 'thumbnail')).toBeNull();
    expect(seen()).toEqual([{ blurred: true, dark: false }, null]);
  });

  it('is judged a moment later where the file brings its own thumbnail', async () => {
    const { id: draft } = desk.drafts.store.create({ arrays: [{ name: 'South' }] });
    const judged = async (name: string, isPhotoBroken: boolean) => {
      const file = test.write(name, heicWithThumbnail({ isPhotoBroken }));
      const { sha256 } = await test.attach(draft, file, 'panel-layout');
      expect(await desk.photos.previews.file(sha256, 'thumbnail')).not.toBeNull();
      await expect.poll(() => desk.photos.looks.get(sha256)).not.toBeNull();
      return judgeLook(desk.photos.looks.get(sha256)!);
    };
    expect(await judged('whole.heic', false)).toEqual({ blurred: false, dark: false });
    expect(await judged('broken.heic', true)).toMatchObject({ broken: true });
  });

  it('is judged later where the machine had no process for that', async () => {
    const { id: draft } = desk.drafts.store.create({ arrays: [{ name: 'South' }] });
    const file = test.write('later.heic', heicWithThumbnail({ turns: [1, 1] }));
    const { sha256 } = await test.attach(draft, file, 'panel-layout');
    const measure = vi.spyOn(desk.photos.pictures, 'measure');
    measure.mockResolvedValueOnce({ ok: false, reason: 'not-started' });
    await desk.photos.previews.file(sha256, 'thumbnail');
    await expect.poll(() => measure.mock.settledResults.length).toBe(1);
    expect(desk.photos.looks.get(sha256)).toBeNull();
    await desk.photos.previews.file(sha256, 'thumbnail');
    await expect.poll(() => desk.photos.looks.get(sha256)).not.toBeNull();
    measure.mockRestore();
  });

  it('is found out where it cannot be opened, and Check asks for it again', async () => {
    const { id: draft } = desk.drafts.store.create({ arrays: [{ name: 'South' }] });
    const whole = await (await pixels(attic())).jpeg().toBuffer();
    const half = await test.attach(
      draft,
      test.write('half.jpg', whole.subarray(0, whole.length / 2)),
      'attic',
      'South',
    );
    const findings = async (): Promise<string[]> =>
      draftHandlers(desk)
        .checkDraft({ id: draft })
        .findings.map(({ text }) => text);
    expect((await findings()).some((text) => text.startsWith('South has no attic photo'))).toBe(false);
    expect(await desk.photos.previews.file(half.sha256, 'thumbnail')).toBeNull();
    const [photo] = showDraftForEditing(desk, draft).photos;
    expect(photo?.seen).toEqual({ blurred: false, dark: false, broken: true });
    expect(await findings()).toContain('half.jpg cannot be displayed: it must be taken or sent again.');
    expect((await findings()).some((text) => text.startsWith('South has no attic photo'))).toBe(true);
  });

  it('is known by another program, and is not measured again', async () => {
    const again = test.openAgain();
    const [photo] = again.photos.store.ofDraft(id);
    expect(again.photos.looks.get(photo!.sha256)).toEqual(desk.photos.looks.get(photo!.sha256));
  });

  it('is measured when its tile is from before pictures were', async () => {
    const [photo] = desk.photos.store.ofDraft(id);
    const before = desk.photos.looks.get(photo!.sha256);
    databaseOf(desk).exec('DELETE FROM picture_look');
    await desk.photos.previews.file(photo!.sha256, 'thumbnail');
    expect(desk.photos.looks.get(photo!.sha256)).toEqual(before);
  });
});
