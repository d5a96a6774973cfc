import { describe, expect, it, onTestFinished } from 'vitest';
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
