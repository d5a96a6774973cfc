import { randomUUID } from 'node:crypto';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { Step } from '../../../electron/server/base/database/statement.ts';
import { JobRows } from '../../../electron/server/jobs/store/jobRows.ts';
import { serverPaths } from '../../../electron/server/base/serverPaths.ts';
import { opened } from '../../support/openedStore.ts';
import { temporaryFolder } from '../../support/processes.ts';
import { databaseOf } from '../../support/serverDatabase.ts';

it('a new job waits for one answer of PostgreSQL, which is a round trip', () => {
  const rows = new JobRows('postgres', { now: () => 0 });
  const arrays = ['a', 'b', 'c'].map((id) => ({ id }));
  const job = { client_name: 'Ana', client_street_address: '1 Oak', services_requested: [], notes: '', arrays };
  const answer = {
    id: 7,
    change: 3,
    at: 1000,
    name: 'Valley',
    usedBytes: 0,
    maxBytes: null,
    firm: null,
    turnaround: null,
  };
  const insert = (turnaround: string | null) => {
    const inserting = rows.insert({ organization: 1, isTest: false }, job);
    const steps: Step[] = [];
    let next = inserting.next();
    for (; !next.done; next = inserting.next({ ...answer, turnaround })) steps.push(next.value);
    return { inserted: next.value, takes: steps.map(({ take }) => take), params: steps.map(({ params }) => params) };
  };
  // The settings that due dates are counted with are known from the job before. A change is seen in the transaction.
  insert(null);
  const { inserted, takes } = insert(null);
  expect(takes).toEqual(['first', 'nothing', 'nothing']);
  const later = insert(JSON.stringify({ targets: {}, holidays: [{ day: '1970-01-02', name: 'Inventory' }] }));
  expect(later.takes).toEqual(['first', 'nothing', 'nothing', 'nothing']);
  expect(later.params[2]).toMatchObject({ id: 7, rank: expect.any(Number) as number });
  expect(inserted).toMatchObject({
    id: 7,
    at: 1000,
    body: expect.stringMatching(/^\{"id":7,"created_at":/) as string,
  });
});

it('jobs of one commit share one segment of the search index: a statement between their rows would end it', () =>
  opened(temporaryFolder(), async (store) => {
    const { id: organization } = await store.organizations.add('Valley Solar', {
      street_address: '',
      city: '',
      state: '',
      zip_code: '',
    });
    const arrays = ['South', 'West'].map((name) => ({ name, id: '' }));
    const fields = { client_street_address: '1 Oak', services_requested: [], notes: '' };
    const submit = (name: string) => {
      const job = { ...fields, client_name: name, arrays: arrays.map((array) => ({ ...array, id: randomUUID() })) };
      return store.jobs.submit({ organization, isTest: false }, { actor: 'Valley Solar' }, job, null, null);
    };
    const segments = databaseOf(store).prepare('SELECT count(DISTINCT segid) FROM job_search_idx').pluck();
    const before = segments.get() as number;
    await Promise.all(['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'].map(submit));
    expect(segments.get()).toBe(before + 1);
  }));

it('a new database has small pages, and one that is there keeps its own', async () => {
  const folder = temporaryFolder();
  const pagesOf = () => opened(folder, async (store) => databaseOf(store).pragma('page_size', { simple: true }));
  expect(await pagesOf()).toBe(2048);
  const { database } = serverPaths(folder);
  const copy = new Database(database);
  copy.pragma('journal_mode = DELETE');
  copy.pragma('page_size = 4096');
  copy.exec('VACUUM');
  copy.close();
  expect(await pagesOf()).toBe(4096);
});
