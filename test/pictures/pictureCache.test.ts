import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { FileStore } from '../../electron/files/fileStore.ts';
import {
  PictureCache,
  type PictureCacheDeps,
  type PictureMaker,
  PictureUnavailableError,
} from '../../electron/pictures/pictureCache.ts';
import { type PictureResult, Pictures } from '../../electron/pictures/pictures.ts';
import { jpegOf } from '../desk/photos.ts';
import { temporaryFolder } from '../support/processes.ts';

const data = temporaryFolder();
const ids = { uuid: () => crypto.randomUUID() };
const originals = new FileStore({ folder: path.join(data, 'files'), ids });
const hasOriginal = (sha256: string): boolean => originals.size(sha256) !== null;
const pictures = new Pictures();
afterAll(async () => {
  pictures.close();
});

const dayMs = 24 * 60 * 60 * 1000;
const thumbnail: PictureMaker = (from, mediaType, to) => pictures.thumbnail(from, mediaType, to, { edge: 480 });

/** A cache in a folder of its own, with a clock that can be moved. */
const open = (more: Partial<PictureCacheDeps> = {}) => {
  const folder = path.join(data, ids.uuid());
  const clock = { ms: Date.now(), now: () => clock.ms };
  const makers = { thumbnail, view: thumbnail };
  const cache = new PictureCache({ folder, originals, hasOriginal, makers, clock, ids, ...more });
  const names = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();
  const placeOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), `${sha256}-thumbnail.jpg`);
  return { cache, folder, clock, names, placeOf };
};

let width = 500;
/** Stores a picture that no other test has. */
const original = async (): Promise<string> => {
  const received = await originals.receive(Readable.from([await jpegOf({ width: (width += 1), height: 300 })]), 1e6);
  originals.place(received);
  return received.sha256;
};

