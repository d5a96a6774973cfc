import { problem } from '../../../shared/messages/problem.ts';
import type { UploadKind } from '../../../shared/api/files.ts';
import type { Clock, Ids } from '../../ports.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { Actor } from './auditStore.ts';
import type { BlobRows } from './blobRows.ts';
import type { ReceivedFile } from '../../files/fileStore.ts';
import type { IdempotencyStore, IdempotentRequest } from './idempotencyStore.ts';
import type { JobRows } from './jobRows.ts';
import type { KeptUpload, Upload, UploadRows } from './uploadRows.ts';

/** A complete file of a supported type. */
export interface JudgedFile extends ReceivedFile {
  name: string;
  mediaType: string;
  /** When it was taken, by the camera's own clock, as far as it tells. */
  taken?: string | null;
  /** When its first byte came, where that is known: several are on their way at once, and the order is theirs. */
  begunMs?: number;
}

/** Where uploads go: a job's files or layout images, or one array's images. */
export type UploadTarget = { kind: UploadKind; job: number } | { kind: UploadKind; array: string };

export interface StoredFile {
  organization: number;
  name: string;
  media_type: string;
  sha256: string;
  bytes: number;
  /** Of a letter that was taken back. */
  withdrawn_ms: number | null;
}

export const createUploadStore = (deps: {
  db: Db;
  commit: Commit;
  clock: Clock;
  ids: Ids;
  jobRows: JobRows;
  rows: UploadRows;
  blobs: BlobRows;
  idempotency: IdempotencyStore;
}) => {
  const { db, commit, clock, ids, jobRows, rows, blobs, idempotency } = deps;
  const jobOfArray = db.prepare<[string], { job_id: number }>('SELECT job_id FROM solar_array WHERE id = ?');
  const find = db.prepare<[string], StoredFile>(
    `SELECT organization_id AS organization, name, media_type, sha256, bytes, withdrawn_ms
     FROM (SELECT id, job_id, name, media_type, sha256, bytes, NULL AS withdrawn_ms FROM upload
           UNION ALL
           SELECT id, job_id, name, media_type, sha256, bytes, withdrawn_ms FROM produced_file) AS file
     JOIN job ON job.id = file.job_id WHERE file.id = ?`,
  );

  /** The job that the target belongs to, if the organization may write there. */
  const resolve = (organization: number, target: UploadTarget): { job: number; array: string | null } => {
    if ('job' in target) return { job: jobRows.writable(organization, target.job).id, array: null };
    const job = jobOfArray.get(target.array)?.job_id;
    const row = job === undefined ? null : jobRows.existing(job);
    if (row?.organization_id !== organization) throw problem('array-not-found', { array: target.array });
    return { job: jobRows.writable(organization, row.id).id, array: target.array };
  };

  return {
    /** Throws `not-found` or `superseded`, before the body is read. */
    assertWritable: async (organization: number, target: UploadTarget): Promise<void> =>
      void resolve(organization, target),

    /**
     * Stores all files of a request, or none; resolves with the response text that `reply` makes. With `actor`, adds each
     * file to the job's history.
     */
    add: (
      organization: number,
      target: UploadTarget,
      files: readonly JudgedFile[],
      reply: (uploads: readonly Upload[]) => string,
      once: IdempotentRequest | null,
      actor: Actor | null = null,
    ): Promise<string> =>
      commit(() =>
        idempotency.runOnce(once, () => {
          const { job, array } = resolve(organization, target);
          const at = clock.now();
          const uploads = files.map((file): Upload => {
            blobs.keep(file);
            const { name, mediaType: media_type, sha256, bytes, taken = null } = file;
            const place = { job_id: job, array_id: array, kind: target.kind };
            return { id: ids.uuid(), ...place, name, media_type, sha256, bytes, taken };
          });
          for (const [index, upload] of uploads.entries()) {
            rows.add(upload, files[index]!.begunMs ?? at);
            const { kind, name, sha256, bytes } = upload;
            if (actor !== null) jobRows.note(job, actor, 'File added', { kind, array, name, bytes, sha256 });
          }
          return reply(uploads);
        }),
      ),

    ofJob: async (job: number): Promise<KeptUpload[]> => rows.ofJob(job),

    /** An uploaded or produced file by its id, withdrawn ones too. */
    find: async (id: string): Promise<StoredFile | null> => find.get(id) ?? null,
  };
};

export type UploadStore = ReturnType<typeof createUploadStore>;
