import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { jpegPhoto } from '../../../files/judge/fixtures.ts';
import { rowsIn } from '../../../support/serverDatabase.ts';
import { startServer } from '../../../support/startServer.ts';
import { ageStored, canAgeStored, listedHashes } from '../../../support/storedFiles.ts';
import { eventually } from '../../../support/eventually.ts';

const hourMs = 60 * 60 * 1000;
const server = await startServer({ maxJobBytes: 1_000_000 });
const { store } = server;
const { files, maintenance } = store;
const { id } = await server.submit();
// The server sweeps by itself when it starts, and notes after that which pictures it examines: no file is to be removed by it.
const examined = () => rowsIn(store, "SELECT name FROM setting WHERE name = 'pictures_examined'");
await eventually(async () => expect(await examined()).toHaveLength(1));

let serial = 100;
/** A file without a row, placed so long ago. */
const orphan = async (ageMs: number): Promise<{ sha256: string; photo: { name: string; bytes: Buffer } }> => {
  const bytes = jpegPhoto((serial += 1));
  const { sha256 } = await files.place(await files.receive(Readable.from([bytes]), 1e6));
  await ageStored(store, sha256, ageMs);
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

describe.skipIf(!canAgeStored)('the sweep', () => {
  it('removes a file without a row after a day, and none with a row', async () => {
    await server.upload(`/jobs/${id}/files`, [{ name: 'a.jpg', bytes: jpegPhoto(1) }]);
    const [old, young] = [await orphan(25 * hourMs), await orphan(23 * hourMs)];
    const [kept] = await store.jobs.uploads.ofJob(id);
    await ageStored(store, kept!.sha256, Date.now());
    expect(await maintenance.sweep()).toMatchObject({ files: 1 });
    const left = await listedHashes(store);
    expect(left).toEqual([kept!.sha256, young.sha256].sort());
    expect(left).not.toContain(old.sha256);
  });

  it('keeps a file that is uploaded again while it is about to be removed', async () => {
    const { sha256, photo } = await orphan(25 * hourMs);
    const upload = async () => (await server.upload(`/jobs/${id}/files`, [photo])).status;
    // On PostgreSQL the removal may be that of another process.
    const meanwhile = process.env.RAFTER_TEST_ENGINE === 'postgres' ? 503 : 201;
    beforeRemoval(async () => expect(await upload()).toBe(meanwhile));
    expect(await maintenance.sweep()).toMatchObject({ files: 0 });
    expect(await files.head(sha256)).toBe(photo.bytes.length);
    expect(await upload()).toBe(201);
  });

  it('keeps a file that was placed again and has no row yet', async () => {
    const { sha256, photo } = await orphan(25 * hourMs);
    beforeRemoval(async () => files.place(await files.receive(Readable.from([photo.bytes]), 1e6)));
    expect(await maintenance.sweep()).toMatchObject({ files: 0 });
    expect(await files.head(sha256)).toBe(photo.bytes.length);
  });

  it('ends when the server stops', async () => {
    const { sha256, photo } = await orphan(25 * hourMs);
    expect(await maintenance.sweep(async () => false)).toMatchObject({ files: 0 });
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
  const before = await listedHashes(store);
  const form = [1, 2].map((n) => ({ name: `${n}.jpg`, bytes: Buffer.concat([jpegPhoto(n), bytes]) }));
  expect((await server.upload(`/jobs/${full}/files`, form)).status).toBe(413);
  expect(await listedHashes(store)).toEqual(before);
  expect(server.temporaryFiles()).toEqual([]);
});
