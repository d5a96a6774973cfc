import type { JobMessage } from '../../../../shared/job/job.ts';
import { isoTime } from '../../../ports.ts';
import { sql, type Work } from '../../base/database/statement.ts';
import { inJobDialects } from './jobDialectQueries.ts';
import type { JobRows } from './jobRows.ts';

/** A message in the thread of a job and its revisions. */
export interface ThreadMessage extends JobMessage {
  /** The id under which it was written. */
  job: number;
  fromOffice: boolean;
}

interface MessageRow {
  job: number;
  body: string;
  author: string;
  created_ms: number;
  from_office: 0 | 1;
}

const columns = 'job_id AS job, body, author, created_ms, from_office';

/** Of a thread, the newest, as many as a field app keeps: one with a hundred thousand messages would take seconds to show. */
const mostMessages = 2000;
/**
 * And of these together: a field app reads 8 MiB of a job, in which a byte of a message is up to six of JSON. One message has
 * 80 kB at most.
 */
const mostBytes = 1_200_000;
const newestOf = (condition: string): string =>
  `SELECT ${columns} FROM (
     SELECT newest.*, sum(octet_length(body)) OVER (ORDER BY id DESC) AS bytes
     FROM (SELECT * FROM message WHERE ${condition} ORDER BY id DESC LIMIT ${mostMessages}) AS newest) AS counted
   WHERE bytes <= ${mostBytes} ORDER BY id`;

const statements = {
  insert: sql<{ job: number; author: string; body: string; at: number; fromOffice: 0 | 1 }>(
    `INSERT INTO message (job_id, author, body, created_ms, from_office)
     VALUES (@job, @author, @body, @at, @fromOffice)`,
  ),
  setWaiting: sql<{ job: number; waits: 0 | 1 }>('UPDATE job SET waits = @waits WHERE id = @job'),
  copyWaiting: sql<{ from: number; to: number }>(
    'UPDATE job SET waits = (SELECT waits FROM job WHERE id = @from) WHERE id = @to',
  ),
  ofJob: sql<{ job: number }, MessageRow>(newestOf('job_id = @job')),
  ofJobs: sql<{ jobs: string }, MessageRow>(inJobDialects(({ isOneOfIds }) => newestOf(isOneOfIds('job_id', 'jobs')))),
};

/** Messages of jobs (§4.7), and whether the client waits for an answer. Inside a transaction. */
export class MessageRows {
  readonly #jobRows: JobRows;

  constructor(jobRows: JobRows) {
    this.#jobRows = jobRows;
  }

  /** Adds a message and updates the job. A client's message waits for an answer; one of the office is it, unless it is a notice. */
  *add(
    job: number,
    author: string,
    body: string,
    { fromOffice, isNotice = false }: { fromOffice: boolean; isNotice?: boolean },
  ): Work<JobMessage> {
    const { updated_at } = yield* this.#jobRows.update(job);
    yield* statements.insert.send({ job, author, body, at: Date.parse(updated_at), fromOffice: fromOffice ? 1 : 0 });
    if (!isNotice) yield* statements.setWaiting.send({ job, waits: fromOffice ? 0 : 1 });
    return { body, author, date_created: updated_at };
  }

  /** What the office did answers the client without a message. */
  *noteAnswer(job: number): Work<void> {
    yield* statements.setWaiting.send({ job, waits: 0 });
  }

  /** A revision waits for the answer instead of the job that it revises. The messages stay with the old job. */
  *moveWaiting(from: number, to: number): Work<void> {
    yield* statements.copyWaiting.send({ from, to });
    yield* statements.setWaiting.send({ job: from, waits: 0 });
  }

  /** Messages of several versions of a job, oldest first. */
  *thread(jobs: readonly number[]): Work<ThreadMessage[]> {
    const messages = yield* statements.ofJobs.all({ jobs: JSON.stringify(jobs) });
    return messages.map(({ created_ms, from_office, ...message }) => ({
      ...message,
      date_created: isoTime(created_ms),
      fromOffice: from_office === 1,
    }));
  }

  *ofJob(job: number): Work<JobMessage[]> {
    const messages = yield* statements.ofJob.all({ job });
    return messages.map(({ body, author, created_ms }) => ({ body, author, date_created: isoTime(created_ms) }));
  }
}
