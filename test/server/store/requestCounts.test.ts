import { expect, it, vi } from 'vitest';
import { systemIds } from '../../../electron/ports.ts';
import { openStore } from '../../../electron/server/store/openStore.ts';
import { atEnd } from '../../support/atEnd.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { databaseOf } from '../../support/serverDatabase.ts';

const data = temporaryFolder();
const clock = { ms: Date.now(), now: () => clock.ms };
const open = async () => {
  const store = await openStore({ data, clock, ids: systemIds });
  atEnd(async () => {
    store.requestCounts.close();
    await store.close();
  });
  return store;
};
const first = await open();
const second = await open();
const rows = () => databaseOf(first).prepare('SELECT key, requests FROM request_count ORDER BY key').all();
const soon = { timeout: 5000, interval: 50 };

it('processes count the requests of a key together, in one window', async () => {
  for (let n = 0; n < 3; n += 1) first.requestCounts.count('key 1', 5);
  await vi.waitFor(() => expect(rows()).toEqual([{ key: 'key 1', requests: 3 }]), soon);
  clock.ms += 10_000;
  expect(second.requestCounts.count('key 1', 5)).toEqual({ current: 1, ttl: 60_000 });
  await vi.waitFor(() => expect(rows()).toEqual([{ key: 'key 1', requests: 4 }]), soon);
  expect(second.requestCounts.count('key 1', 5)).toEqual({ current: 5, ttl: 50_000 });
  expect(second.requestCounts.count('key 2', 5)).toEqual({ current: 1, ttl: 60_000 });
});

it('ordinary use writes nothing, and windows that are over are removed', async () => {
  clock.ms += 60_000;
  expect(first.requestCounts.count('key 1', 5)).toEqual({ current: 1, ttl: 60_000 });
  for (let n = 0; n < 5; n += 1) first.requestCounts.count('key 3', 100);
  await vi.waitFor(() => expect(rows()).toEqual([{ key: 'key 1', requests: 1 }]), soon);
});
