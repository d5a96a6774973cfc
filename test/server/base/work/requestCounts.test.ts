import { expect, it } from 'vitest';
import { systemIds } from '../../../../electron/ports.ts';
import { openStore } from '../../../../electron/server/store/openStore.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { temporaryFolder } from '../../../support/processes.ts';
import { changeIn, rowsIn } from '../../../support/serverDatabase.ts';
import { newPlaces } from '../../../support/startServer.ts';
import { eventually } from '../../../support/eventually.ts';

const data = temporaryFolder();
const places = await newPlaces();
const clock = { ms: Date.now(), now: () => clock.ms };
const open = async () => {
  const store = await openStore({ data, ...places, clock, ids: systemIds });
  atEnd(async () => {
    store.requestCounts.close();
    await store.close();
  });
  return store;
};
const first = await open();
const second = await open();
const rows = () => rowsIn(first, 'SELECT key, requests FROM request_count ORDER BY key');

it('processes count the requests of a key together, in one window', async () => {
  for (let n = 0; n < 3; n += 1) first.requestCounts.count('key 1', 5);
  await eventually(async () => expect(await rows()).toEqual([{ key: 'key 1', requests: 3 }]));
  clock.ms += 10_000;
  expect(second.requestCounts.count('key 1', 5)).toEqual({ current: 1, ttl: 60_000 });
  await eventually(async () => expect(await rows()).toEqual([{ key: 'key 1', requests: 4 }]));
  expect(second.requestCounts.count('key 1', 5)).toEqual({ current: 5, ttl: 50_000 });
  expect(second.requestCounts.count('key 2', 5)).toEqual({ current: 1, ttl: 60_000 });
});

it('ordinary use writes nothing, and windows that are over are removed', async () => {
  clock.ms += 60_000;
  expect(first.requestCounts.count('key 1', 5)).toEqual({ current: 1, ttl: 60_000 });
  for (let n = 0; n < 5; n += 1) first.requestCounts.count('key 3', 100);
  await eventually(async () => expect(await rows()).toEqual([{ key: 'key 1', requests: 1 }]));
});

it('a key may have shorter windows, which processes share as well', async () => {
  for (let n = 0; n < 3; n += 1) first.requestCounts.count('short', 5, 20_000);
  await eventually(async () => expect(await rows()).toContainEqual({ key: 'short', requests: 3 }));
  clock.ms += 20_000;
  expect(first.requestCounts.count('short', 5, 20_000)).toEqual({ current: 1, ttl: 20_000 });
  await eventually(async () => expect(await rows()).toContainEqual({ key: 'short', requests: 1 }));
  second.requestCounts.count('short', 5, 20_000);
  await eventually(async () => expect(await rows()).toContainEqual({ key: 'short', requests: 2 }));
  expect(second.requestCounts.count('short', 5, 20_000)).toEqual({ current: 3, ttl: 20_000 });
});

it('a window of a process whose clock is minutes ahead keeps nobody waiting', async () => {
  const ahead = clock.ms + 600_000;
  await changeIn(first, `INSERT INTO request_count (key, begun_ms, requests) VALUES ('key 4', ${ahead}, 4)`);
  expect(first.requestCounts.count('key 4', 5)).toEqual({ current: 1, ttl: 60_000 });
  await eventually(async () => expect(await rows()).toContainEqual({ key: 'key 4', requests: 1 }));
  expect(first.requestCounts.count('key 4', 5)).toEqual({ current: 2, ttl: 60_000 });
});
