import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../../../electron/server/base/database/database.ts';
import type { Work } from '../../../../electron/server/base/database/statement.ts';
import { FileRemovals } from '../../../../electron/server/base/storage/fileRemovalStore.ts';
import { jpegPhoto } from '../../../files/judge/fixtures.ts';
import { changeIn, inDatabase } from '../../../support/serverDatabase.ts';
import { startServer } from '../../../support/startServer.ts';

const server = await startServer();
const { store, clock } = server;
const { id } = await server.submit();
let serial = 0;

/** A file without a row, and its upload. */
const orphan = async () => {
  const photo = { name: 'a.jpg', bytes: jpegPhoto((serial += 1)) };
  const { sha256 } = await store.files.place(await store.files.receive(Readable.from([photo.bytes]), 1e6));
  const upload = async () => (await server.upload(`/jobs/${id}/files`, [photo])).status;
  return { sha256, upload };
};

/** Removals of a process whose database does not take the next commits, as often as is asked. */
const failingRemovals = () => {
  const plan: boolean[] = [];
  const database = {
    commit: <T>(work: () => Work<T>): Promise<T> =>
      (plan.shift() ?? true) ? inDatabase(store, work) : Promise.reject(new Error('the disk is full')),
  } as unknown as Database;
  return { removals: new FileRemovals(database, { assertNotMoved: () => undefined }, clock), plan };
};

function* nothing(): Work<void> {}

it('a removal whose end the database did not take is begun anew at once, by the process that knows its file gone', async () => {
  const { sha256, upload } = await orphan();
  const { removals, plan } = failingRemovals();
  plan.push(true, false);
  await expect(removals.removeUnnamed(store.files, [sha256], nothing)).rejects.toThrow('the disk is full');
  expect([await store.files.head(sha256), await upload()]).toEqual([null, 503]);
  expect(await removals.removeUnnamed(store.files, [sha256], nothing)).toMatchObject({ waiting: 0, failed: 0 });
  expect(await upload()).toBe(201);
});

it('a removal that another process broke off is made up for by any process, not before it can be on its way no more', async () => {
  const { sha256, upload } = await orphan();
  await changeIn(
    store,
    `INSERT INTO file_removal (sha256, removals, begun_ms, is_over) VALUES (@sha256, 1, 0, 0)
     ON CONFLICT (sha256) DO UPDATE SET removals = 1, begun_ms = 0, is_over = 0`,
    { sha256 },
  );
  for (const passedMs of [0, 5000, 5000]) {
    clock.offset += passedMs;
    await store.maintenance.takeOverRemovals();
    expect(await upload()).toBe(503);
  }
  // It began anew meanwhile.
  await changeIn(store, 'UPDATE file_removal SET removals = 2 WHERE sha256 = @sha256', { sha256 });
  clock.offset += 60_000;
  await store.maintenance.takeOverRemovals();
  expect(await upload()).toBe(503);
  clock.offset += 60_000;
  await store.maintenance.takeOverRemovals();
  expect(await upload()).toBe(201);
});

it.each([
  [
    'does not answer',
    async (): Promise<boolean> => {
      throw new Error('the storage does not answer');
    },
  ],
  [
    'takes long',
    async (): Promise<boolean> => {
      clock.offset += 1000;
      return true;
    },
  ],
])('what waits for removals waits for one step of them, where the storage %s', async (_what, removeOlder) => {
  const { files } = store;
  const before = files.removeOlder.bind(files);
  onTestFinished(() => void (files.removeOlder = before));
  let asked = 0;
  files.removeOlder = () => {
    asked += 1;
    return removeOlder();
  };
  const dropped = Array.from({ length: 90 }, () => ({
    sha256: createHash('sha256')
      .update(String((serial += 1)))
      .digest('hex'),
    bytes: 1,
  }));
  await store.dropped.drop(server.own.id, dropped);
  expect(asked).toBe(20);
  expect(await store.dropped.bytes()).toBeGreaterThan(0);
  files.removeOlder = before;
  clock.offset += 60_000;
  await store.dropped.removeAll(async () => true);
  expect(await store.dropped.bytes()).toBe(0);
});
