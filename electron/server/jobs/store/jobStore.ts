import type { Job, JobMessage } from '../../../../shared/job/job.ts';
import type { Status } from '../../../../shared/job/status.ts';
import { builtSql, none, sql, type Work } from '../../base/database/statement.ts';
import type { AcceptedJob, AcceptedRevision } from './acceptedJob.ts';
import type { Actor } from '../../base/audit/auditStore.ts';
import type { IdempotentRequest } from '../../base/idempotency/idempotencyStore.ts';
import { jobDocuments } from './jobDialectQueries.ts';
import { type JobFilter, type JobPage, type JobQuery, jobQuery, type Owner } from './jobQueries.ts';
import { type JobEvent, lastAsks, type MovedBy, reasonDetail } from './jobEventQueries.ts';
import type { AssertVersion, JobRow } from './jobRow.ts';
import type { JobRows } from './jobRows.ts';
import type { DeliverableStore } from '../../deliverables/deliverableStore.ts';
import type { LetterStore } from '../../letters/letterStore.ts';
import type { AssigneeStore } from '../../queue/assigneeStore.ts';
import type { MessageRows, ThreadMessage } from './messageRows.ts';
import type { StoreDeps } from '../../base/database/storeDeps.ts';
import type { UploadRows } from '../../uploads/uploadRows.ts';

/** Everything about a job, for the office. */
interface InspectedJob {
  row: JobRow;
  job: Job;
  messages: JobMessage[];
  history: JobEvent[];
}

/** The detail of the history entry of a job whose address was split. */
const asSent = (address: string | null) => (address === null ? null : { address_as_sent: address });

const statements = {
  changes: sql<{ organization: number }, { changes: number; changedMs: number }>(
    'SELECT changes, changed_ms AS "changedMs" FROM organization WHERE id = @organization',
  ),
  count: sql<typeof none, { status: Status; jobs: number }>(
    'SELECT status, count(*) AS jobs FROM job WHERE is_test = 0 GROUP BY status',
  ),
};

/** What else is written and read together with a job. */
interface JobParts {
  readonly assignees: AssigneeStore;
  readonly deliverables: DeliverableStore;
  readonly letters: LetterStore;
}

/** The rows that transactions of several stores write. */
interface SharedRows {
  jobs: JobRows;
  messages: MessageRows;
  uploads: UploadRows;
}

/** Jobs. A job is an aggregate: its rows, messages, files and letters change together. */
export class JobStore {
  readonly #deps: StoreDeps;
  readonly #rows: JobRows;
  readonly #messages: MessageRows;
  readonly #uploadRows: UploadRows;
  readonly #parts: JobParts;

  constructor(deps: StoreDeps, rows: SharedRows, parts: JobParts) {
    this.#deps = deps;
    this.#rows = rows.jobs;
    this.#messages = rows.messages;
    this.#uploadRows = rows.uploads;
    this.#parts = parts;
  }

  /** Writes an accepted job (§4.1); resolves with the created Job's JSON text once it is on the disk. */
  submit(
    owner: Owner,
    actor: Actor,
    job: AcceptedJob,
    addressAsSent: string | null,
    once: IdempotentRequest | null,
  ): Promise<string> {
    return this.#commitOnce(once, () => this.#submitting(owner, actor, job, addressAsSent));
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
    return this.#commitOnce(once, () => this.#revising(owner, actor, id, accept, assertVersion));
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
    const message = { author, body, fromOffice: false };
    const [rows, { quota }] = [this.#rows, this.#deps];
    const writable = function* (): Work<void> {
      yield* rows.writable(owner, id, assertVersion);
      yield* quota.assertMessage(owner.organization, body);
    };
    return this.#commitOnce(once, () => this.#sending(id, writable(), message, actor));
  }

  /** Adds the office's message to the client. Throws `not-found`, `superseded`. */
  answerClient(
    id: number,
    by: Actor & { author: string },
    body: string,
    once: IdempotentRequest | null = null,
  ): Promise<string> {
    const message = { author: by.author, body, fromOffice: true };
    return this.#commitOnce(once, () => this.#sending(id, this.#rows.open(id), message, by));
  }

  /**
   * Changes the status of a job. A reason is added to the history, with the parts it was composed of, and sent to the
   * client as a message. `assertMay` checks further conditions inside the transaction.
   */
  move(id: number, to: Status, by: MovedBy, assertMay: (row: JobRow) => void = () => undefined): Promise<Job> {
    return this.#deps.database.commit(() => this.#moving(id, to, by, assertMay));
  }

  /** Sets the office's own name for the authority having jurisdiction. */
  setAhj(id: number, ahj: string, actor: Actor): Promise<Job> {
    return this.#deps.database.commit(() => this.#settingAhj(id, ahj, actor));
  }

  /** §4.3: the job's JSON text with its messages, letters and deliverables, and its version. Throws `not-found`. */
  retrieve(owner: Owner, id: number): Promise<{ body: string; change: number }> {
    return this.#deps.database.read(this.#retrieving(owner, id));
  }

  /** A job of this owner, or of any for null. Throws `not-found`. */
  row(owner: Owner | null, id: number): Promise<JobRow> {
    return this.#deps.database.read(owner === null ? this.#rows.existing(id) : this.#rows.owned(owner, id));
  }

  /** Ids of the jobs of a filter, newest first. */
  async ids(owner: Owner, filter: JobFilter, page: JobPage = {}): Promise<number[]> {
    const { database } = this.#deps;
    const { text, values } = jobQuery(database.engine, owner, filter, page);
    // One text costs less than a row for each of 100,000 ids.
    const joined = builtSql<JobQuery['values'], { ids: string | null }>(
      `SELECT string_agg(CAST(id AS TEXT), ',') AS ids FROM (${text}) AS found`,
    );
    const found = await database.read(joined.first(values));
    return JSON.parse(`[${found?.ids ?? ''}]`) as number[];
  }

  /** JSON texts of these jobs in this order, comma-separated, for a JSON array. */
  async documents(ids: readonly number[]): Promise<string> {
    const found = await this.#deps.database.read(jobDocuments.first({ ids: JSON.stringify(ids) }));
    return found?.body ?? '';
  }

  /**
   * `changes` grows with every change to any job of the organization; the last one was at `changedMs`. No later change
   * has an earlier time, so that a client that has read everything can ask for changes since `changedMs`.
   */
  async changesOf(organization: number): Promise<{ changes: number; changedMs: number }> {
    const found = await this.#deps.database.read(statements.changes.first({ organization }));
    return found ?? { changes: 0, changedMs: 0 };
  }

  /** Messages of these versions of a job, oldest first. */
  thread(ids: readonly number[]): Promise<ThreadMessage[]> {
    return this.#deps.database.read(this.#messages.thread(ids));
  }

  /** Everything about any job, for the office. Throws `not-found`. */
  inspect(id: number): Promise<InspectedJob> {
    return this.#deps.database.read(this.#inspecting(id));
  }

  /** Live jobs. */
  async countByStatus(): Promise<Partial<Record<Status, number>>> {
    const counts = await this.#deps.database.read(statements.count.all(none));
    return Object.fromEntries(counts.map(({ status, jobs }) => [status, jobs]));
  }

  #commitOnce(once: IdempotentRequest | null, work: () => Work<string>): Promise<string> {
    return this.#deps.idempotency.commitOnce(once, work);
  }

