import { describe, expect, it } from 'vitest';
import { boardCounts, type BoardJobFilter, boardQuery } from '../../../electron/server/store/boardQueries.ts';
import { type JobFilter, type JobQuery, jobQuery } from '../../../electron/server/store/jobQueries.ts';
import { startServer } from '../../support/startServer.ts';
import { databaseOf } from '../../support/serverDatabase.ts';

const server = await startServer();

const planFor = ({ text, values }: JobQuery): string => {
  const rows = databaseOf(server.store).prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(values);
  return rows.map(({ detail }) => detail).join('\n');
};

const planOf = (filter: JobFilter): string => {
  return planFor(jobQuery('sqlite', { organization: 1, isTest: false }, filter, { before: 100 }));
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

const boardPlans = (organization: number | null, filter: BoardJobFilter): string[] => {
  const scope = { engine: 'sqlite', organization, organizations: [] } as const;
  return [boardQuery(scope, filter, { before: 100, limit: 101 }), boardCounts(scope, filter)].map(planFor);
};

describe('the board', () => {
  const rowsInOrder = /^SEARCH job USING INTEGER PRIMARY KEY \(rowid<\?\)/;
  const searched = /^SCAN job_search VIRTUAL TABLE[^\n]*\nSEARCH job USING INTEGER PRIMARY KEY/;
  const inIndex = /^SEARCH job USING COVERING INDEX job_status \(is_test=\?\)$/;
  const wholeRows = /^SCAN job\n/;

  it.each<[string, number | null, BoardJobFilter, RegExp, RegExp]>([
    ['everything', null, {}, rowsInOrder, inIndex],
    ['an organization', 1, {}, /^SEARCH job USING COVERING INDEX job_of_organization/, inIndex],
    ['a status', null, { statuses: ['On Hold'] }, rowsInOrder, inIndex],
    ['a status of an organization', 1, { statuses: ['On Hold'] }, rowsInOrder, inIndex],
    ['a long term', null, { clientName: 'alvarez' }, searched, searched],
    ['a long term in an organization', 1, { clientName: 'alvarez', statuses: ['On Hold'] }, searched, searched],
    ['what waits', null, { waiting: true }, /job USING COVERING INDEX job_waits/, /job USING INDEX job_waits/],
    ['what waits in an organization', 1, { waiting: true }, /job USING INDEX job_waits/, /job USING INDEX job_waits/],
    ['services', null, { services: ['pv_cad_design'] }, rowsInOrder, wholeRows],
    ['a short term in an organization', 1, { clientName: 'al' }, rowsInOrder, wholeRows],
  ])('%s: pages come in order without sorting, counts in one walk', (_what, organization, filter, page, counts) => {
    const [pagePlan, countPlan] = boardPlans(organization, filter);
    expect(pagePlan).toMatch(page);
    expect(pagePlan).not.toContain('FOR ORDER BY');
    expect(countPlan).toMatch(counts);
  });
});
