import type { JobMessage } from '../../../shared/job/job.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { JobRows } from './jobRows.ts';

/** A message in the thread of a job and its revisions. */
export interface ThreadMessage extends JobMessage {
  /** The id under which it was written. */
  job: number;
  fromOffice: boolean;
}

/** Messages of jobs (§4.7), and whether the office still has to answer. Inside a transaction. */
export const createMessageRows = ({ db, jobRows }: { db: Db; jobRows: JobRows }) => {
  const insert = db.prepare(
    'INSERT INTO message (job_id, author, body, created_ms, from_office) VALUES (?, ?, ?, ?, ?)',
  );
  const wait = db.prepare('UPDATE job SET waits = ? WHERE id = ?');
  const inherit = db.prepare('UPDATE job SET waits = (SELECT waits FROM job WHERE id = @from) WHERE id = @to');
  const ofJob = db.prepare<[number], { body: string; author: string; created_ms: number }>(
    'SELECT body, author, created_ms FROM message WHERE job_id = ? ORDER BY id',
  );

  const thread = db.prepare<
    [string],
    { job: number; body: string; author: string; created_ms: number; from_office: 0 | 1 }
  >(
    `SELECT job_id AS job, body, author, created_ms, from_office FROM message
     WHERE job_id IN (SELECT value FROM json_each(?)) ORDER BY id`,
  );

  return {
    /** Adds a message and updates the job. A client's message waits for an answer. */
    add(job: number, author: string, body: string, { fromOffice }: { fromOffice: boolean }): JobMessage {
      const { updated_at } = jobRows.update(job);
      insert.run(job, author, body, Date.parse(updated_at), fromOffice ? 1 : 0);
      wait.run(fromOffice ? 0 : 1, job);
      return { body, author, date_created: updated_at };
    },

    /** Moves the waiting mark to the revision. The messages stay with the old job. */
    passOn(from: number, to: number): void {
      inherit.run({ from, to });
      wait.run(0, from);
    },

    /** Of several versions of a job, oldest first. */
    thread: (jobs: readonly number[]): ThreadMessage[] =>
      thread.all(JSON.stringify(jobs)).map(({ created_ms, from_office, ...message }) => ({
        ...message,
        date_created: new Date(created_ms).toISOString(),
        fromOffice: from_office === 1,
      })),

    ofJob: (job: number): JobMessage[] =>
      ofJob
        .all(job)
        .map(({ body, author, created_ms }) => ({ body, author, date_created: new Date(created_ms).toISOString() })),
  };
};

export type MessageRows = ReturnType<typeof createMessageRows>;