describe('PictureCache', () => {
  it('makes each picture once, and again when its file is gone or empty, as a power cut leaves it', async () => {
    const results: PictureResult[] = [];
    const { cache, folder, names, placeOf } = open({ onResult: (_, result) => results.push(result) });
    const sha256 = await original();
    const ask = () => cache.bytes(sha256, 'image/jpeg', 'thumbnail');
    const [one, other] = await Promise.all([ask(), ask()]);
    expect([one!.equals(other!), names(), results.length]).toEqual([true, [`${sha256}-thumbnail.jpg`], 1]);
    rmSync(path.join(folder, sha256.slice(0, 2)), { recursive: true });
    expect((await ask())!.equals(one!)).toBe(true);
    writeFileSync(placeOf(sha256), '');
    expect((await ask())!.equals(one!)).toBe(true);
    expect(results).toHaveLength(3);
    await cache.close();
  });

  it('makes a picture again that may not be used as it is', async () => {
    let isUsable = true;
    const { cache, placeOf } = open({ isUsable: () => isUsable });
    const sha256 = await original();
    await cache.file(sha256, 'image/jpeg', 'thumbnail');
    writeFileSync(placeOf(sha256), 'from before');
    expect(String(await cache.bytes(sha256, 'image/jpeg', 'thumbnail'))).toBe('from before');
    isUsable = false;
    expect(await cache.file(sha256, 'image/jpeg', 'thumbnail')).toBe(placeOf(sha256));
    expect(readFileSync(placeOf(sha256)).length).toBeGreaterThan(500);
    await cache.close();
  });

  it('removes what was not used for 90 days, what lost its original, and what was never finished', async () => {
    const { cache, folder, clock, names, placeOf } = open();
    const [used, old] = [await original(), await original()];
    for (const sha256 of [used, old]) await cache.file(sha256, 'image/jpeg', 'thumbnail');
    const then = (clock.now() - 91 * dayMs) / 1000;
    utimesSync(placeOf(old), then, then);
    mkdirSync(path.join(folder, 'ff'), { recursive: true });
    writeFileSync(path.join(folder, 'ff', `${'f'.repeat(64)}-view.jpg`), 'of nothing');
    writeFileSync(path.join(folder, 'left.tmp'), '');
    utimesSync(path.join(folder, 'left.tmp'), then, then);
    await cache.clear();
    expect(names()).toEqual([`${used}-thumbnail.jpg`]);
    await cache.close();
  });

  it('removes what was used least recently when there is too much', async () => {
    const first = open();
    const one = await first.cache.bytes(await original(), 'image/jpeg', 'thumbnail');
    await first.cache.close();
    const maxBytes = one!.length * 2.5;
    const { cache, clock, names, placeOf } = open({ maxBytes });
    const made: { name: string; bytes: number }[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const sha256 = await original();
      const bytes = await cache.bytes(sha256, 'image/jpeg', 'thumbnail');
      await cache.clear();
      const name = path.basename(placeOf(sha256));
      const then = clock.now() / 1000 - 10_000 + turn;
      if (names().includes(name)) utimesSync(placeOf(sha256), then, then);
      made.push({ name, bytes: bytes!.length });
    }
    await cache.clear();
    const left = made.filter(({ name }) => names().includes(name));
    expect(left.length).toBeLessThan(made.length);
    expect(left).toContain(made.at(-1));
    expect(left.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(maxBytes);
    await cache.close();
  });

  it.each([
    { reason: 'too-long', passes: 60_001, what: 'took too long' },
    { reason: 'unwritten', passes: 60_001, what: 'found no space' },
    { reason: 'not-started', passes: 60_001, what: 'found no process' },
    { reason: 'unwritten', passes: -dayMs, what: 'found no space, also where the clock was set back' },
  ] as const)('tries again after a minute what $what', async ({ reason, passes }) => {
    let asked = 0;
    let isBad = true;
    const maker: PictureMaker = async (...task) => {
      asked += 1;
      return isBad ? { ok: false, reason } : thumbnail(...task);
    };
    const { cache, clock } = open({ makers: { thumbnail: maker, view: maker } });
    const sha256 = await original();
    const ask = () => cache.bytes(sha256, 'image/jpeg', 'thumbnail');
    for (let turn = 0; turn < 3; turn += 1) await expect(ask()).rejects.toMatchObject({ retryAfterSeconds: 60 });
    isBad = false;
    await expect(ask()).rejects.toThrow(PictureUnavailableError);
    expect(asked).toBe(1);
    clock.ms += passes;
    expect((await ask())!.length).toBeGreaterThan(0);
    await cache.close();
  });

  it.each([
    { reason: 'crashed', times: 2, what: 'a process that crashes over it, twice' },
    { reason: 'broken', times: 1, what: 'a picture that cannot be decoded, once' },
  ] as const)('tries $what, and not again', async ({ reason, times }) => {
    let asked = 0;
    const maker: PictureMaker = () => {
      asked += 1;
      return Promise.resolve({ ok: false, reason });
    };
    const { cache } = open({ makers: { thumbnail: maker, view: maker } });
    const sha256 = await original();
    for (let turn = 0; turn < 4; turn += 1) expect(await cache.file(sha256, 'image/jpeg', 'thumbnail')).toBeNull();
    expect(asked).toBe(times);
    await cache.close();
  });

  it('refuses more than it may have waiting', async () => {
    const finish: (() => void)[] = [];
    const maker: PictureMaker = () =>
      new Promise((resolve) => finish.push(() => resolve({ ok: false, reason: 'crashed' })));
    const { cache } = open({ makers: { thumbnail: maker, view: maker }, maxPending: 2 });
    const [one, other, third] = [await original(), await original(), await original()];
    const waiting = [one, other].map((sha256) => cache.file(sha256, 'image/jpeg', 'thumbnail'));
    await expect.poll(() => finish.length).toBe(2);
    await expect(cache.file(third, 'image/jpeg', 'thumbnail')).rejects.toMatchObject({ retryAfterSeconds: 10 });
    for (const end of finish) end();
    expect(await Promise.all(waiting)).toEqual([null, null]);
    await cache.close();
  });

  it('does not blame a picture that cannot be written', async () => {
    const to = path.join(data, 'nowhere', 'at', 'all.jpg');
    expect(await pictures.thumbnail(originals.pathOf(await original()), 'image/jpeg', to)).toEqual({
      ok: false,
      reason: 'unwritten',
    });
  });
});
