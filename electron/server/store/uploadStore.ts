import { problem } from '../../../shared/messages/problem.ts';
import type { UploadKind } from '../../../shared/api/files.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { Actor } from './auditStore.ts';
import type { ReceivedFile } from '../../files/fileStore.ts';
import type { IdempotentRequest } from './idempotencyStore.ts';
import type { Owner } from './jobQueries.ts';
import type { AssertVersion, JobRows } from './jobRows.ts';
import type { StoreDeps } from './storeDeps.ts';
import type { StoredUpload, Upload, UploadRows } from './uploadRows.ts';

/** A complete file of a supported type. */
export interface JudgedFile extends ReceivedFile {
  name: string;
  mediaType: string;
  /** When it was taken, by the camera's own clock; null or missing where the file does not contain a time. */
  taken?: string | null;
  /** A picture that cannot be displayed, because its data ends too soon. */
  isCutShort?: boolean;
  /** When its first byte arrived, where that is known. Files that arrive at the same time are ordered by it. */
  begunMs?: number;
}

/** Where uploads go: a job's files or layout images, or one array's images. */
export type UploadTarget =
  { kind: UploadKind; job: number; assertVersion?: AssertVersion } | { kind: UploadKind; array: string };

export interface StoredFile {
  organization: number;
  is_test: 0 | 1;
  name: string;
  media_type: string;
  sha256: string;
  bytes: number;
  /** When a letter was withdrawn. */
  withdrawn_ms: number | null;
}

const statements = (db: Db) => ({
  jobOfArray: db.prepare<[string], { job_id: number }>('SELECT job_id FROM solar_array WHERE id = ?'),
  find: db.prepare<[string], StoredFile>(
    `SELECT organization_id AS organization, is_test, name, media_type, sha256, bytes, withdrawn_ms
     FROM (SELECT id, job_id, name, media_type, sha256, bytes, NULL AS withdrawn_ms FROM upload
           UNION ALL
           SELECT id, job_id, name, media_type, sha256, bytes, withdrawn_ms FROM produced_file) AS file
     JOIN job ON job.id = file.job_id WHERE file.id = ?`,
  ),
});

export class UploadStore {
  readonly #deps: StoreDeps;
  readonly #jobRows: JobRows;
  readonly #rows: UploadRows;
  readonly #sql: ReturnType<typeof statements>;

  constructor(deps: StoreDeps, jobRows: JobRows, rows: UploadRows) {
    this.#deps = deps;
    this.#jobRows = jobRows;
    this.#rows = rows;
    this.#sql = statements(deps.db);
  }

  /** Throws `not-found`, `superseded`, `too-large` or `quota-reached`, before the body is read. */
  async assertWritable(owner: Owner, target: UploadTarget): Promise<void> {
    this.#deps.quota.assertMoreFiles(owner.organization, this.#resolve(owner, target).job_id);
  }

  /**
   * Stores all files of a request, or none; resolves with the response text that `reply` makes. With `actor`, adds each
   * file to the job's history.
   */
  add(
    owner: Owner,
    target: UploadTarget,
    files: readonly JudgedFile[],
    reply: (uploads: readonly Upload[]) => string,
    once: IdempotentRequest | null,
    actor: Actor | null = null,
  ): Promise<string> {
    const { commit, clock, ids, blobs, idempotency, quota } = this.#deps;
    return commit(() =>
      idempotency.runOnce(once, () => {
        const place = { ...this.#resolve(owner, target), kind: target.kind };
        quota.assertFiles(owner.organization, place.job_id, files);
        const at = clock.now();
        const uploads = files.map((file): Upload => {
          blobs.add(file);
          const { name, mediaType: media_type, sha256, bytes, taken = null, isCutShort = false, begunMs = at } = file;
          const cut_short = isCutShort ? 1 : 0;
          const upload: Upload = { id: ids.uuid(), ...place, name, media_type, sha256, bytes, taken, cut_short };
          this.#rows.add(upload, begunMs);
          const detail = { kind: target.kind, array: place.array_id, name, bytes, sha256 };
          if (actor !== null) this.#jobRows.note(place.job_id, actor, 'event-file-added', detail);
          return upload;
        });
        return reply(uploads);
      }),
    );
  }

  async ofJob(job: number): Promise<StoredUpload[]> {
    return this.#rows.ofJob(job);
  }

  /** An uploaded or produced file by its id, withdrawn ones too. */
  async find(id: string): Promise<StoredFile | null> {
    return this.#sql.find.get(id) ?? null;
  }

  /** The job that the target belongs to, if the owner may write there. */
  #resolve(owner: Owner, target: UploadTarget): { job_id: number; array_id: string | null } {
    if ('job' in target) {
      return { job_id: this.#jobRows.writable(owner, target.job, target.assertVersion).id, array_id: null };
    }
    const job = this.#sql.jobOfArray.get(target.array)?.job_id;
    if (job === undefined || !this.#jobRows.isOwned(owner, job))
      throw problem('array-not-found', { array: target.array });
    return { job_id: this.#jobRows.writable(owner, job).id, array_id: target.array };
  }
}
