import { describe, expect, it } from 'vitest';
import { auditQuery } from '../../../../electron/server/base/audit/auditQueries.ts';
import { boardCounts, type BoardJobFilter, boardQuery } from '../../../../electron/server/queue/boardQueries.ts';
import { visitsVersion } from '../../../../electron/server/store/changeVersionQueries.ts';
import { type JobFilter, type JobQuery, jobQuery } from '../../../../electron/server/jobs/store/jobQueries.ts';
import { SqliteDatabase } from '../../../../electron/server/base/database/sqliteDatabase.ts';
import { sql } from '../../../../electron/server/base/database/statement.ts';
import { startServer } from '../../../support/startServer.ts';
import { databaseOf } from '../../../support/serverDatabase.ts';

const server = await startServer();

/** Plans are those of the texts that the server prepares. */
const database = new SqliteDatabase(databaseOf(server.store), () => Promise.reject(new Error('only plans')));

const planFor = async ({ text, values }: JobQuery): Promise<string> => {
  const rows = await database.read(
    sql<JobQuery['values'], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(values),
  );
  return rows.map(({ detail }) => detail).join('\n');
};

const planOf = (filter: JobFilter): Promise<string> => {
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
])('%s: the narrowest index is walked, and never the whole table', async (_what, filter, plan) => {
  expect(await planOf(filter)).toMatch(plan);
  expect(await planOf(filter)).not.toMatch(/^SCAN job$/m);
});

it.each(['', ' WHERE organization_id = 1'])('the version of visits%s is read from an index alone', async (where) => {
  expect(await planFor({ text: `${visitsVersion}${where}`, values: {} })).toMatch(
    /^(SCAN|SEARCH) visit USING COVERING INDEX visit_changed/,
  );
});

const boardPlans = (organization: number | null, filter: BoardJobFilter): Promise<string[]> => {
  const scope = { engine: 'sqlite', organization, organizations: [] } as const;
  const queries = [boardQuery(scope, filter, { before: 100, limit: 101 }), boardCounts(scope, filter)];
  return Promise.all(queries.map(planFor));
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
  ])(
    '%s: pages come in order without sorting, counts in one walk',
    async (_what, organization, filter, page, counts) => {
      const [pagePlan, countPlan] = await boardPlans(organization, filter);
      expect(pagePlan).toMatch(page);
      expect(pagePlan).not.toContain('FOR ORDER BY');
      expect(countPlan).toMatch(counts);
    },
  );
});

describe('the queue', () => {
  const due = { sort: 'due', isDescending: false } as const;
  it.each<[string, BoardJobFilter, RegExp]>([
    ['everything', {}, /^SEARCH job USING INDEX job_queue|^SEARCH job USING COVERING INDEX job_queue/],
    ['of a user', { assignee: 7 }, /^SEARCH job USING INDEX job_assignee \(assignee=\? AND queue_rank[<>]/],
    ['of no one', { assignee: 'nobody' }, /^SEARCH job USING INDEX job_queue \(is_test=\? AND queue_rank/],
    ['that is overdue', { dueBeforeMs: 9 }, /^SEARCH job USING INDEX job_queue \(is_test=\? AND queue_rank/],
  ])('%s comes in order without sorting, on any page', async (_what, filter, plan) => {
    const scope = { engine: 'sqlite', organization: null, organizations: [] } as const;
    const page = boardQuery(scope, filter, { order: due, after: { sortKey: 5, id: 3 }, limit: 101 });
    const text = await planFor(page);
    expect(text).toMatch(plan);
    expect(text).not.toContain('FOR ORDER BY');
  });
});

it('the audit log reads no more of a long history than a page, or than the rows of one job', async () => {
  const planOfAudit = (subject: string, before: string | null) => {
    const { text, values } = auditQuery('sqlite', { actor: '', action: '', subject }, before);
    return planFor({ text, values: { ...values, limit: 10 } });
  };
  const [page, ofJob] = [await planOfAudit('', '1-1-1'), await planOfAudit('job 12', null)];
  for (const index of ['job_event_at', 'audit_at'])
    expect(page).toMatch(new RegExp(`USING (COVERING )?INDEX ${index}`));
  for (const index of ['job_event_of_job', 'audit_subject']) expect(ofJob).toContain(index);
});
