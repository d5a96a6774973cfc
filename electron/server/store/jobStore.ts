import type { Statement } from 'better-sqlite3';
import type { Job, JobMessage } from '../../../shared/job/job.ts';
import type { Status } from '../../../shared/job/status.ts';
import { isoTime } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { Actor } from './auditStore.ts';
import { BoardStore } from './boardStore.ts';
import type { IdempotentRequest } from './idempotencyStore.ts';
import { type JobFilter, jobQuery, type Owner } from './jobQueries.ts';
import { type AssertVersion, type JobEvent, type JobRow, JobRows } from './jobRows.ts';
import { LetterDraftStore } from './letterDraftStore.ts';
import { LetterStore } from './letterStore.ts';
import { MessageRows, type ThreadMessage } from './messageRows.ts';
import type { StoreDeps } from './storeDeps.ts';
import { UploadRows } from './uploadRows.ts';
import { UploadStore } from './uploadStore.ts';

/** A job as the rules have accepted it, before it has an id. */
export type AcceptedJob = Omit<Job, 'id' | 'created_at' | 'updated_at' | 'status' | 'superseded_by' | 'test'>;

/** A revision as the rules have accepted it. `carry` maps each new array id to the old array whose images it takes over. */
export interface AcceptedRevision {
  job: AcceptedJob;
  /** The new address as the client sent it, where it was split; else null. */
  addressAsSent: string | null;
  carry: ReadonlyMap<string, string>;
  notes: string;
  reason: string;
}

interface ListedJob {
  id: number;
  organization: string;
  status: Status;
  client_name: string;
  client_street_address: string;
  client_city: string | null;
  external_id: string | null;
  created_ms: number;
  updated_ms: number;
}

/** The detail of the history entry of a job whose address was split. */
const asSent = (address: string | null) => (address === null ? null : { address_as_sent: address });

const statements = (db: Db) => ({
  changes: db.prepare<[number], { changes: number; changedMs: number }>(
    'SELECT changes, changed_ms AS changedMs FROM organization WHERE id = ?',
  ),
  documents: db.prepare<[string], { body: string | null }>(
    `SELECT group_concat(body, ',') AS body FROM (
       SELECT job_document.body FROM json_each(?) AS wanted
       CROSS JOIN job_document ON job_document.job_id = wanted.value)`,
  ),
  listed: db.prepare<[object], ListedJob>(
    `SELECT job.id, organization.name AS organization, status, body ->> 'client_name' AS client_name,
       body ->> 'client_street_address' AS client_street_address, body ->> 'client_city' AS client_city,
       external_id, job.created_ms, updated_ms
     FROM job JOIN job_document ON job_id = job.id JOIN organization ON organization.id = organization_id
     WHERE is_test = @isTest AND (@status IS NULL OR status = @status) AND (@organization IS NULL OR organization_id = @organization)
     ORDER BY job.id DESC`,
  ),
  count: db.prepare<[], { status: Status; jobs: number }>(
    'SELECT status, count(*) AS jobs FROM job WHERE is_test = 0 GROUP BY status',
  ),
});

/** Jobs. A job is an aggregate: its rows, messages, files and letters change together. */
export class JobStore {
  readonly board: BoardStore;
  readonly uploads: UploadStore;
  readonly letters: LetterStore;
  readonly letterDrafts: LetterDraftStore;
  readonly #deps: StoreDeps;
  readonly #sql: ReturnType<typeof statements>;
  readonly #rows: JobRows;
  readonly #messages: MessageRows;
  readonly #uploadRows: UploadRows;
  /** One prepared statement per combination of filters in use. The filters are a closed set, so that the map is bounded. */
  readonly #idQueries = new Map<string, Statement<[object], number>>();

