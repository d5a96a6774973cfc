import { utimesSync } from 'node:fs';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { jpegPhoto } from '../../files/judge/fixtures.ts';
import { startServer } from '../../support/startServer.ts';
import { storedHashes, storedPath } from '../../support/storedFiles.ts';

const hourMs = 60 * 60 * 1000;
const server = await startServer({ maxJobBytes: 1_000_000 });
const { store } = server;
const { files, maintenance } = store;
const { id } = await server.submit();

let serial = 100;
/** A file without a row, placed so long ago. */
const orphan = async (ageMs: number): Promise<{ sha256: string; photo: { name: string; bytes: Buffer } }> => {
  const bytes = jpegPhoto((serial += 1));
  const { sha256 } = await files.place(await files.receive(Readable.from([bytes]), 1e6));
  const seconds = (Date.now() - ageMs) / 1000;
  utimesSync(storedPath(store, sha256), seconds, seconds);
  return { sha256, photo: { name: 'a.jpg', bytes } };
};

/** Runs `meanwhile` when the sweep has found no row for a file and is about to remove it. */
const beforeRemoval = (meanwhile: () => Promise<unknown>): void => {
  const removeOlder = files.removeOlder.bind(files);
  files.removeOlder = async (...file) => {
    await meanwhile();
    return removeOlder(...file);
  };
  onTestFinished(() => void (files.removeOlder = removeOlder));
};

describe('the sweep', () => {
  it('removes a file without a row after a day, and none with a row', async () => {
    await server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(1) }]);
    const [old, young] = [await orphan(25 * hourMs), await orphan(23 * hourMs)];
    const [kept] = await store.jobs.uploads.ofJob(id);
    utimesSync(storedPath(store, kept!.sha256), 0, 0);
    expect(await maintenance.sweep()).toMatchObject({ files: 1 });
    expect(storedHashes(store)).toEqual([kept!.sha256, young.sha256].sort());
    expect(storedHashes(store)).not.toContain(old.sha256);
  });

  it('keeps a file that is uploaded again while it is about to be removed', async () => {
    const { sha256, photo } = await orphan(25 * hourMs);
    beforeRemoval(async () => expect((await server.upload(`/jobs/${id}/files`, [photo])).status).toBe(201));
    expect(await maintenance.sweep()).toMatchObject({ files: 0 });
    expect(await files.head(sha256)).toBe(photo.bytes.length);
  });

  it('keeps a file that was placed again and has no row yet', async () => {
    const { sha256, photo } = await orphan(25 * hourMs);
    beforeRemoval(async () => files.place(await files.receive(Readable.from([photo.bytes]), 1e6)));
    expect(await maintenance.sweep()).toMatchObject({ files: 0 });
    expect(await files.head(sha256)).toBe(photo.bytes.length);
  });

  it('ends when the server stops', async () => {
    const { sha256, photo } = await orphan(25 * hourMs);
    expect(await maintenance.sweep(AbortSignal.abort())).toMatchObject({ files: 0 });
    expect(await files.head(sha256)).toBe(photo.bytes.length);
    expect(await maintenance.sweep()).toMatchObject({ files: 1 });
  });

  it('lets requests write meanwhile', async () => {
    await orphan(25 * hourMs);
    beforeRemoval(async () => expect((await server.submit()).id).toBeGreaterThan(id));
    expect(await maintenance.sweep()).toMatchObject({ files: 1 });
  });
});

it('an upload that its job does not hold takes no room', async () => {
  const { id: full } = await server.submit();
  const bytes = Buffer.concat([jpegPhoto(7), Buffer.alloc(900_000)]);
  const before = storedHashes(store);
  const form = [1, 2].map((n) => ({ name: `${n}.jpg`, bytes: Buffer.concat([jpegPhoto(n), bytes]) }));
  expect((await server.upload(`/jobs/${full}/files`, form)).status).toBe(413);
  expect(storedHashes(store)).toEqual(before);
  expect(server.temporaryFiles()).toEqual([]);
});
