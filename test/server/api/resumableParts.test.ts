import { describe, expect, it, onTestFinished } from 'vitest';
import { videoOf } from '../../support/largeVideo.ts';
import { canAgeStored, listedHashes } from '../../support/storedFiles.ts';
import { mebibyte, offsetOf, sha256Of, startWithUploads } from './uploadInPieces.ts';

const { server, begun, append, look, filesOf, sending } = await startWithUploads();
const { store, clock } = server;
const { openUploads } = store.jobs;
const hourMs = 3_600_000;

const storedBytes = async (): Promise<number> => {
  let sum = 0;
  for await (const page of store.files.list()) for (const { bytes } of page) sum += bytes;
  return sum;
};

const later = async (ms: number): Promise<void> => {
  clock.offset += ms;
  await store.maintenance.sweep();
};

describe('the pieces of an upload', () => {
  it('that come in small steps are stored again a few times, not with every step', async () => {
    const bytes = videoOf(2 * mebibyte);
    const at = await begun(bytes, { name: 'slow.mp4' });
    const step = 16 * 1024;
    const before = await storedBytes();
    for (let offset = 0; offset < bytes.length; offset += step) {
      const piece = bytes.subarray(offset, offset + step);
      expect((await append(at, offset, piece, offset + step >= bytes.length)).status).toBeLessThan(300);
      if (offset > 0) expect((await openUploads.parts(at.split('/').at(-1)!)).length).toBeLessThan(16);
    }
    expect((await filesOf('slow.mp4')).map(({ sha256 }) => sha256)).toEqual([sha256Of(bytes)]);
    expect((await storedBytes()) - before).toBeLessThan(8 * bytes.length);
  });

  it.skipIf(!canAgeStored)('are removed an hour after the last upload that needs them has ended', async () => {
    const bytes = videoOf(5 * mebibyte);
    const [one, two, three] = [await begun(bytes, { name: 'done.mp4' }), await begun(bytes), await begun(bytes)];
    const first = bytes.subarray(0, 4 * mebibyte);
    for (const at of [one, two, three]) await append(at, 0, first, false);
    expect((await append(one, first.length, bytes.subarray(first.length), true)).status).toBe(201);
    await server.ask('DELETE', three);
    expect(await openUploads.droppedBytes()).toBeGreaterThanOrEqual(bytes.length);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain(`rafter_dropped_piece_bytes ${await openUploads.droppedBytes()}`);
    await later(hourMs + 1000);
    // Another upload has it too.
    expect(await listedHashes(store)).toContain(sha256Of(first));
    expect(await openUploads.droppedBytes()).toBe(0);
    await server.ask('DELETE', two);
    await later(hourMs - 1000);
    expect(await listedHashes(store)).toContain(sha256Of(first));
    await later(2000);
    const left = await listedHashes(store);
    expect(left).not.toContain(sha256Of(first));
    expect(left).toContain(sha256Of(bytes));
  });

  it.skipIf(!canAgeStored)('stay where a small file is one piece, or the content comes again meanwhile', async () => {
    const [small, again] = [videoOf(1000), videoOf(1000)];
    const at = await begun(small, { name: 'small.mp4' });
    expect((await append(at, 0, small, true)).status).toBe(201);
    const cancelled = await begun(again);
    await append(cancelled, 0, again, false);
    await server.ask('DELETE', cancelled);
    clock.offset += hourMs + 1000;
    const removeOlder = store.files.removeOlder.bind(store.files);
    onTestFinished(() => void (store.files.removeOlder = removeOlder));
    store.files.removeOlder = async (...file) => {
      const anew = await begun(again, { name: 'again.mp4', key: 'comes-again' });
      await append(anew, 0, again, false);
      return removeOlder(...file);
    };
    await store.maintenance.sweep();
    store.files.removeOlder = removeOlder;
    const anew = await begun(again, { name: 'again.mp4', key: 'comes-again' });
    const { headers } = await look(anew);
    const offset = Number(headers.get('upload-offset'));
    expect((await append(anew, offset, again.subarray(offset), true)).status).toBe(201);
    for (const bytes of [small, again]) expect(await store.files.head(sha256Of(bytes))).toBe(bytes.length);
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
