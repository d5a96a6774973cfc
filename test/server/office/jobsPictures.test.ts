import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPictures } from '../../../electron/pictures/pictures.ts';
import { createPictureShelf } from '../../../electron/server/office/jobs/pictureShelf.ts';
import { heicPhoto, jpegOf, noisyJpeg } from '../../desk/photos.ts';
import { jpegPhoto, pdfDocument } from '../../files/judge/fixtures.ts';
import { startOffice, type TestOffice, uploaded } from './jobsOffice.ts';

let office: TestOffice;
beforeAll(async () => void (office = await startOffice()));
afterAll(() => office.server.close());

const get = async (who: 'admin' | 'reviewer' | 'client', where: string, headers: Record<string, string> = {}) => {
  const response = await office[who].ask('GET', where, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const fileOf = async (name: string, bytes: Uint8Array): Promise<string> =>
  uploaded(office.server, `/jobs/${(await office.server.submit()).id}/files`, name, bytes);

describe('a picture', () => {
  it('is an upright JPEG, small for the page and large to look at', async () => {
    const id = await fileOf('turned.jpg', await jpegOf({ width: 3000, height: 1000, orientation: 6 }));
    for (const [size, edge] of [
      ['thumbnail', 480],
      ['view', 2400],
    ] as const) {
      const { status, headers, bytes } = await get('client', `/pictures/${id}/${size}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', height: edge, width: edge / 3 });
      const again = await get('client', `/pictures/${id}/${size}`, { 'if-none-match': headers.get('etag')! });
      expect(again.status).toBe(304);
    }
  });

  it('is made of a HEIC, too', async () => {
    const id = await fileOf('phone.heic', heicPhoto());
    const { bytes } = await get('reviewer', `/pictures/${id}/view`);
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
  });

  it.each([
    ['of what is none', 'plan.pdf', () => pdfDocument(), 'view'],
    ['of what is cut off', 'cut.jpg', async () => (await noisyJpeg(200, 100)).subarray(0, 4000), 'thumbnail'],
    ['of another size', 'photo.jpg', () => jpegPhoto(5), 'huge'],
    ['of a name that every object has', 'photo.jpg', () => jpegPhoto(6), 'constructor'],
  ] as const)('%s is not there', async (_what, name, bytes, size) => {
    const id = await fileOf(name, await bytes());
    for (let turn = 0; turn < 2; turn += 1) expect((await get('admin', `/pictures/${id}/${size}`)).status).toBe(404);
    expect((await office.server.get('')).status).toBe(200);
  });
});

describe('the shelf of pictures', () => {
  const dayMs = 24 * 60 * 60 * 1000;
  const shelfIn = (name: string, mostBytes?: number) => {
    const folder = path.join(office.server.data, name);
    const { store, clock } = office.server;
    const shelf = createPictureShelf({
      folder,
      files: store.files,
      startPictures: () => createPictures(),
      clock,
      ids: { uuid: () => crypto.randomUUID() },
      ...(mostBytes === undefined ? {} : { mostBytes }),
    });
    const names = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
        .sort();
    return { shelf, folder, names };
  };
  const shaOf = async (bytes: Uint8Array) =>
    (await office.server.store.jobs.uploads.find(await fileOf('photo.jpg', bytes)))!.sha256;

  it('makes each picture once, and again when its file has gone', async () => {
    const { shelf, folder, names } = shelfIn('shelf-once');
    const sha256 = await shaOf(await jpegOf({ width: 600, height: 300 }));
    const [one, other] = await Promise.all([
      shelf.of(sha256, 'image/jpeg', 'thumbnail'),
      shelf.of(sha256, 'image/jpeg', 'thumbnail'),
    ]);
    expect(one).toBe(other);
    expect(names()).toEqual([`${sha256}-thumbnail.jpg`]);
    rmSync(path.join(folder, sha256.slice(0, 2)), { recursive: true });
    expect((await shelf.of(sha256, 'image/jpeg', 'thumbnail'))!.equals(one!)).toBe(true);
    await shelf.close();
    expect(await shelf.of(sha256, 'image/jpeg', 'view')).toBeNull();
  });

  it('lets go of what nobody looks at, what has lost its original, and what was never finished', async () => {
    const { shelf, folder, names } = shelfIn('shelf-stale');
    const kept = await shaOf(await jpegOf({ width: 601, height: 300 }));
    const old = await shaOf(await jpegOf({ width: 602, height: 300 }));
    for (const sha256 of [kept, old]) await shelf.of(sha256, 'image/jpeg', 'thumbnail');
    const place = path.join(folder, old.slice(0, 2), `${old}-thumbnail.jpg`);
    const then = (office.server.clock.now() - 91 * dayMs) / 1000;
    utimesSync(place, then, then);
    mkdirSync(path.join(folder, 'ff'), { recursive: true });
    writeFileSync(path.join(folder, 'ff', `${'f'.repeat(64)}-view.jpg`), 'of nothing');
    writeFileSync(path.join(folder, 'left.tmp'), '');
    utimesSync(path.join(folder, 'left.tmp'), then, then);
    await shelf.clear();
    expect(names()).toEqual([`${kept}-thumbnail.jpg`]);
    await shelf.close();
  });

  it('keeps what was looked at last when there is too much', async () => {
    const { shelf, folder, names } = shelfIn('shelf-full', 2200);
    const pictures = [];
    for (let width = 610; width < 615; width += 1) {
      const sha256 = await shaOf(await jpegOf({ width, height: 300 }));
      const bytes = await shelf.of(sha256, 'image/jpeg', 'thumbnail');
      await shelf.clear();
      const then = office.server.clock.now() / 1000 - 10_000 + width;
      const place = path.join(folder, sha256.slice(0, 2), `${sha256}-thumbnail.jpg`);
      if (names().includes(path.basename(place))) utimesSync(place, then, then);
      pictures.push({ name: `${sha256}-thumbnail.jpg`, bytes: bytes!.length });
    }
    await shelf.clear();
    const left = names();
    expect(left.length).toBeLessThan(pictures.length);
    expect(left).toContain(pictures.at(-1)!.name);
    expect(pictures.filter(({ name }) => left.includes(name)).reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(
      2200,
    );
    await shelf.close();
  });

  it('takes an empty file for none, as a power cut leaves it', async () => {
    const { shelf, folder } = shelfIn('shelf-empty');
    const sha256 = await shaOf(await jpegOf({ width: 620, height: 300 }));
    const one = await shelf.of(sha256, 'image/jpeg', 'thumbnail');
    writeFileSync(path.join(folder, sha256.slice(0, 2), `${sha256}-thumbnail.jpg`), '');
    expect((await shelf.of(sha256, 'image/jpeg', 'thumbnail'))!.equals(one!)).toBe(true);
    await shelf.close();
  });

  it.each([
    { reason: 'too-long', passes: 60_001, what: 'was too long' },
    { reason: 'unwritten', passes: 60_001, what: 'was unwritten' },
    { reason: 'unwritten', passes: -dayMs, what: 'was unwritten, also where the clock was put back' },
  ] as const)('tries again later what $what', async ({ reason, passes }) => {
    const pictures = createPictures();
    let isBad = true;
    const draw: typeof pictures.thumbnail = async (...task) =>
      isBad ? { ok: false, reason } : pictures.thumbnail(...task);
    const now = { ms: office.server.clock.now() };
    const shelf = createPictureShelf({
      folder: path.join(office.server.data, `shelf-${reason}${passes}`),
      files: office.server.store.files,
      startPictures: () => ({ ...pictures, thumbnail: draw }),
      clock: { now: () => now.ms },
      ids: { uuid: () => crypto.randomUUID() },
    });
    const sha256 = await shaOf(await jpegOf({ width: 630, height: 300 }));
    const ask = () => shelf.of(sha256, 'image/jpeg', 'thumbnail');
    for (let turn = 0; turn < 3; turn += 1) await expect(ask()).rejects.toMatchObject({ problem: 'unavailable' });
    isBad = false;
    await expect(ask()).rejects.toMatchObject({ problem: 'unavailable' });
    now.ms += passes;
    expect((await ask())!.length).toBeGreaterThan(0);
    await shelf.close();
  });

  it('cannot be written where there is no folder: that is not the picture’s fault', async () => {
    const pictures = createPictures();
    const sha256 = await shaOf(await jpegOf({ width: 640, height: 300 }));
    const to = path.join(office.server.data, 'nowhere', 'at', 'all.jpg');
    expect(await pictures.thumbnail(office.server.store.files.pathOf(sha256), 'image/jpeg', to)).toEqual({
      ok: false,
      reason: 'unwritten',
    });
    await pictures.close();
  });

  it('asks a process that dies over a picture twice, and not again', async () => {
    let asked = 0;
    const dying = {
      measuredThumbnail: () => Promise.resolve({ ok: false as const, reason: 'crashed' as const }),
      thumbnail: () => {
        asked += 1;
        return Promise.resolve({ ok: false as const, reason: 'crashed' as const });
      },
      smallerCopy: () => Promise.resolve({ ok: false as const, reason: 'crashed' as const }),
      close: () => Promise.resolve(),
    };
    const shelf = createPictureShelf({
      folder: path.join(office.server.data, 'shelf-dying'),
      files: office.server.store.files,
      startPictures: () => dying,
      clock: office.server.clock,
      ids: { uuid: () => crypto.randomUUID() },
    });
    const sha256 = await shaOf(jpegPhoto(9));
    for (let turn = 0; turn < 4; turn += 1) expect(await shelf.of(sha256, 'image/jpeg', 'thumbnail')).toBeNull();
    expect(asked).toBe(2);
    await shelf.close();
  });
});
