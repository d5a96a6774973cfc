import type { AnyMessage } from '../../../shared/messages/rows.ts';
import type { Clock } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { ReadJob } from '../apiClient/replies.ts';
import { readStoredOrNull, storedMessage } from '../storedMessage.ts';

/** A job as its provider has it. */
export interface TrackedJob {
  serviceId: number;
  jobId: number;
  draftId: string;
  /** The body that was sent: what a letter for this job speaks of. JSON. */
  snapshot: string;
  /** As the provider words it. */
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

interface Row {
  service_id: number;
  job_id: number;
  draft_id: string;
  snapshot: string;
  status: string;
  answer: string;
  arrays: string;
  revision_of: number | null;
  superseded_by: number | null;
  sent_ms: number;
  changed_ms: number;
  checked_ms: number | null;
  next_check_ms: number | null;
  stale: 0 | 1;
  error: string | null;
}

const toJob = (row: Row): TrackedJob => ({
  serviceId: row.service_id,
  jobId: row.job_id,
  draftId: row.draft_id,
  snapshot: row.snapshot,
  status: row.status,
  answer: JSON.parse(row.answer) as ReadJob,
  arrays: JSON.parse(row.arrays) as Record<string, string>,
  revisionOf: row.revision_of,
  supersededBy: row.superseded_by,
  sentMs: row.sent_ms,
  changedMs: row.changed_ms,
  checkedMs: row.checked_ms,
  nextCheckMs: row.next_check_ms,
  stale: row.stale === 1,
  error: readStoredOrNull(row.error),
});

/** Array ids by name; a name that two arrays of an answer share says nothing, and is left out. */
const arraysOf = (job: ReadJob): Record<string, string> => {
  const byName = new Map<string, string | null>();
  for (const { id, name } of job.arrays ?? []) if (name) byName.set(name, byName.has(name) ? null : id);
  return Object.fromEntries([...byName].filter((pair): pair is [string, string] => pair[1] !== null));
};

/** Jobs that were sent, and what became of them. */
export const createJobStore = ({ db, clock }: { db: Db; clock: Clock }) => {
  const insert = db.prepare(
    `INSERT INTO job (service_id, job_id, draft_id, snapshot, status, answer, arrays, revision_of, sent_ms, changed_ms,
       next_check_ms)
     VALUES (@serviceId, @jobId, @draftId, @snapshot, @status, @answer, @arrays, @revisionOf, @now, @now, @now)
     ON CONFLICT (service_id, job_id) DO NOTHING`,
  );
  const point = db.prepare('UPDATE draft SET job_id = @jobId, service_id = @serviceId WHERE id = @draftId');
  const byId = db.prepare<[number, number], Row>('SELECT * FROM job WHERE service_id = ? AND job_id = ?');
  const ofDraft = db.prepare<[string], Row>('SELECT * FROM job WHERE draft_id = ? ORDER BY job_id');
  const current = db.prepare<[string], Row>(
    `SELECT job.* FROM draft JOIN job ON job.service_id = draft.service_id AND job.job_id = draft.job_id WHERE draft.id = ?`,
  );
  const status = db.prepare(
    'INSERT OR IGNORE INTO job_status (service_id, job_id, seen_ms, status) VALUES (@serviceId, @jobId, @now, @status)',
  );
  const statuses = db.prepare<[number, number], { seen_ms: number; status: string }>(
    'SELECT seen_ms, status FROM job_status WHERE service_id = ? AND job_id = ? ORDER BY seen_ms',
  );
  const update = db.prepare(
    `UPDATE job SET status = @status, answer = @answer, arrays = @arrays, checked_ms = @now, error = NULL,
       changed_ms = CASE WHEN answer = @answer THEN changed_ms ELSE @now END,
       superseded_by = coalesce(@supersededBy, superseded_by)
     WHERE service_id = @serviceId AND job_id = @jobId`,
  );
  const resent = db.prepare('UPDATE job SET snapshot = @snapshot WHERE service_id = @serviceId AND job_id = @jobId');
  const supersede = db.prepare(
    'UPDATE job SET superseded_by = @by, stale = 1 WHERE service_id = @serviceId AND job_id = @jobId',
  );
  const settle = db.prepare(
    `UPDATE job SET error = @error, checked_ms = CASE WHEN stale = 1 THEN NULL WHEN @error IS NOT NULL THEN checked_ms
         ELSE coalesce(checked_ms, @now) END,
       next_check_ms = CASE WHEN stale = 1 AND @error IS NULL THEN 0 ELSE @next END
     WHERE service_id = @serviceId AND job_id = @jobId`,
  );
  const mark = db.prepare(
    'UPDATE job SET stale = 1, checked_ms = NULL, next_check_ms = 0 WHERE service_id = ? AND job_id = ?',
  );
  const lookBy = db.prepare(
    'UPDATE job SET next_check_ms = @at WHERE service_id = @serviceId AND job_id = @jobId AND next_check_ms > @at',
  );
  const dueNow = db.prepare<[number, number], Row>(
    `SELECT * FROM job WHERE service_id = ? AND next_check_ms <= ? ORDER BY next_check_ms, job_id LIMIT 9`,
  );
  const lease = db.prepare('UPDATE job SET stale = 0, next_check_ms = ? WHERE service_id = ? AND job_id = ?');
  const nextDue = db.prepare<[number, number], { next_ms: number | null }>(
    'SELECT min(next_check_ms) AS next_ms FROM job WHERE service_id = ? AND next_check_ms > ?',
  );
  const everything = db.prepare(
    'UPDATE job SET next_check_ms = 0 WHERE service_id = ? AND (next_check_ms IS NOT NULL OR superseded_by IS NULL)',
  );
  const failed = db.prepare(
    `UPDATE job SET next_check_ms = 0 WHERE next_check_ms IS NOT NULL AND (error IS NOT NULL
       OR (status = 'Approved' AND NOT EXISTS (SELECT 1 FROM letter
         WHERE letter.service_id = job.service_id AND letter.job_id = job.job_id AND superseded_ms IS NULL)))`,
  );
  const doubtful = db.prepare<[], Row>(
    `SELECT job.* FROM job JOIN draft ON draft.service_id = job.service_id AND draft.job_id = job.job_id
     WHERE job.error IS NOT NULL AND archived_ms IS NULL ORDER BY job.service_id, job.job_id`,
  );
  const tooLate = db.prepare('UPDATE job SET next_check_ms = 0 WHERE next_check_ms > ?');
  const all = db.prepare<[number], { job_id: number }>('SELECT job_id FROM job WHERE service_id = ?');

  const first = db.prepare<[number], { at: string | null }>(
    `SELECT min(coalesce(json_extract(answer, '$.updated_at'), json_extract(answer, '$.created_at'))) AS at
     FROM job WHERE service_id = ?`,
  );

  const put = (serviceId: number, jobId: number, job: ReadJob): TrackedJob => {
    const before = toJob(byId.get(serviceId, jobId)!);
    const arrays = job.arrays && job.arrays.length > 0 ? arraysOf(job) : before.arrays;
    const newStatus = job.status ?? before.status;
    update.run({
      serviceId,
      jobId,
      status: newStatus,
      answer: JSON.stringify(job),
      arrays: JSON.stringify({ ...before.arrays, ...arrays }),
      supersededBy: job.superseded_by === jobId ? null : (job.superseded_by ?? null),
      now: clock.now(),
    });
    if (newStatus !== before.status) status.run({ serviceId, jobId, status: newStatus, now: clock.now() });
    return toJob(byId.get(serviceId, jobId)!);
  };

  return {
    /**
     * Begins to follow a job, which is its draft's from now on. Call it inside the transaction that knows of it. A
     * provider may keep a revised job under its id: it is the same job then, with other words.
     */
    follow(serviceId: number, draftId: string, job: ReadJob, snapshot: string, revisionOf: number | null = null): void {
      const row = {
        serviceId,
        jobId: job.id,
        draftId,
        snapshot,
        status: job.status ?? 'Submitted',
        answer: JSON.stringify(job),
        arrays: JSON.stringify(arraysOf(job)),
        revisionOf,
        now: clock.now(),
      };
      db.transaction(() => {
        if (revisionOf === job.id && byId.get(serviceId, job.id)) {
          put(serviceId, job.id, job);
          resent.run(row);
          return;
        }
        insert.run(row);
        status.run(row);
        point.run({ serviceId, draftId, jobId: job.id });
        if (revisionOf !== null && revisionOf !== job.id) supersede.run({ serviceId, jobId: revisionOf, by: job.id });
      })();
    },
    get(serviceId: number, jobId: number): TrackedJob | null {
      const row = byId.get(serviceId, jobId);
      return row ? toJob(row) : null;
    },
    /** The job that a draft's work goes to now; null until a provider has it. */
    current(draftId: string): TrackedJob | null {
      const row = current.get(draftId);
      return row ? toJob(row) : null;
    },
    /** The first submission and its revisions, in the order of their ids. */
    ofDraft: (draftId: string): TrackedJob[] => ofDraft.all(draftId).map(toJob),
    /** What the provider says now of a job that is followed. Array names it does not repeat stay known. */
    put: (serviceId: number, jobId: number, job: ReadJob): TrackedJob =>
      db.transaction(() => put(serviceId, jobId, job)).immediate(),
    /** A person says which array of the provider's is meant. */
    mapArray: (serviceId: number, jobId: number, name: string, arrayId: string): void => {
      const row = byId.get(serviceId, jobId)!;
      const arrays = JSON.stringify({ ...(JSON.parse(row.arrays) as object), [name]: arrayId });
      db.prepare('UPDATE job SET arrays = ? WHERE service_id = ? AND job_id = ?').run(arrays, serviceId, jobId);
    },
    /** The job's look-up is over: fetched, or failed with `error`; null for `nextMs` ends the asking. */
    settle: (serviceId: number, jobId: number, nextMs: number | null, error: AnyMessage | null = null): void =>
      void settle.run({ serviceId, jobId, next: nextMs, error: error && storedMessage(error), now: clock.now() }),
    /** Something about it has changed. */
    mark: (serviceId: number, jobId: number): void => void mark.run(serviceId, jobId),
    /** It is asked after at this time at the latest; what is not asked after any more stays so. */
    lookBy: (serviceId: number, jobId: number, at: number): void => void lookBy.run({ serviceId, jobId, at }),
    /**
     * The next job to ask after, leased until `untilMs`. One that is being asked after may be due again already, since
     * something about it changed meanwhile: it comes after that.
     */
    takeDue(serviceId: number, untilMs: number, isAsked: (jobId: number) => boolean): TrackedJob | null {
      const row = dueNow.all(serviceId, clock.now()).find(({ job_id }) => !isAsked(job_id));
      if (!row) return null;
      lease.run(untilMs, serviceId, row.job_id);
      return toJob(row);
    },
    isAnyDue: (serviceId: number): boolean => dueNow.get(serviceId, clock.now()) !== undefined,
    /** When the first look after this time is due; null without one. */
    nextDueAfter: (serviceId: number, after: number): number | null => nextDue.get(serviceId, after)!.next_ms,
    /** Looks that failed are due again, and those at approved jobs whose letter did not come. */
    failedDue: (): void => void failed.run(),
    /** Looks are never put off further than this; what stands later was set by a clock that was wrong. */
    notAfter: (ms: number): void => void tooLate.run(ms),
    allDue: (serviceId: number): void => void everything.run(serviceId),
    /** Jobs that drafts stand for now, and whose last look failed. */
    doubtful: (): TrackedJob[] => doubtful.all().map(toJob),
    /** When the provider says it took the first of its jobs; null without any. */
    firstSent: (serviceId: number): string | null => first.get(serviceId)?.at ?? null,
    ids: (serviceId: number): Set<number> => new Set(all.all(serviceId).map(({ job_id }) => job_id)),
    timeline: (serviceId: number, jobId: number) =>
      statuses.all(serviceId, jobId).map(({ seen_ms, status: word }) => ({ seenMs: seen_ms, status: word })),
  };
};
export type JobStore = ReturnType<typeof createJobStore>;
