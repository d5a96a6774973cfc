import { finished } from 'node:stream/promises';
import { type Message, message } from '../../../shared/messages/catalogue.ts';
import { say } from '../../../shared/messages/say.ts';
import { systemClock } from '../../ports.ts';
import { type FileStorage, StoredFileError } from '../../files/fileStorage.ts';
import { engineOf } from '../base/database/database.ts';
import { SqliteReader } from '../base/database/sqliteReader.ts';
import { none, sql, type Work } from '../base/database/statement.ts';
import { filesOf } from '../base/storage/blobRows.ts';
import { orphanMs } from '../base/storage/fileRemovalStore.ts';

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
function* inconsistentJobs(): Work<number[]> {
  const found = new Set((yield* statements.notSearchable.all(none)).map(({ id }) => id));
  for (let after = 0; ;) {
    const page = yield* statements.jobs.all({ after, limit: pageRows });
    for (const job of page) if (!isConsistent(job)) found.add(job.id);
    if (page.length < pageRows) return [...found].sort((one, other) => one - other);
    after = page.at(-1)!.id;
  }
}

function* countJobs(): Work<{ live: number; test: number }> {
  const counts = yield* statements.counts.all(none);
  const of = (isTest: 0 | 1): number => counts.find(({ is_test }) => is_test === isTest)?.jobs ?? 0;
  return { live: of(0), test: of(1) };
}

/** A problem that a check found: as a message, and in English as its subject and the defect. */
export interface CheckFinding extends Message<'check-finding'> {
  what: string;
  detail: string;
}

export const checkFinding = (about: Message, defect: Message): CheckFinding => ({
  what: say('en', about),
  detail: say('en', defect),
  ...message('check-finding', { about, defect }),
});

export interface CheckReport {
  ok: boolean;
  /** Live ones. */
  jobs: number;
  test_jobs: number;
  files: number;
  bytes: number;
  problems: CheckFinding[];
  /** What is unusual, but no defect. */
  notes: Message[];
}

/** What a check reads: rows, and what the engine finds wrong with itself. */
interface CheckedDatabase {
  read<T>(work: Work<T>): Promise<T>;
  defects(): Iterable<Message>;
  close(): Promise<void>;
}

/** The client of PostgreSQL is loaded only where it is used. PostgreSQL compares references and pages itself. */
const openToCheck = async (database: string): Promise<CheckedDatabase> => {
  if (engineOf(database) === 'sqlite') return new SqliteReader(database);
  const { PostgresDatabase } = await import('../base/database/postgresDatabase.ts');
  const opened = new PostgresDatabase(database);
  return { read: (work) => opened.read(work), defects: () => [], close: () => opened.close() };
};

/** Files that have their row by now, if they are to have one. */
const filesOlderThan = async (files: Pick<FileStorage, 'list'>, beforeMs: number): Promise<string[]> => {
  const found: string[] = [];
  for await (const page of files.list())
    for (const { sha256, placedMs } of page) if (placedMs < beforeMs) found.push(sha256);
  return found;
};

/** Reads a file to its end. */
export const isWhole = async (files: Pick<FileStorage, 'open'>, sha256: string): Promise<boolean> => {
  try {
    await finished((await files.open({ sha256 })).resume());
    return true;
  } catch (error) {
    if (error instanceof StoredFileError) return false;
    throw error;
  }
};

/**
 * Reads all data: SQLite's own checks, rows that must agree with each other, every file against its hash. `database` is
 * the file of the database, or the address of a PostgreSQL.
 */
export const checkData = async (task: {
  database: string;
  files: Pick<FileStorage, 'head' | 'list' | 'open'>;
}): Promise<CheckReport> => {
  const { files } = task;
  const database = await openToCheck(task.database);
  try {
    const problems = [...database.defects()].map((defect) => checkFinding(message('about-database'), defect));
    for (const job of await database.read(inconsistentJobs()))
      problems.push(checkFinding(message('about-job', { job }), message('job-inconsistent')));

    const orphans = new Set(await filesOlderThan(files, systemClock.now() - orphanMs));
    const known = new Set<string>();
    let bytes = 0;
    for await (const { sha256, bytes: size } of filesOf(database)) {
      known.add(sha256);
      bytes += size;
      const about = message('about-file', { sha256 });
      orphans.delete(sha256);
      if ((await files.head(sha256)) === null) problems.push(checkFinding(about, message('stored-file-absent')));
      else if (!(await isWhole(files, sha256))) problems.push(checkFinding(about, message('stored-file-changed')));
    }
    const { live, test } = await database.read(countJobs());
    return {
      ok: problems.length === 0,
      jobs: live,
      test_jobs: test,
      files: known.size,
      bytes,
      problems,
      notes: orphans.size > 0 ? [message('files-without-rows', { count: orphans.size })] : [],
    };
  } finally {
    await database.close();
  }
};
