import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { ReadJob } from '../base/apiClient/replies.ts';
import { readStoredOrNull, storedMessage } from '../base/storedMessage.ts';
import type { ConversationStore } from './conversationStore.ts';
import { isNotice } from './downloadRoom.ts';

/** A status that a job took: when, as far as the provider names it, and when that was seen here. */
type StatusChange = Record<'atMs' | 'seenMs', number> & { status: string };

/** Of one job, beside the first one. */
const mostStatuses = 500;

const statusStatements = (db: Db) => {
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
class JobStatusStore {
  readonly #sql: ReturnType<typeof statusStatements>;

  constructor(db: Db) {
    this.#sql = statusStatements(db);
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

/** A job at its provider. */
export interface TrackedJob {
  serviceId: number;
  jobId: number;
  draftId: string;
  /** JSON of the body that was sent, which a letter for this job describes. */
  snapshot: string;
  /** In the provider's words. */
  status: string;
  answer: ReadJob;
  /** Array ids by array name; complete once the job was read (`checkedMs`). */
  arrays: Readonly<Record<string, string>>;
  revisionOf: number | null;
  supersededBy: number | null;
  sentMs: number;
  changedMs: number;
  checkedMs: number | null;
  nextCheckMs: number | null;
  stale: boolean;
  error: AnyMessage | null;
}

type Row = Omit<TrackedJob, 'answer' | 'arrays' | 'stale' | 'error'> &
  Record<'answer' | 'arrays', string> & { stale: 0 | 1; error: string | null };

const toJob = (row: Row): TrackedJob => ({
  ...row,
  answer: JSON.parse(row.answer) as ReadJob,
  arrays: JSON.parse(row.arrays) as Record<string, string>,
  stale: row.stale === 1,
  error: readStoredOrNull(row.error),
});
const jobOrNull = (row: Row | undefined): TrackedJob | null => (row ? toJob(row) : null);

/** Array ids by name, without names that two arrays share. */
const arraysOf = (job: ReadJob): Record<string, string> => {
  const byName = new Map<string, string | null>();
  for (const { id, name } of job.arrays ?? []) if (name) byName.set(name, byName.has(name) ? null : id);
  return Object.fromEntries([...byName].filter((pair): pair is [string, string] => pair[1] !== null));
};

/** A time of the provider's clock; null where it names none. */
const msOf = (time: string | null | undefined): number | null => {
  const ms = Date.parse(time ?? '');
  return Number.isNaN(ms) ? null : ms;
};

const statements = (db: Db) => {
  const select = `SELECT job.service_id AS serviceId, job.job_id AS jobId, draft_id AS draftId, snapshot, status, answer, arrays,
    revision_of AS revisionOf, superseded_by AS supersededBy, sent_ms AS sentMs, changed_ms AS changedMs,
    checked_ms AS checkedMs, next_check_ms AS nextCheckMs, stale, error FROM job`;
  const thisJob = 'WHERE service_id = @serviceId AND job_id = @jobId';
  return {
    insert: db.prepare(
      `INSERT INTO job (service_id, job_id, draft_id, snapshot, status, answer, arrays, revision_of, sent_ms, changed_ms,
         next_check_ms)
       VALUES (@serviceId, @jobId, @draftId, @snapshot, @status, @answer, @arrays, @revisionOf, @now, @now, @now)
       ON CONFLICT (service_id, job_id) DO NOTHING`,
    ),
    setCurrent: db.prepare('UPDATE draft SET job_id = @jobId, service_id = @serviceId WHERE id = @draftId'),
    byId: db.prepare<[number, number], Row>(`${select} WHERE service_id = ? AND job_id = ?`),
    ofDraft: db.prepare<[string], Row>(`${select} WHERE draft_id = ? ORDER BY job_id`),
    current: db.prepare<[string], Row>(
      `${select} WHERE (service_id, job_id) = (SELECT service_id, job_id FROM draft WHERE id = ?)`,
    ),
    update: db.prepare(
      `UPDATE job SET status = @status, answer = @answer, arrays = @arrays, checked_ms = @now, error = NULL,
         changed_ms = CASE WHEN answer = @answer THEN changed_ms ELSE @now END,
         superseded_by = coalesce(@supersededBy, superseded_by) ${thisJob}`,
    ),
    setSnapshot: db.prepare(`UPDATE job SET snapshot = @snapshot ${thisJob}`),
    setArrays: db.prepare(`UPDATE job SET arrays = @arrays ${thisJob}`),
    supersede: db.prepare(`UPDATE job SET superseded_by = @by, stale = 1 ${thisJob}`),
    settle: db.prepare(
      `UPDATE job SET error = @error, checked_ms = CASE WHEN stale = 1 THEN NULL WHEN @isFailed = 1 THEN checked_ms
           ELSE coalesce(checked_ms, @now) END,
         next_check_ms = CASE WHEN stale = 1 AND @isFailed = 0 THEN 0 ELSE @next END ${thisJob}`,
    ),
    mark: db.prepare(`UPDATE job SET stale = 1, checked_ms = NULL, next_check_ms = 0 ${thisJob}`),
    readBy: db.prepare(`UPDATE job SET next_check_ms = @at ${thisJob} AND next_check_ms > @at`),
    due: db.prepare<[number, number], Row>(
      `${select} WHERE service_id = ? AND next_check_ms <= ? ORDER BY next_check_ms, job_id LIMIT 9`,
    ),
    lease: db.prepare(`UPDATE job SET stale = 0, next_check_ms = @untilMs ${thisJob}`),
    nextDue: db.prepare<[number, number], { nextMs: number | null }>(
      'SELECT min(next_check_ms) AS nextMs FROM job WHERE service_id = ? AND next_check_ms > ?',
    ),
    allDue: db.prepare(
      'UPDATE job SET next_check_ms = 0 WHERE service_id = ? AND (next_check_ms IS NOT NULL OR superseded_by IS NULL)',
    ),
    failedDue: db.prepare(
      `UPDATE job SET next_check_ms = 0 WHERE next_check_ms IS NOT NULL AND (error IS NOT NULL
         OR (status = 'Approved' AND answer ->> 'without_letter' IS NULL AND NOT EXISTS (SELECT 1 FROM letter
           WHERE letter.service_id = job.service_id AND letter.job_id = job.job_id AND superseded_ms IS NULL)))`,
    ),
    failing: db.prepare<[], Row>(
      `${select} WHERE error IS NOT NULL AND (service_id, job_id) IN
         (SELECT service_id, job_id FROM draft WHERE archived_ms IS NULL) ORDER BY service_id, job_id`,
    ),
    notAfter: db.prepare('UPDATE job SET next_check_ms = 0 WHERE next_check_ms > ?'),
    ids: db.prepare<[number], { id: number }>('SELECT job_id AS id FROM job WHERE service_id = ?'),
    firstSent: db.prepare<[number], { at: string | null }>(
      `SELECT min(coalesce(json_extract(answer, '$.updated_at'), json_extract(answer, '$.created_at'))) AS at
       FROM job WHERE service_id = ?`,
    ),
  };
};

/** What a person is notified of immediately. */
type JobNews = 'hold' | 'rejected' | 'message';
const newsOf: Readonly<Record<string, JobNews>> = { 'On Hold': 'hold', Rejected: 'rejected' };

interface TrackedJobStoreDeps {
  db: Db;
  clock: Clock;
  conversations: ConversationStore;
  /** Called when the current job of a draft is put on hold or rejected, or has a new message. */
  onNews?: (news: JobNews, draftId: string) => void;
}

/** Jobs that were sent, with the provider's latest answer about each. */
export class TrackedJobStore {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #onNews: (news: JobNews, draftId: string) => void;
  readonly #conversations: ConversationStore;
  readonly #sql: ReturnType<typeof statements>;
  readonly #statuses: JobStatusStore;

  constructor({ db, clock, conversations, onNews = () => undefined }: TrackedJobStoreDeps) {
    this.#db = db;
    this.#clock = clock;
    this.#onNews = onNews;
    this.#conversations = conversations;
    this.#sql = statements(db);
    this.#statuses = new JobStatusStore(db);
  }

  /**
   * Starts to follow a job, which becomes its draft's current one. Call it inside the transaction that stores its id. A
   * provider may keep a revised job under its id; then only the snapshot changes.
   */
  follow(serviceId: number, draftId: string, job: ReadJob, snapshot: string, revisionOf: number | null = null): void {
    const status = job.status ?? 'Submitted';
    const row = {
      ...{ serviceId, jobId: job.id, draftId, snapshot, status },
      // A job is submitted when it is created; some providers make it that again later.
      atMs: msOf(status === 'Submitted' ? job.created_at : job.updated_at),
      answer: JSON.stringify(job),
      arrays: JSON.stringify(arraysOf(job)),
      revisionOf,
      now: this.#clock.now(),
    };
    this.#db.transaction(() => {
      if (revisionOf === job.id && this.get(serviceId, job.id)) {
        this.put(serviceId, job.id, job);
        this.#sql.setSnapshot.run(row);
        return;
      }
      this.#sql.insert.run(row);
      this.#statuses.add(row);
      this.#sql.setCurrent.run(row);
      this.#conversations.update(draftId);
      if (revisionOf !== null && revisionOf !== job.id)
        this.#sql.supersede.run({ serviceId, jobId: revisionOf, by: job.id });
    })();
  }

  get(serviceId: number, jobId: number): TrackedJob | null {
    return jobOrNull(this.#sql.byId.get(serviceId, jobId));
  }

  /** The job to which the draft's work is sent now; null until a provider has it. */
  current(draftId: string): TrackedJob | null {
    return jobOrNull(this.#sql.current.get(draftId));
  }

  /** The first submission and its revisions, in the order of their ids. */
  ofDraft(draftId: string): TrackedJob[] {
    return this.#sql.ofDraft.all(draftId).map(toJob);
  }

  /** Stores the provider's answer about a job. Array names that it does not repeat stay known. */
  put(serviceId: number, jobId: number, job: ReadJob): TrackedJob {
    const [now, news] = this.#db
      .transaction((): [TrackedJob, JobNews | null] => {
        const before = this.get(serviceId, jobId)!;
        const status = job.status ?? before.status;
        const supersededBy = job.superseded_by === jobId ? null : (job.superseded_by ?? null);
        const arrays = JSON.stringify({ ...before.arrays, ...arraysOf(job) });
        const row = {
          ...{ serviceId, jobId, status, supersededBy, arrays },
          answer: JSON.stringify(job),
          atMs: msOf(job.updated_at),
          now: this.#clock.now(),
        };
        this.#sql.update.run(row);
        if (status !== before.status) this.#statuses.add(row);
        const { draftId } = before;
        const hasNew = this.#conversations.update(draftId);
        const isCurrent = this.current(draftId)?.jobId === jobId;
        const changed = status === before.status || !isCurrent ? undefined : newsOf[status];
        return [this.get(serviceId, jobId)!, changed ?? (hasNew ? 'message' : null)];
      })
      .immediate();
    if (news !== null) this.#onNews(news, now.draftId);
    return now;
  }

  /** A person assigns this name to one of the provider's arrays. */
  mapArray(serviceId: number, jobId: number, name: string, arrayId: string): void {
    const arrays = JSON.stringify({ ...this.get(serviceId, jobId)!.arrays, [name]: arrayId });
    this.#sql.setArrays.run({ serviceId, jobId, arrays });
  }

  /**
   * A read of the job succeeded, or failed with `error`, which may be a notice of one that succeeded. `nextMs`: when it is read
   * again; null for never, unless it was marked meanwhile.
   */
  settle(serviceId: number, jobId: number, nextMs: number | null, error: AnyMessage | null = null): void {
    const now = this.#clock.now();
    const isFailed = error !== null && !isNotice(error) ? 1 : 0;
    this.#sql.settle.run({ serviceId, jobId, next: nextMs, error: error && storedMessage(error), isFailed, now });
  }

  /** The job has changed: it is due, and what is stored is stale. */
  mark(serviceId: number, jobId: number): void {
    this.#sql.mark.run({ serviceId, jobId });
  }

  /** The job is read at this time at the latest, unless it is never read again. */
  readBy(serviceId: number, jobId: number, at: number): void {
    this.#sql.readBy.run({ serviceId, jobId, at });
  }

  /**
   * The next job to read, leased until `untilMs`. A job that is being read may be due again because it was marked
   * meanwhile; it comes after that read.
   */
  takeDue(serviceId: number, untilMs: number, isBeingRead: (jobId: number) => boolean): TrackedJob | null {
    const row = this.#sql.due.all(serviceId, this.#clock.now()).find(({ jobId }) => !isBeingRead(jobId));
    if (!row) return null;
    this.#sql.lease.run({ serviceId, jobId: row.jobId, untilMs });
    return toJob(row);
  }

  isAnyDue(serviceId: number): boolean {
    return this.#sql.due.get(serviceId, this.#clock.now()) !== undefined;
  }

  /** When the first read after this time is due; null without one. */
  nextDueAfter(serviceId: number, after: number): number | null {
    return this.#sql.nextDue.get(serviceId, after)!.nextMs;
  }

  allDue(serviceId: number): void {
    this.#sql.allDue.run(serviceId);
  }

  /** Jobs whose last read failed are due, and approved ones whose letter has not come. */
  failedDue(): void {
    this.#sql.failedDue.run();
  }

  /** Reads that are planned after this time are due: a clock that was wrong set them. */
  notAfter(ms: number): void {
    this.#sql.notAfter.run(ms);
  }

  /** Current jobs of drafts whose last read failed. */
  failing(): TrackedJob[] {
    return this.#sql.failing.all().map(toJob);
  }

  /** When the provider received the first of its jobs; null without any. */
  firstSent(serviceId: number): string | null {
    return this.#sql.firstSent.get(serviceId)?.at ?? null;
  }

  ids(serviceId: number): Set<number> {
    return new Set(this.#sql.ids.all(serviceId).map(({ id }) => id));
  }

  /** In the order in which they were seen. */
  timeline(serviceId: number, jobId: number): StatusChange[] {
    return this.#statuses.all(serviceId, jobId);
  }
}
