import { problem } from '../../../shared/messages/problem.ts';
import type { ReceivedFile } from '../../files/fileStore.ts';
import type { Db } from '../../sqlite/openDatabase.ts';

interface Use {
  name: string;
  usedBytes: number;
  maxBytes: number | null;
}

/** The most that one job can hold. */
export interface JobLimits {
  maxJobFiles: number;
  maxJobBytes: number;
}

const statements = (db: Db) => ({
  use: db.prepare<[number], Use>(
    'SELECT name, used_bytes AS usedBytes, max_bytes AS maxBytes FROM organization WHERE id = ?',
  ),
  hasFile: db.prepare<[number, string], number>(
    'SELECT 1 FROM organization_file WHERE organization_id = ? AND sha256 = ?',
  ),
  ofJob: db.prepare<[number], { files: number; bytes: number }>(
    'SELECT count(*) AS files, coalesce(sum(bytes), 0) AS bytes FROM upload WHERE job_id = ?',
  ),
});

/** What an organization may store, and what one job may hold. */
export class StorageQuota {
  readonly #limits: JobLimits;
  readonly #sql: ReturnType<typeof statements>;

  constructor(db: Db, limits: JobLimits) {
    this.#limits = limits;
    this.#sql = statements(db);
  }

  /** Throws `quota-reached` if the organization may not store so many more bytes. */
  assertRoom(organization: number, bytes: number): void {
    const { name, usedBytes, maxBytes } = this.#sql.use.get(organization)!;
    if (maxBytes !== null && usedBytes + bytes > maxBytes)
      throw problem('quota-reached', { organization: name, usedBytes, maxBytes });
  }

  /** Before a body is read: throws what any further file would throw. */
  assertMoreFiles(organization: number, job: number): void {
    this.#assertJobHolds(job, 1, 1);
    this.assertRoom(organization, 1);
  }

  /** Throws `job-files-full`, `job-bytes-full`, or `quota-reached`; files that the organization has already take no room. */
  assertFiles(organization: number, job: number, files: readonly Pick<ReceivedFile, 'sha256' | 'bytes'>[]): void {
    const sumOf = (counted: readonly { bytes: number }[]) => counted.reduce((sum, { bytes }) => sum + bytes, 0);
    this.#assertJobHolds(job, files.length, sumOf(files));
    const distinct = [...new Map(files.map((file) => [file.sha256, file])).values()];
    const added = distinct.filter(({ sha256 }) => this.#sql.hasFile.get(organization, sha256) === undefined);
    if (added.length > 0) this.assertRoom(organization, sumOf(added));
  }

  #assertJobHolds(job: number, moreFiles: number, moreBytes: number): void {
    const { maxJobFiles, maxJobBytes } = this.#limits;
    const { files, bytes } = this.#sql.ofJob.get(job)!;
    if (files + moreFiles > maxJobFiles) throw problem('job-files-full', { maximum: maxJobFiles });
    if (bytes + moreBytes > maxJobBytes) throw problem('job-bytes-full', { maximumBytes: maxJobBytes });
  }
}
