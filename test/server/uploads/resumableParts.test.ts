import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { videoOf } from '../../support/largeVideo.ts';
import { mebibyte, offsetOf, sha256Of, startWithUploads } from './uploadInPieces.ts';

const { server, begun, append, look, filesOf, sending } = await startWithUploads();
const { store } = server;
const { openUploads } = store.jobs;

describe('the pieces of an upload', () => {
  it('that come in small steps are stored again a few times, not with every step', async () => {
    const bytes = videoOf(2 * mebibyte);
    const at = await begun(bytes, { name: 'slow.mp4' });
    const step = 16 * 1024;
    const place = store.files.place.bind(store.files);
    onTestFinished(() => void (store.files.place = place));
    let placedBytes = 0;
    store.files.place = (file) => {
      placedBytes += file.bytes;
      return place(file);
    };
    for (let offset = 0; offset < bytes.length; offset += step) {
      const piece = bytes.subarray(offset, offset + step);
      expect((await append(at, offset, piece, offset + step >= bytes.length)).status).toBeLessThan(300);
      if (offset > 0) expect((await openUploads.parts(at.split('/').at(-1)!)).length).toBeLessThan(16);
    }
    expect((await filesOf('slow.mp4')).map(({ sha256 }) => sha256)).toEqual([sha256Of(bytes)]);
    expect(placedBytes).toBeLessThan(8 * bytes.length);
  });
});

it('what has arrived is kept where a client asks for the offset at the moment in which its request begins to append', async () => {
  const bytes = videoOf(2 * mebibyte);
  const at = await begun(bytes);
  const claim = openUploads.claim.bind(openUploads);
  const find = openUploads.find.bind(openUploads);
  onTestFinished(() => void Object.assign(openUploads, { claim, find }));
  const { promise: asked, resolve } = Promise.withResolvers<ReturnType<typeof look>>();
  openUploads.claim = async (...request) => {
    const isClaimed = await claim(...request);
    // It has found the upload, and waits for what has the claim.
    const found = Promise.withResolvers<void>();
    openUploads.find = (...sought) => find(...sought).finally(() => found.resolve());
    resolve(look(at));
    await found.promise;
    return isClaimed;
  };
  const { sent } = await sending(at, 0, bytes.subarray(0, mebibyte + 1), bytes.length);
  expect(offsetOf(await asked)).toBeGreaterThan(mebibyte / 2);
  sent.destroy();
});

it('a request that found an upload right before another one completed it gets the same answer', async () => {
  const bytes = videoOf(mebibyte);
  const at = await begun(bytes, { name: 'late.mp4', key: null });
  await append(at, 0, bytes, false);
  const find = openUploads.find.bind(openUploads);
  onTestFinished(() => void (openUploads.find = find));
  const found: Awaited<ReturnType<typeof find>>[] = [];
  openUploads.find = async (...asked) => {
    found.push(await find(...asked));
    return found.at(-1)!;
  };
  const end = () =>
    server.ask('PATCH', at, { headers: { 'upload-offset': String(bytes.length), 'upload-complete': '?1' } });
  const first = await end();
  openUploads.find = async () => {
    openUploads.find = find;
    return found[0]!;
  };
  const late = await end();
  expect([late.status, late.text]).toEqual([201, first.text]);
  expect(await filesOf('late.mp4')).toHaveLength(1);
  expect((await look(at)).headers.get('upload-complete')).toBe('?1');
});

describe('an upload with which another server went on, and removed the pieces of before', () => {
  /** The next request reads the pieces, and what the upload was, as they are now. */
  const stale = async (at: string, isFoundStale: boolean) => {
    const id = at.split('/').at(-1)!;
    const [before, upload] = [
      await openUploads.parts(id),
      await openUploads.find({ organization: server.own.id, isTest: false }, id),
    ];
    return () => {
      const read = vi.spyOn(openUploads, 'parts').mockImplementationOnce(async () => before);
      onTestFinished(() => read.mockRestore());
      if (!isFoundStale) return;
      const found = vi.spyOn(openUploads, 'find').mockImplementationOnce(async () => upload);
      onTestFinished(() => found.mockRestore());
    };
  };

  /** Without a body, or with an empty one. */
  const end = (at: string, offset: number, isEmpty = false) =>
    isEmpty
      ? append(at, offset, new Uint8Array(), true)
      : server.ask('PATCH', at, { headers: { 'upload-offset': String(offset), 'upload-complete': '?1' } });

  it.each([true, false])('is answered as there where it was completed (%s)', async (isEmpty) => {
    const bytes = videoOf(5 * mebibyte);
    const at = await begun(bytes, { name: `elsewhere-${isEmpty}.mp4` });
    await append(at, 0, bytes, false);
    const readEarlier = await stale(at, true);
    const first = await end(at, bytes.length, isEmpty);
    expect(first.status).toBe(201);
    readEarlier();
    const again = await end(at, bytes.length, isEmpty);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await filesOf(`elsewhere-${isEmpty}.mp4`)).toHaveLength(1);
    expect((await look(at)).headers.get('upload-complete')).toBe('?1');
  });

  it('goes on where small pieces were stored again together', async () => {
    const bytes = videoOf(1000);
    const at = await begun(bytes, { name: 'together.mp4' });
    for (const offset of [0, 100]) await append(at, offset, bytes.subarray(offset, offset + 100), false);
    const readEarlier = await stale(at, false);
    await append(at, 200, bytes.subarray(200, 300), false);
    readEarlier();
    const late = await append(at, 300, bytes.subarray(300, 400), false);
    expect([late.status, offsetOf(late)]).toEqual([409, 300]);
    expect((await append(at, 300, bytes.subarray(300), true)).status).toBe(201);
    expect((await filesOf('together.mp4')).map(({ sha256 }) => sha256)).toEqual([sha256Of(bytes)]);
  });

  it('goes on, too, where the request that completes it read them before', async () => {
    const bytes = videoOf(300);
    const at = await begun(bytes, { name: 'end.mp4' });
    for (const offset of [0, 100]) await append(at, offset, bytes.subarray(offset, offset + 100), false);
    const readEarlier = await stale(at, false);
    await append(at, 200, bytes.subarray(200), false);
    readEarlier();
    const late = await end(at, 300);
    expect([late.status, offsetOf(late)]).toEqual([409, 300]);
    const whole = await end(at, 300);
    expect(whole.status).toBe(201);
    expect((await filesOf('end.mp4')).map(({ sha256 }) => sha256)).toEqual([sha256Of(bytes)]);
  });
});
