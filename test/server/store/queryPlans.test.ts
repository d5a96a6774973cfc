import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JobFilter, jobQuery } from '../../../electron/server/store/jobQueries.ts';
import { startServer, type TestServer } from '../../support/startServer.ts';

let server: TestServer;
beforeAll(async () => void (server = await startServer()));
afterAll(() => server.close());

const planOf = (filter: JobFilter): string => {
  const { sql, values } = jobQuery(1, filter);
  const rows = server.store.db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all({ ...values, before: 100, limit: -1 });
  return (rows as { detail: string }[]).map(({ detail }) => detail).join('\n');
};

it.each<[string, JobFilter, RegExp]>([
  ['no filter', {}, /job USING COVERING INDEX job_of_organization/],
  [
    'a long term',
    { clientName: 'alvarez' },
    /^SCAN job_search VIRTUAL TABLE[^\n]*\nSEARCH job USING INTEGER PRIMARY KEY/,
  ],
  [
    'long terms with other filters',
    { city: 'fresno', services: ['pv_cad_design'], updatedSinceMs: 1 },
    /^SCAN job_search VIRTUAL TABLE/,
  ],
  ['a short term', { clientName: 'al' }, /job USING INDEX job_of_organization/],
  ['states', { clientStates: ['a', 'b'] }, /job USING (COVERING )?INDEX job_client_state/],
  ['days', { submittedFromMs: 1, submittedToMs: 2 }, /job USING (COVERING )?INDEX job_created/],
  ['changes', { updatedSinceMs: 1 }, /job USING (COVERING )?INDEX job_updated/],
])('%s: the narrowest index is walked, and never the whole table', (_what, filter, plan) => {
  expect(planOf(filter)).toMatch(plan);
  expect(planOf(filter)).not.toMatch(/^SCAN job$/m);
});