  *#submitting(owner: Owner, actor: Actor, job: AcceptedJob, addressAsSent: string | null): Work<string> {
    const { id, at, body } = yield* this.#rows.insert(owner, job, actor.laptop);
    yield* this.#rows.note(id, { ...actor, fromOffice: false }, 'event-submitted', asSent(addressAsSent), at);
    return body;
  }

  *#revising(
    owner: Owner,
    actor: Actor,
    id: number,
    accept: (current: Job) => AcceptedRevision,
    assertVersion: AssertVersion | undefined,
  ): Work<string> {
    const rows = this.#rows;
    yield* rows.writable(owner, id, assertVersion);
    const { job, addressAsSent, carry, notes, reason } = accept(yield* rows.read(id));
    const revision = yield* rows.insert(owner, { ...job, revision_of: id }, actor.laptop);
    yield* this.#uploadRows.carryOver(id, revision.id, carry);
    yield* this.#messages.moveWaiting(id, revision.id);
    yield* this.#parts.assignees.carryOver(id, revision.id);
    const submitted = { revision_of: id, reason, notes, ...asSent(addressAsSent) };
    yield* rows.note(revision.id, actor, 'event-submitted', submitted, revision.at);
    yield* rows.update(id, { status: 'Revised', superseded_by: revision.id });
    const revised = { superseded_by: revision.id, reason, notes };
    yield* rows.note(id, actor, 'event-revised', revised, revision.at);
    return revision.body;
  }

  *#sending(
    id: number,
    writable: Work<unknown>,
    { author, body, fromOffice }: { author: string; body: string; fromOffice: boolean },
    actor: Actor | null,
  ): Work<string> {
    yield* writable;
    if (actor !== null) yield* this.#rows.note(id, actor, 'event-message-sent');
    return JSON.stringify(yield* this.#messages.add(id, author, body, { fromOffice }));
  }

  *#moving(id: number, to: Status, by: MovedBy, assertMay: (row: JobRow) => void): Work<Job> {
    assertMay(yield* this.#rows.open(id));
    const job = yield* this.#rows.move(id, to, by, reasonDetail(by));
    if (to === 'In Review' && by.user !== undefined && (yield* this.#rows.existing(id)).assignee === null)
      yield* this.#parts.assignees.assigning(id, by.user, by);
    if (by.reason !== null) yield* this.#messages.add(id, by.author, by.reason, { fromOffice: true });
    return job;
  }

  *#settingAhj(id: number, ahj: string, actor: Actor): Work<Job> {
    yield* this.#rows.open(id);
    const job = yield* this.#rows.update(id, { ahj });
    yield* this.#rows.note(id, actor, 'event-ahj-set', { ahj });
    return job;
  }

  *#retrieving(owner: Owner, id: number): Work<{ body: string; change: number }> {
    const { change, status, body } = yield* this.#rows.ownedDocument(owner, id);
    const letters = yield* this.#parts.letters.ofJob(id);
    const hasLetter = letters.some(({ withdrawn_at }) => withdrawn_at === undefined);
    const more = {
      messages: yield* this.#messages.ofJob(id),
      letters,
      deliverables: yield* this.#parts.deliverables.ofJob(id),
      asks: status === 'On Hold' ? yield* lastAsks(id) : [],
    };
    const added = Object.entries(more).map(([name, list]) =>
      list.length === 0 ? '' : `,"${name}":${JSON.stringify(list)}`,
    );
    const without = status === 'Approved' && !hasLetter ? ',"without_letter":true' : '';
    return { change, body: `${body.slice(0, -1)}${added.join('')}${without}}` };
  }

  *#inspecting(id: number): Work<InspectedJob> {
    const row = yield* this.#rows.existing(id);
    const job = yield* this.#rows.read(id);
    const messages = yield* this.#messages.ofJob(id);
    return { row, job, messages, history: yield* this.#rows.history(id) };
  }
}
