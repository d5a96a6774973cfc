import { none, sql, type Work } from '../base/database/statement.ts';

interface JobToCompare {
  id: number;
  status: string;
  /** Null where the job has no document. */
  body: string | null;
  arrays: number;
}

const pageRows = 500;

const statements = {
  jobs: sql<{ after: number; limit: number }, JobToCompare>(
    `SELECT job.id, job.status, body, (SELECT count(*) FROM solar_array WHERE solar_array.job_id = job.id) AS arrays
     FROM job LEFT JOIN job_document ON job_document.job_id = job.id
     WHERE job.id > @after ORDER BY job.id LIMIT @limit`,
  ),
  /** PostgreSQL itself keeps the index that it searches in. */
  notSearchable: sql<typeof none, { id: number }>({
    sqlite: 'SELECT id FROM job WHERE NOT EXISTS (SELECT 1 FROM job_search WHERE rowid = job.id)',
    postgres: 'SELECT id FROM job WHERE FALSE',
  }),
  counts: sql<typeof none, { is_test: 0 | 1; jobs: number }>(
    'SELECT is_test, count(*) AS jobs FROM job GROUP BY is_test',
  ),
};

const isConsistent = ({ id, status, body, arrays }: JobToCompare): boolean => {
  try {
    const job = JSON.parse(body ?? 'null') as { id: number; status: string; arrays?: unknown[] };
    return job.id === id && job.status === status && (job.arrays?.length ?? 0) === arrays;
  } catch {
    return false;
  }
};

/** Ids of jobs whose row, document, arrays and search entry do not agree. */
export function* inconsistentJobs(): Work<number[]> {
  const found = new Set((yield* statements.notSearchable.all(none)).map(({ id }) => id));
  for (let after = 0; ;) {
    const page = yield* statements.jobs.all({ after, limit: pageRows });
    for (const job of page) if (!isConsistent(job)) found.add(job.id);
    if (page.length < pageRows) return [...found].sort((one, other) => one - other);
    after = page.at(-1)!.id;
  }
}

export function* countJobs(): Work<{ live: number; test: number }> {
  const counts = yield* statements.counts.all(none);
  const of = (isTest: 0 | 1): number => counts.find(({ is_test }) => is_test === isTest)?.jobs ?? 0;
  return { live: of(0), test: of(1) };
}
