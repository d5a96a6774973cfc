import type { Db } from '../../sqlite/openDatabase.ts';

/** A status that a job took: when, as far as the provider names it, and when that was seen here. */
export type StatusChange = Record<'atMs' | 'seenMs', number> & { status: string };

/** Of one job, beside the first one. */
const mostStatuses = 500;

const statements = (db: Db) => {
  const ofJob = 'WHERE service_id = @serviceId AND job_id = @jobId';
  return {
    add: db.prepare(
      `INSERT OR IGNORE INTO job_status (service_id, job_id, seen_ms, at_ms, status)
       VALUES (@serviceId, @jobId, @now, @atMs, @status)`,
    ),
    drop: db.prepare(
      `DELETE FROM job_status ${ofJob} AND seen_ms > (SELECT min(seen_ms) FROM job_status ${ofJob})
         AND seen_ms IN (SELECT seen_ms FROM job_status ${ofJob} ORDER BY seen_ms DESC LIMIT -1 OFFSET ${mostStatuses})`,
    ),
    all: db.prepare<[number, number], StatusChange>(
      'SELECT coalesce(at_ms, seen_ms) AS atMs, seen_ms AS seenMs, status FROM job_status WHERE service_id = ? AND job_id = ? ORDER BY seen_ms',
    ),
  };
};

/** The statuses that jobs took. A provider may change one with every read: the first one and the latest ones stay. */
export class JobStatusStore {
  readonly #sql: ReturnType<typeof statements>;

  constructor(db: Db) {
    this.#sql = statements(db);
  }

  /** In the caller's transaction. */
  add(row: { serviceId: number; jobId: number; now: number; atMs: number | null; status: string }): void {
    this.#sql.add.run(row);
    this.#sql.drop.run({ serviceId: row.serviceId, jobId: row.jobId });
  }

  /** In the order in which they were seen. */
  all(serviceId: number, jobId: number): StatusChange[] {
    return this.#sql.all.all(serviceId, jobId);
  }
}
