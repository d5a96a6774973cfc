import { type Message, message } from '../../../shared/messages/catalogue.ts';
import { say } from '../../../shared/messages/say.ts';
import type { FileStore } from '../../files/fileStore.ts';
import { SqliteReader } from '../database/sqliteReader.ts';
import { digest, type Digest } from './archive.ts';
import { countJobs, filesAfter, inconsistentJobs } from './consistency.ts';

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

async function* filesOf(database: SqliteReader): AsyncGenerator<Digest> {
  let page = await database.read(filesAfter(''));
  while (page.length > 0) {
    yield* page;
    page = await database.read(filesAfter(page.at(-1)!.sha256));
  }
}

/**
 * Reads all data: SQLite's own checks, rows that must agree with each other, every file against its hash.
 * `database` is the path of the database file.
 */
export const checkData = async (task: {
  database: string;
  files: Pick<FileStore, 'list' | 'read' | 'size'>;
}): Promise<CheckReport> => {
  const { files } = task;
  const database = new SqliteReader(task.database);
  try {
    const problems = [...database.defects()].map((defect) => checkFinding(message('about-database'), defect));
    for (const job of await database.read(inconsistentJobs()))
      problems.push(checkFinding(message('about-job', { job }), message('job-inconsistent')));

    // List the files before reading the rows, so that a file that arrives meanwhile has its row.
    const stored = [...files.list()];
    const known = new Set<string>();
    let bytes = 0;
    for await (const { sha256, bytes: size } of filesOf(database)) {
      known.add(sha256);
      bytes += size;
      const about = message('about-file', { sha256 });
      if (files.size(sha256) === null) problems.push(checkFinding(about, message('stored-file-absent')));
      else if ((await digest(files.read(sha256))).sha256 !== sha256)
        problems.push(checkFinding(about, message('stored-file-changed')));
    }
    const { live, test } = await database.read(countJobs());
    const orphans = stored.filter((sha256) => !known.has(sha256)).length;
    return {
      ok: problems.length === 0,
      jobs: live,
      test_jobs: test,
      files: known.size,
      bytes,
      problems,
      notes: orphans > 0 ? [message('files-without-rows', { count: orphans })] : [],
    };
  } finally {
    database.close();
  }
};
