import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readWalHeader, walHeaderBytes } from '../../../electron/sqlite/walFrames.ts';
import type { Desk } from '../../../electron/desk/openDesk.ts';
import { asked, minuteMs, startOurs, takeQueued } from '../fieldLaptop.ts';

const ours = await startOurs();

/** How many transactions the log of a database holds: their last frames name the size of the database. */
const transactionsIn = (database: string): number => {
  const log = readFileSync(`${database}-wal`);
  const frameBytes = 24 + readWalHeader(log)!.pageBytes;
  let ends = 0;
  for (let at = walHeaderBytes; at < log.length; at += frameBytes) if (log.readUInt32BE(at + 4) !== 0) ends += 1;
  return ends;
};

const isPhoto = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'POST' && path.endsWith('/files');

it('the outcome of an upload and the claim of the next one are one transaction, before the next request', async () => {
  const photos = 12;
  const [laptop, id] = await takeQueued(await ours.organization(), {}, photos);
  laptop.desk.settings.store.change({ parallelUploads: 1 });
  const seen: [transactions: number, states: string][] = [];
  ours.proxy.setDecide((request) => {
    if (!isPhoto(request)) return null;
    // What a program that opens the desk now would find.
    const uploads = laptop.states(id).filter((state) => state.startsWith('upload'));
    seen.push([transactionsIn(laptop.desk.base.paths.database), uploads.toSorted().join()]);
    return null;
  });
  expect(await laptop.sync()).toBe('sent');
  const expected = (done: number): string =>
    Array.from({ length: photos }, (_, at) =>
      at < done ? 'upload done' : at === done ? 'upload sending' : 'upload waiting',
    ).join();
  expect(seen.map(([, states]) => states)).toEqual(Array.from({ length: photos }, (_, at) => expected(at)));
  // The job is read meanwhile, which takes two of its own.
  const [first, last] = [seen[0]![0], seen.at(-1)![0]];
  expect(last - first).toBeLessThanOrEqual(photos - 1 + 4);
});

it('an upload that cannot be claimed takes no other outcome with it, and its error is reported', async () => {
  const [laptop, id] = await takeQueued(await ours.organization(), {}, 3);
  laptop.desk.settings.store.change({ parallelUploads: 1 });
  const {
    outbox: { due },
  } = laptop.desk;
  const next = due.next.bind(due);
  const bug = new TypeError('this row cannot be read');
  due.next = (kind, service) => {
    if (kind === 'upload' && laptop.items(id).some((item) => item.kind === 'upload' && item.attempts > 0)) throw bug;
    return next(kind, service);
  };
  await expect(laptop.sync()).rejects.toBe(bug);
  expect(laptop.states(id).toSorted()).toEqual(['submit done', 'upload done', 'upload waiting', 'upload waiting']);
  due.next = next;
  expect(await laptop.sync()).toBe('sent');
  expect(asked(ours.proxy).filter((request) => request.endsWith('/files'))).toHaveLength(3);
});

it.each([
  ['a pause', (laptop: { desk: Desk }) => laptop.desk.sync.worker.pause(true)],
  ['"photos later"', (laptop: { desk: Desk }) => laptop.desk.settings.store.change({ photosLater: true })],
])('no upload follows the one that was under way at %s', async (_what, stop) => {
  const [laptop, id] = await takeQueued(await ours.organization(), {}, 4);
  laptop.desk.settings.store.change({ parallelUploads: 1 });
  ours.proxy.setDecide((request) => {
    if (isPhoto(request)) stop(laptop);
    return null;
  });
  await laptop.watch(minuteMs);
  expect(laptop.states(id).filter((state) => state === 'upload done')).toHaveLength(1);
  expect(laptop.states(id).filter((state) => state === 'upload waiting')).toHaveLength(3);
});

it('no upload begins with a connection that was taken away', async () => {
  const atOnce = 3;
  const [laptop, id] = await takeQueued(await ours.organization(), {}, 16);
  laptop.desk.settings.store.change({ parallelUploads: atOnce });
  let photos = 0;
  ours.proxy.setDecide((request) => {
    if (isPhoto(request) && (photos += 1) === 5) laptop.desk.settings.store.change({ connection: null });
    return null;
  });
  await laptop.watch(minuteMs);
  // Four were over then, and as many as there may be were under way, however they ended.
  const begun = laptop.states(id).filter((state) => state.startsWith('upload') && state !== 'upload waiting');
  expect(begun.length).toBeLessThanOrEqual(4 + atOnce);
});
