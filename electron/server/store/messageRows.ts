import type { JobMessage } from '../../../shared/job/job.ts';
import { isoTime } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
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

const statements = (db: Db) => ({
  insert: db.prepare('INSERT INTO message (job_id, author, body, created_ms, from_office) VALUES (?, ?, ?, ?, ?)'),
  setWaiting: db.prepare('UPDATE job SET waits = ? WHERE id = ?'),
  copyWaiting: db.prepare('UPDATE job SET waits = (SELECT waits FROM job WHERE id = @from) WHERE id = @to'),
  ofJobs: db.prepare<[string], MessageRow>(
    `SELECT job_id AS job, body, author, created_ms, from_office FROM message
     WHERE job_id IN (SELECT value FROM json_each(?)) ORDER BY id`,
  ),
});

/** Messages of jobs (§4.7), and whether the client waits for an answer. Inside a transaction. */
export class MessageRows {
  readonly #sql: ReturnType<typeof statements>;
  readonly #jobRows: JobRows;

  constructor(db: Db, jobRows: JobRows) {
    this.#sql = statements(db);
    this.#jobRows = jobRows;
  }

  /** Adds a message and updates the job. A client's message waits for an answer. */
  add(job: number, author: string, body: string, { fromOffice }: { fromOffice: boolean }): JobMessage {
    const { updated_at } = this.#jobRows.update(job);
    this.#sql.insert.run(job, author, body, Date.parse(updated_at), fromOffice ? 1 : 0);
    this.#sql.setWaiting.run(fromOffice ? 0 : 1, job);
    return { body, author, date_created: updated_at };
  }

  /** What the office did answers the client without a message. */
  noteAnswer(job: number): void {
    this.#sql.setWaiting.run(0, job);
  }

  /** A revision waits for the answer instead of the job that it revises. The messages stay with the old job. */
  moveWaiting(from: number, to: number): void {
    this.#sql.copyWaiting.run({ from, to });
    this.#sql.setWaiting.run(0, from);
  }

  /** Messages of several versions of a job, oldest first. */
  thread(jobs: readonly number[]): ThreadMessage[] {
    return this.#sql.ofJobs.all(JSON.stringify(jobs)).map(({ created_ms, from_office, ...message }) => ({
      ...message,
      date_created: isoTime(created_ms),
      fromOffice: from_office === 1,
    }));
  }

  ofJob(job: number): JobMessage[] {
    return this.thread([job]).map(({ body, author, date_created }) => ({ body, author, date_created }));
  }
}
