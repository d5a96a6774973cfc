import type { FileStore } from '../../files/fileStore.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { digest } from './archive.ts';

export interface CheckReport {
  ok: boolean;
  jobs: number;
  files: number;
  bytes: number;
  problems: { what: string; detail: string }[];
  /** What is not wrong, but left over. */
  notes: string[];
}

/** Reads everything: the database's own checks, rows that must agree with each other, every file against its hash. */
export const checkData = async ({
  db,
  files,
}: {
  db: Db;
  files: Pick<FileStore, 'list' | 'read' | 'size'>;
}): Promise<CheckReport> => {
  const problems: CheckReport['problems'] = [];
  const found = (what: string, detail: string): void => void problems.push({ what, detail });

  for (const row of db.pragma('integrity_check') as { integrity_check: string }[]) {
    if (row.integrity_check !== 'ok') found('database', row.integrity_check);
  }
  for (const row of db.pragma('foreign_key_check') as { table: string; rowid: number; parent: string }[]) {
    found('database', `row ${row.rowid} of ${row.table} points to no ${row.parent}`);
  }
  const disagreeing = db.prepare(
    `SELECT job.id FROM job LEFT JOIN job_document ON job_id = job.id
     WHERE body IS NULL OR body ->> 'id' <> job.id OR body ->> 'status' <> job.status
       OR NOT EXISTS (SELECT 1 FROM job_search WHERE rowid = job.id)
       OR json_array_length(coalesce(body -> 'arrays', '[]')) <> (SELECT count(*) FROM solar_array WHERE job_id = job.id)`,
  );
  for (const { id } of disagreeing.iterate() as Iterable<{ id: number }>) {
    found(`job ${id}`, 'its row, document, arrays and search entry do not agree');
  }

  // Listed before the rows are read: files that arrive while this runs have theirs by then.
  const kept = [...files.list()];
  const known = new Set<string>();
  let bytes = 0;
  for (const blob of db.prepare('SELECT sha256, bytes FROM blob').all() as { sha256: string; bytes: number }[]) {
    known.add(blob.sha256);
    bytes += blob.bytes;
    if (files.size(blob.sha256) === null) found(`file ${blob.sha256}`, 'is missing');
    else if ((await digest(files.read(blob.sha256))).sha256 !== blob.sha256) found(`file ${blob.sha256}`, 'is damaged');
  }
  const litter = kept.filter((sha256) => !known.has(sha256)).length;
  const { jobs } = db.prepare('SELECT count(*) AS jobs FROM job').get() as { jobs: number };
  return {
    ok: problems.length === 0,
    jobs,
    files: known.size,
    bytes,
    problems,
    notes: litter > 0 ? [`${litter} files belong to nothing; the server clears them away when it starts`] : [],
  };
};
