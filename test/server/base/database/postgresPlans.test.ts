import { describe, expect, it } from 'vitest';
import { PostgresDatabase } from '../../../../electron/server/base/database/postgresDatabase.ts';
import { toPostgresQuery } from '../../../../electron/server/base/database/postgresText.ts';
import { builtSql, none, sql } from '../../../../electron/server/base/database/statement.ts';
import { boardQuery } from '../../../../electron/server/queue/boardQueries.ts';
import { type JobFilter, type JobQuery, jobQuery } from '../../../../electron/server/jobs/store/jobQueries.ts';
import { serverMigrations } from '../../../../electron/server/migrations/index.ts';
import { atEnd } from '../../../support/atEnd.ts';
import { administer, newPostgresDatabase } from '../../../support/postgres.ts';
import { hasPostgres } from '../../../support/postgresServer.ts';

/** Jobs of one organization, one a minute. */
const jobs = 10_000;
const minute = (number: number): number => 1_600_000_000_000 + number * 60_000;

const openFilled = async (): Promise<PostgresDatabase> => {
  const url = await newPostgresDatabase();
  const database = await PostgresDatabase.open(url, serverMigrations);
  atEnd(() => database.close());
  await administer(url, `INSERT INTO organization (name, created_ms) VALUES ('Valley', 0)`);
  await administer(
    url,
    `INSERT INTO job (organization_id, status, created_ms, updated_ms, change, client_state, services, client_name,
       client_street_address, city, ahj, utility)
     SELECT 1, CASE WHEN n % 5000 = 0 THEN 'On Hold' ELSE 'Approved' END, ${minute(0)} + n * 60000, ${minute(0)} + n * 60000, n,
       CASE WHEN n % 5000 = 0 THEN 'few' ELSE 'many' END, 1, 'client ' || n, n || ' harbor lane', 'fresno', '', ''
     FROM generate_series(1, ${jobs}) AS n`,
  );
  await administer(url, 'ANALYZE job');
  return database;
};

it('a statement that was built for a filter is planned for its values each time', () => {
  const [built] = [...builtSql('SELECT 1').first(none)];
  const [constant] = [...sql('SELECT 1').first(none)];
  expect([toPostgresQuery(built!).name, toPostgresQuery(constant!).name]).toEqual([undefined, expect.any(String)]);
});

describe.runIf(hasPostgres())('on PostgreSQL', async () => {
  const database = hasPostgres() ? await openFilled() : null;
  const planOf = async ({ text, values }: JobQuery): Promise<string> => {
    const explain = builtSql<JobQuery['values'], { 'QUERY PLAN': string }>(`EXPLAIN ${text}`);
    return (await database!.read(explain.all(values))).map((row) => row['QUERY PLAN']).join('\n');
  };

  it.each<[string, JobFilter, RegExp]>([
    ['a state that few jobs have', { clientStates: ['few', 'with "quotes" \\ and, commas'] }, /job_client_state/],
    ['days long ago', { submittedFromMs: minute(100), submittedToMs: minute(400) }, /job_created/],
    ['the newest changes', { updatedSinceMs: minute(jobs - 20) }, /job_updated/],
    ['a reference', { externalId: 'crm-7' }, /job_external_id/],
  ])('a page of the list with %s reads few rows', async (_what, filter, index) => {
    expect(await planOf(jobQuery('postgres', { organization: 1, isTest: false }, filter, { limit: 101 }))).toMatch(
      index,
    );
  });

  it('a page of the board with a status that few jobs have reads few rows', async () => {
    const scope = { engine: 'postgres', organization: null, organizations: [] } as const;
    expect(await planOf(boardQuery(scope, { statuses: ['On Hold'] }, { limit: 51 }))).toMatch(/job_status/);
  });
});
