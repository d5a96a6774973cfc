import type { Statement } from 'better-sqlite3';
import type { Job, JobLetter, JobMessage } from '../../../shared/job/job.ts';
import type { Status } from '../../../shared/job/status.ts';
import type { Commit } from '../../sqlite/groupCommit.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { Actor } from './auditStore.ts';
import type { IdempotencyStore, IdempotentRequest } from './idempotencyStore.ts';
import { type JobFilter, jobQuery } from './jobQueries.ts';
import type { JobRow, JobRows } from './jobRows.ts';
import type { MessageRows, ThreadMessage } from './messageRows.ts';
import type { UploadRows } from './uploadRows.ts';

/** A job as the rules have accepted it, before it has an id. */
export type AcceptedJob = Omit<Job, 'id' | 'created_at' | 'updated_at' | 'status' | 'superseded_by'>;

/** A revision as the rules have accepted it; `carry` names, for each new array id, the old array whose images it takes over. */
export interface AcceptedRevision {
  job: AcceptedJob;
  /** The new address as it came, where that was split. */
  addressAsSent: string | null;
  carry: ReadonlyMap<string, string>;
  notes: string;
  reason: string;
}

/** One line of a job's history. */
export interface JobEvent {
  at: string;
  actor: string;
  action: string;
  detail: unknown;
  /** Done by the office, not by the client. */
  fromOffice: boolean;
}

/** A job in the office's list. */
export interface ListedJob {
  id: number;
  organization: string;
  status: Status;
  client_name: string;
  client_street_address: string;
  client_city: string | null;
}

/** JSON text of a job with its version, which changes with every change of the job. */
export interface JobText {
  body: string;
  change: number;
}

interface EventRow {
  at_ms: number;
  actor: string;
  action: string;
  detail: string | null;
  from_office: 0 | 1;
}

const neverBefore = Number.MAX_SAFE_INTEGER;

/** The history entry of an address that was split. */
const asSent = (address: string | null) => (address === null ? null : { address_as_sent: address });

