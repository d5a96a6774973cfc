import type { FileStore } from '../../files/fileStore.ts';
import { type DatabaseDefect, openDatabaseReader } from '../store/maintenance.ts';
import { digest } from './archive.ts';

export interface CheckReport {
  ok: boolean;
  jobs: number;
  files: number;
  bytes: number;
  problems: DatabaseDefect[];
  /** What is not wrong, but left over. */
  notes: string[];
}

/**
 * Reads everything: the database's own checks, rows that must agree with each other, every file against its hash.
 * `database` is the path of the database file.
 */
export const checkData = async (task: {
  database: string;
  files: Pick<FileStore, 'list' | 'read' | 'size'>;
}): Promise<CheckReport> => {
  const { files } = task;
  const database = openDatabaseReader(task.database);
  try {
    const problems = [...database.defects()];
    for (const id of database.inconsistentJobs())
      problems.push({ what: `job ${id}`, detail: 'its row, document, arrays and search entry do not agree' });

    // List the files before reading the rows: a file that arrives meanwhile then has its row.
    const stored = [...files.list()];
    const known = new Set<string>();
    let bytes = 0;
    for (const blob of database.contents()) {
      known.add(blob.sha256);
      bytes += blob.bytes;
      const what = `file ${blob.sha256}`;
      if (files.size(blob.sha256) === null) problems.push({ what, detail: 'is missing' });
      else if ((await digest(files.read(blob.sha256))).sha256 !== blob.sha256)
        problems.push({ what, detail: 'is damaged' });
    }
    const orphans = stored.filter((sha256) => !known.has(sha256)).length;
    return {
      ok: problems.length === 0,
      jobs: database.jobs(),
      files: known.size,
      bytes,
      problems,
      notes: orphans > 0 ? [`${orphans} files belong to nothing; the server clears them away when it starts`] : [],
    };
  } finally {
    database.close();
  }
};