  constructor(deps: StoreDeps) {
    const { db, clock, ids } = deps;
    this.#deps = deps;
    this.#sql = statements(db);
    this.#rows = new JobRows(db, clock, deps.quota);
    this.#messages = new MessageRows(db, this.#rows);
    this.#uploadRows = new UploadRows(db, ids);
    this.board = new BoardStore(db);
    this.uploads = new UploadStore(deps, this.#rows, this.#uploadRows);
    this.letterDrafts = new LetterDraftStore(deps, this.#rows);
    const parts = { jobRows: this.#rows, messages: this.#messages, drafts: this.letterDrafts };
    this.letters = new LetterStore({ ...deps, ...parts });
  }

  /** Writes an accepted job (§4.1); resolves with the created Job's JSON text once it is on the disk. */
  submit(
    owner: Owner,
    actor: Actor,
    job: AcceptedJob,
    addressAsSent: string | null,
    once: IdempotentRequest | null,
  ): Promise<string> {
    return this.#commitOnce(once, () => {
      const { id, at, body } = this.#rows.insert(owner, job);
      this.#rows.note(id, { ...actor, fromOffice: false }, 'event-submitted', asSent(addressAsSent), at);
      return body;
    });
  }

  /**
   * Writes a revision (§4.8): a new job that carries over files and images, and closes the old id.
   * `accept` validates what was sent against the current job, inside the transaction.
   */
  revise(
    owner: Owner,
    actor: Actor,
    id: number,
    accept: (current: Job) => AcceptedRevision,
    once: IdempotentRequest | null,
    assertVersion?: AssertVersion,
  ): Promise<string> {
    const rows = this.#rows;
    return this.#commitOnce(once, () => {
      rows.writable(owner, id, assertVersion);
      const { job, addressAsSent, carry, notes, reason } = accept(rows.read(id));
      const revision = rows.insert(owner, { ...job, revision_of: id });
      this.#uploadRows.carryOver(id, revision.id, carry);
      this.#messages.moveWaiting(id, revision.id);
      const submitted = { revision_of: id, reason, notes, ...asSent(addressAsSent) };
      rows.note(revision.id, actor, 'event-submitted', submitted, revision.at);
      rows.update(id, { status: 'Revised', superseded_by: revision.id });
      rows.note(id, actor, 'event-revised', { superseded_by: revision.id, reason, notes }, revision.at);
      return revision.body;
    });
  }

  /** Adds a client's message (§4.7); resolves with its JSON text. `actor` is the user who wrote it, if known. */
  sendMessage(
    owner: Owner,
    author: string,
    id: number,
    body: string,
    once: IdempotentRequest | null,
    actor: Actor | null = null,
    assertVersion?: AssertVersion,
  ): Promise<string> {
    return this.#commitOnce(once, () => {
      this.#rows.writable(owner, id, assertVersion);
      if (actor !== null) this.#rows.note(id, actor, 'event-message-sent');
      return JSON.stringify(this.#messages.add(id, author, body, { fromOffice: false }));
    });
  }

  /** Adds the office's message to the client. Throws `not-found`, `superseded`. */
  answerClient(
    id: number,
    by: Actor & { author: string },
    body: string,
    once: IdempotentRequest | null = null,
  ): Promise<string> {
    return this.#commitOnce(once, () => {
      this.#rows.open(id);
      this.#rows.note(id, by, 'event-message-sent');
      return JSON.stringify(this.#messages.add(id, by.author, body, { fromOffice: true }));
    });
  }

  /**
   * Changes the status of a job. A reason is added to the history and sent to the client as a message. `assertMay` checks
   * further conditions inside the transaction.
   */
  move(
    id: number,
    to: Status,
    by: Actor & { author: string; reason: string | null },
    assertMay: (row: JobRow) => void = () => undefined,
  ): Promise<Job> {
    return this.#deps.commit(() => {
      assertMay(this.#rows.open(id));
      const job = this.#rows.move(id, to, by, by.reason === null ? null : { reason: by.reason });
      if (by.reason !== null) this.#messages.add(id, by.author, by.reason, { fromOffice: true });
      return job;
    });
  }

  /** Throws what `move` would throw, before a letter or an upload is prepared. */
  async assertMove(id: number, to: Status): Promise<void> {
    this.#rows.movable(id, to);
  }

  /** Sets the office's own name for the authority having jurisdiction. */
  setAhj(id: number, ahj: string, actor: Actor): Promise<Job> {
    return this.#deps.commit(() => {
      this.#rows.open(id);
      const job = this.#rows.update(id, { ahj });
      this.#rows.note(id, actor, 'event-ahj-set', { ahj });
      return job;
    });
  }

  /** §4.3: the job's JSON text with its messages and letters, and its version. Throws `not-found`. */
  async retrieve(owner: Owner, id: number): Promise<{ body: string; change: number }> {
    const { change } = this.#rows.owned(owner, id);
    const more = { messages: this.#messages.ofJob(id), letters: this.letters.ofJob(id) };
    const added = Object.entries(more).map(([name, list]) =>
      list.length === 0 ? '' : `,"${name}":${JSON.stringify(list)}`,
    );
    return { change, body: `${this.#rows.document(id).slice(0, -1)}${added.join('')}}` };
  }

  /** A job of this owner, or of any for null. Throws `not-found`. */
  async row(owner: Owner | null, id: number): Promise<JobRow> {
    return owner === null ? this.#rows.existing(id) : this.#rows.owned(owner, id);
  }

  /** Ids of the jobs of a filter, newest first; below `before`, at most `limit`. */
  async ids(
    owner: Owner,
    filter: JobFilter,
    { before = Number.MAX_SAFE_INTEGER, limit = -1 }: { before?: number | undefined; limit?: number | undefined } = {},
  ): Promise<number[]> {
    const { sql, values } = jobQuery(owner, filter);
    const query = this.#idQueries.get(sql) ?? this.#deps.db.prepare<[object], number>(sql).pluck();
    this.#idQueries.set(sql, query);
    return query.all({ ...values, before, limit });
  }

  /** JSON texts of these jobs in this order, comma-separated, for a JSON array. */
  async documents(ids: readonly number[]): Promise<string> {
    return this.#sql.documents.get(JSON.stringify(ids))?.body ?? '';
  }

  /**
   * `changes` grows with every change to any job of the organization; the last one was at `changedMs`. No later change
   * has an earlier time, so that a client that has read everything can ask for changes since `changedMs`.
   */
  async changesOf(organization: number): Promise<{ changes: number; changedMs: number }> {
    return this.#sql.changes.get(organization) ?? { changes: 0, changedMs: 0 };
  }

  /** Messages of these versions of a job, oldest first. */
  async thread(ids: readonly number[]): Promise<ThreadMessage[]> {
    return this.#messages.thread(ids);
  }

  /** Everything about any job, for the office. Throws `not-found`. */
  async inspect(id: number): Promise<{ row: JobRow; job: Job; messages: JobMessage[]; history: JobEvent[] }> {
    const row = this.#rows.existing(id);
    return { row, job: this.#rows.read(id), messages: this.#messages.ofJob(id), history: this.#rows.history(id) };
  }

  /** Live jobs of every organization for the command line, or test jobs, newest first. */
  async list({ status, organization, isTest }: { status?: string; organization?: number; isTest?: boolean } = {}) {
    const filter = { status: status ?? null, organization: organization ?? null, isTest: isTest ? 1 : 0 };
    const jobs = this.#sql.listed.all(filter);
    return jobs.map(({ created_ms, updated_ms, ...job }) => ({
      ...job,
      created_at: isoTime(created_ms),
      updated_at: isoTime(updated_ms),
    }));
  }

  /** Live jobs. */
  async countByStatus(): Promise<Partial<Record<Status, number>>> {
    return Object.fromEntries(this.#sql.count.all().map(({ status, jobs }) => [status, jobs]));
  }

  #commitOnce(once: IdempotentRequest | null, work: () => string): Promise<string> {
    return this.#deps.commit(() => this.#deps.idempotency.runOnce(once, work));
  }
}