export const createJobStore = (deps: {
  db: Db;
  commit: Commit;
  rows: JobRows;
  messages: MessageRows;
  uploads: UploadRows;
  idempotency: IdempotencyStore;
}) => {
  const { db, commit, rows, messages, uploads, idempotency } = deps;
  const events = db.prepare<[number], EventRow>(
    'SELECT at_ms, actor, action, detail, from_office FROM job_event WHERE job_id = ? ORDER BY id',
  );
  const changes = db.prepare<[number], { changes: number; changedMs: number }>(
    'SELECT changes, changed_ms AS changedMs FROM organization WHERE id = ?',
  );
  const documents = db.prepare<[string], { body: string | null }>(
    `SELECT group_concat(body, ',') AS body FROM (
       SELECT job_document.body FROM json_each(?) AS wanted
       CROSS JOIN job_document ON job_document.job_id = wanted.value)`,
  );
  const listed = db.prepare<[object], ListedJob & { created_ms: number; updated_ms: number }>(
    `SELECT job.id, organization.name AS organization, status, body ->> 'client_name' AS client_name,
       body ->> 'client_street_address' AS client_street_address, body ->> 'client_city' AS client_city,
       job.created_ms, updated_ms
     FROM job JOIN job_document ON job_id = job.id JOIN organization ON organization.id = organization_id
     WHERE (@status IS NULL OR status = @status) AND (@organization IS NULL OR organization_id = @organization)
     ORDER BY job.id DESC`,
  );
  const count = db.prepare<[], { status: Status; jobs: number }>(
    'SELECT status, count(*) AS jobs FROM job GROUP BY status',
  );

  const letters = db.prepare<
    [number],
    { number: string; sha256: string; created_ms: number; withdrawn_ms: number | null }
  >(
    `SELECT number, sha256, created_ms, withdrawn_ms FROM letter JOIN produced_file ON seq = letter.produced_file
     WHERE letter.job_id = ? ORDER BY seq`,
  );
  const lettersOf = (id: number): JobLetter[] =>
    letters.all(id).map(({ number, sha256, created_ms, withdrawn_ms }) => ({
      number,
      sha256,
      issued_at: new Date(created_ms).toISOString(),
      ...(withdrawn_ms === null ? {} : { withdrawn_at: new Date(withdrawn_ms).toISOString() }),
    }));

  // As many statements as there are combinations of filters in use; each is prepared once.
  const idQueries = new Map<string, Statement<[object], number>>();
  const idQuery = (sql: string): Statement<[object], number> => {
    const known = idQueries.get(sql) ?? db.prepare<[object], number>(sql).pluck();
    idQueries.set(sql, known);
    return known;
  };

  return {
    /** Writes an accepted job (§4.1); resolves with the created Job's JSON text once it is on the disk. */
    submit: (
      organization: number,
      actor: Actor,
      job: AcceptedJob,
      addressAsSent: string | null,
      once: IdempotentRequest | null,
    ): Promise<string> =>
      commit(() =>
        idempotency.runOnce(once, () => {
          const { id, at, body } = rows.insert(organization, job);
          rows.note(id, { ...actor, fromOffice: false }, 'Submitted', asSent(addressAsSent), at);
          return body;
        }),
      ),

    /**
     * Writes a revision (§4.8): a new job that carries over files and images, and closes the old id.
     * `accept` validates what was sent against the current job, inside the transaction.
     */
    revise: (
      organization: number,
      actor: Actor,
      id: number,
      accept: (current: Job) => AcceptedRevision,
      once: IdempotentRequest | null,
    ): Promise<string> =>
      commit(() =>
        idempotency.runOnce(once, () => {
          rows.writable(organization, id);
          const { job, addressAsSent, carry, notes, reason } = accept(rows.read(id));
          const made = rows.insert(organization, { ...job, revision_of: id });
          uploads.carryOver(id, made.id, carry);
          messages.passOn(id, made.id);
          rows.note(made.id, actor, 'Submitted', { revision_of: id, reason, notes, ...asSent(addressAsSent) }, made.at);
          rows.update(id, { status: 'Revised', superseded_by: made.id });
          rows.note(id, actor, 'Revised', { superseded_by: made.id, reason, notes }, made.at);
          return made.body;
        }),
      ),

    /** Adds a client's message (§4.7); resolves with its JSON text. `actor` is the person who wrote it, if known. */
    sendMessage: (
      organization: number,
      author: string,
      id: number,
      body: string,
      once: IdempotentRequest | null,
      actor: Actor | null = null,
    ): Promise<string> =>
      commit(() =>
        idempotency.runOnce(once, () => {
          rows.writable(organization, id);
          if (actor !== null) rows.note(id, actor, 'Message sent');
          return JSON.stringify(messages.add(id, author, body, { fromOffice: false }));
        }),
      ),

    /** Adds the office's message to the client. Throws `not-found`, `superseded`. */
    answerClient: (
      id: number,
      by: Actor & { author: string },
      body: string,
      once: IdempotentRequest | null = null,
    ): Promise<string> =>
      commit(() =>
        idempotency.runOnce(once, () => {
          rows.assertOpen(id);
          rows.note(id, by, 'Message sent');
          return JSON.stringify(messages.add(id, by.author, body, { fromOffice: true }));
        }),
      ),

    /**
     * Changes the status of a job. A reason is added to the history and sent to the client as a message. `assertMay` checks
     * further conditions inside the transaction.
     */
    move: (
      id: number,
      to: Status,
      by: Actor & { author: string; reason: string | null },
      assertMay: (row: JobRow) => void = () => undefined,
    ): Promise<Job> =>
      commit(() => {
        assertMay(rows.assertOpen(id));
        const job = rows.move(id, to, by, by.reason === null ? null : { reason: by.reason });
        if (by.reason !== null) messages.add(id, by.author, by.reason, { fromOffice: true });
        return job;
      }),

    /** Throws what `move` would throw, before a letter or an upload is prepared. */
    assertMove: async (id: number, to: Status): Promise<void> => void rows.assertMove(id, to),

    /** Staff's own name for the authority having jurisdiction. */
    setAhj: (id: number, ahj: string, actor: Actor): Promise<Job> =>
      commit(() => {
        rows.assertOpen(id);
        const job = rows.update(id, { ahj });
        rows.note(id, actor, 'AHJ set', { ahj });
        return job;
      }),

    /** §4.3: the job's JSON text with its messages and letters. Throws `not-found`. */
    retrieve: async (organization: number, id: number): Promise<JobText> => {
      const { change } = rows.owned(organization, id);
      const body = rows.readDocument(id);
      const more = { messages: messages.ofJob(id), letters: lettersOf(id) };
      const added = Object.entries(more).map(([name, list]) =>
        list.length === 0 ? '' : `,"${name}":${JSON.stringify(list)}`,
      );
      return { change, body: `${body.slice(0, -1)}${added.join('')}}` };
    },

    /** The owned job's row and document, for rules that look at it before they write. */
    read: async (organization: number, id: number): Promise<{ row: JobRow; job: Job }> => ({
      row: rows.owned(organization, id),
      job: rows.read(id),
    }),

    /** Any organization's. Throws `not-found`. */
    row: async (id: number): Promise<JobRow> => rows.existing(id),

    /** Throws `not-found` unless the job is this organization's. */
    assertKnown: async (organization: number, id: number): Promise<void> => void rows.owned(organization, id),

    /** Ids of the jobs of a filter, newest first; below `before`, at most `limit`. */
    ids: async (
      organization: number,
      filter: JobFilter,
      { before = neverBefore, limit = -1 }: { before?: number | undefined; limit?: number | undefined } = {},
    ): Promise<number[]> => {
      const { sql, values } = jobQuery(organization, filter);
      return idQuery(sql).all({ ...values, before, limit });
    },

    /** JSON texts of these jobs in this order, comma-separated, for a JSON array. */
    documents: async (ids: readonly number[]): Promise<string> => documents.get(JSON.stringify(ids))?.body ?? '',

    /**
     * `changes` grows with every change to any job of the organization; the last one was at `changedMs`. No later change
     * has an earlier time, so that a client that has read everything can ask for changes since `changedMs`.
     */
    changesOf: async (organization: number): Promise<{ changes: number; changedMs: number }> =>
      changes.get(organization) ?? { changes: 0, changedMs: 0 },

    /** Messages of these versions of a job, oldest first. */
    thread: async (ids: readonly number[]): Promise<ThreadMessage[]> => messages.thread(ids),

    /** Everything about any job, for the office. Throws `not-found`. */
    inspect: async (id: number): Promise<{ row: JobRow; job: Job; messages: JobMessage[]; history: JobEvent[] }> => ({
      row: rows.existing(id),
      job: rows.read(id),
      messages: messages.ofJob(id),
      history: events.all(id).map(({ at_ms, actor, action, detail, from_office }) => ({
        at: new Date(at_ms).toISOString(),
        actor,
        action,
        detail: detail === null ? null : (JSON.parse(detail) as unknown),
        fromOffice: from_office === 1,
      })),
    }),

    /** Jobs of every organization for the command line, newest first. */
    list: async ({ status, organization }: { status?: string | undefined; organization?: number | undefined }) =>
      listed
        .all({ status: status ?? null, organization: organization ?? null })
        .map(({ created_ms, updated_ms, ...row }) => ({
          ...row,
          created_at: new Date(created_ms).toISOString(),
          updated_at: new Date(updated_ms).toISOString(),
        })),

    countByStatus: async (): Promise<Partial<Record<Status, number>>> =>
      Object.fromEntries(count.all().map(({ status, jobs }) => [status, jobs])),
  };
};

export type JobStore = ReturnType<typeof createJobStore>;
