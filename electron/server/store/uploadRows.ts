import type { UploadKind } from '../../../shared/api/files.ts';
import { inOrderTaken } from '../../../shared/job/fileOrder.ts';
import type { Ids } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';

/** A file that a client sent, and what it belongs to. */
export interface Upload {
  id: string;
  job_id: number;
  array_id: string | null;
  kind: UploadKind;
  name: string;
  media_type: string;
  sha256: string;
  bytes: number;
  /** By the camera's own clock, `2026-03-14T09:26:53`; null where the file does not tell. */
  taken: string | null;
}

export interface KeptUpload extends Upload {
  seq: number;
  /** When its first byte came; of one that a revision took along, to the job that it was sent for. */
  created_ms: number;
}

/** Rows of uploads. Inside a transaction. */
export const createUploadRows = ({ db, ids }: { db: Db; ids: Ids }) => {
  const insert = db.prepare(
    `INSERT INTO upload (id, job_id, array_id, kind, name, media_type, sha256, bytes, taken, created_ms)
     VALUES (@id, @job_id, @array_id, @kind, @name, @media_type, @sha256, @bytes, @taken, @created_ms)`,
  );
  const ofJob = db.prepare<[number], KeptUpload>('SELECT * FROM upload WHERE job_id = ? ORDER BY seq');

  const inOrder = (job: number): KeptUpload[] =>
    ofJob
      .all(job)
      .map((upload) => ({ ...upload, cameMs: upload.created_ms }))
      .toSorted(inOrderTaken);

  const add = (upload: Upload, created_ms: number): void => void insert.run({ ...upload, created_ms });

  return {
    add,
    /** In the order in which they were taken, then of their names. */
    ofJob: inOrder,

    /**
     * A revision has its predecessor's files, and the images of the arrays that live on in it; the bytes are kept
     * once. Images of arrays that were dropped stay with the old job.
     */
    carryOver(from: number, to: number, arrays: ReadonlyMap<string, string>): void {
      const arrayNow = new Map([...arrays].map(([made, old]) => [old, made]));
      for (const { seq: _, created_ms, ...upload } of ofJob.all(from)) {
        const array_id = upload.array_id === null ? null : arrayNow.get(upload.array_id);
        if (array_id === undefined) continue;
        add({ ...upload, id: ids.uuid(), job_id: to, array_id }, created_ms);
      }
    },
  };
};

export type UploadRows = ReturnType<typeof createUploadRows>;
