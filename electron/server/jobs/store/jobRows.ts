import type { Job } from '../../../../shared/job/job.ts';
import { isOpen, type Status } from '../../../../shared/job/status.ts';
import { problem, problemAt } from '../../../../shared/messages/problem.ts';
import { type EventCode, statusEvent } from '../../../../shared/messages/events.ts';
import { type Clock, isoTime } from '../../../ports.ts';
import { type Engine, sql, type Work } from '../../base/database/statement.ts';
import type { Actor } from '../../base/audit/auditStore.ts';
import { calendarColumns, correctRank, likelyRankOf, rankOf, type StoredCalendar } from './dueDateStore.ts';
import { releaseFormer } from './formerReviewerQueries.ts';
import { jobSearch } from './jobDialectQueries.ts';
import { type EventRow, type JobEvent, jobEventOf } from './jobEventQueries.ts';
import { type Owner, serviceBits } from './jobQueries.ts';
import { assertMovable, assertNotRevised, type AssertVersion, isOwnedBy, type JobRow } from './jobRow.ts';
import { assertRoom, type StorageUse, useColumns } from '../../base/storage/storageQuotaStore.ts';
import { searchKey } from '../../base/database/searchKey.ts';

/** A filter looks at so much of a text, in UTF-16 units; names and addresses are shorter. */
const searchedLength = 1000;

const folded = (text = ''): string => searchKey(text.slice(0, searchedLength));

type Untimed = Omit<Job, 'id' | 'created_at' | 'updated_at'>;

/** What the filters of List Jobs look at, folded. */
const searchable = (job: Untimed) => ({
  client_name: folded(job.client_name),
  client_street_address: folded(job.client_street_address),
  city: folded(job.client_city),
  ahj: folded(job.ahj),
  utility: folded(job.utility_name),
});

/** What is stored of a job beside its document, to filter and to find it by. */
const columnsOf = (job: Untimed) => ({
  status: job.status,
  client_state: job.client_state?.id ?? null,
  services: serviceBits(job.services_requested),
  external_id: job.external_id ?? null,
  external_key: searchKey(job.external_id ?? ''),
  place: searchKey([job.client_state?.abbreviation, job.client_zip_code].filter(Boolean).join(' ')),
  ...searchable(job),
});

type Columns = ReturnType<typeof columnsOf>;
type Searched = ReturnType<typeof searchable>;

/** Version and time of a change, what the organization used before it, and what due dates are counted with. */
type Change = StorageUse & StoredCalendar & { change: number; at: number };

interface NewJob extends Columns {
  organization: number;
  is_test: 0 | 1;
  revision_of: number | null;
  laptop: string | null;
  rank: number;
}

const newJobColumns = `organization_id, is_test, status, created_ms, updated_ms, change, client_state, services,
  client_name, client_street_address, city, ahj, utility, external_id, external_key, place, revision_of, laptop,
  queue_rank`;
const newJobValues = `@organization, @is_test, @status, @at, @at, @change, @client_state, @services,
  @client_name, @client_street_address, @city, @ahj, @utility, @external_id, @external_key, @place, @revision_of,
  @laptop, @rank`;

const nextChange = `UPDATE organization SET changes = changes + 1,
    changed_ms = CASE WHEN changed_ms > @now THEN changed_ms ELSE @now END
  WHERE id = @organization RETURNING changes AS change, changed_ms AS at, ${useColumns}, ${calendarColumns}`;

/** Of a job's history, the newest: one with hundreds of thousands of entries would take seconds to show. */
const mostEvents = 2000;

const statements = {
  insertJob: sql<NewJob & { at: number; change: number }, { id: number }>(
    `INSERT INTO job (${newJobColumns}) VALUES (${newJobValues}) RETURNING id`,
  ),
  /** `nextChange` and `insertJob` in one. */
  insertNextJob: sql<NewJob & { now: number }, Change & { id: number }>(
    `WITH next AS (${nextChange}),
       added AS (INSERT INTO job (${newJobColumns})
         SELECT ${newJobValues.replaceAll(/@(at|change)\b/g, 'next.$1')} FROM next RETURNING id)
     SELECT added.id, next.* FROM added, next`,
  ),
  updateJob: sql<Columns & { id: number; at: number; change: number; superseded_by: number | null; rank: number }>(`
    UPDATE job SET status = @status, updated_ms = @at, change = @change, client_state = @client_state,
      services = @services, client_name = @client_name, client_street_address = @client_street_address,
      city = @city, ahj = @ahj, utility = @utility, superseded_by = @superseded_by, queue_rank = @rank
    WHERE id = @id`),
  insertDocument: sql<{ id: number; body: string }>('INSERT INTO job_document (job_id, body) VALUES (@id, @body)'),
  updateDocument: sql<{ id: number; body: string }>('UPDATE job_document SET body = @body WHERE job_id = @id'),
  /** `ids` is a JSON array. */
  insertArrays: sql<{ ids: string; job: number }>({
    sqlite: 'INSERT INTO solar_array (id, job_id, position) SELECT value, @job, key FROM json_each(@ids)',
    postgres: `INSERT INTO solar_array (id, job_id, position) SELECT id, @job, position - 1
      FROM json_array_elements_text(CAST(@ids AS json)) WITH ORDINALITY AS one (id, position)`,
  }),
  nextChange: sql<{ organization: number; now: number }, Change>(nextChange),
  events: sql<{ id: number }, EventRow>(
    `SELECT at_ms, actor, action, detail, from_office FROM (
       SELECT * FROM job_event WHERE job_id = @id ORDER BY id DESC LIMIT ${mostEvents}) AS newest ORDER BY id`,
  ),
  insertEvent: sql<{
    id: number;
    at: number;
    actor: string;
    action: string;
    detail: string | null;
    address: string | null;
    fromOffice: 0 | 1;
  }>(
    `INSERT INTO job_event (job_id, at_ms, actor, action, detail, address, from_office)
     VALUES (@id, @at, @actor, @action, @detail, @address, @fromOffice)`,
  ),
  row: sql<{ id: number }, JobRow>(
    `SELECT id, organization_id, is_test, status, change, revision_of, superseded_by, waits, assignee
     FROM job WHERE id = @id`,
  ),
  versionAndDocument: sql<
    { id: number },
    Pick<JobRow, 'organization_id' | 'is_test' | 'change' | 'status'> & { body: string }
  >(
    'SELECT organization_id, is_test, change, status, body FROM job JOIN job_document ON job_id = job.id WHERE job.id = @id',
  ),
  withExternalId: sql<
    { organization: number; is_test: 0 | 1; external_id: string; revision_of: number | null },
    { id: number }
  >(
    `SELECT id FROM job WHERE organization_id = @organization AND is_test = @is_test AND external_id = @external_id
       AND superseded_by IS NULL AND id IS DISTINCT FROM @revision_of`,
  ),
  withdrawLetter: sql<{ id: number; now: number }, { withdrawn: string; letter: string }>(
    `UPDATE produced_file SET withdrawn_ms = @now
     WHERE job_id = @id AND withdrawn_ms IS NULL AND seq IN (SELECT produced_file FROM letter WHERE job_id = @id)
     RETURNING sha256 AS withdrawn, (SELECT number FROM letter WHERE letter.produced_file = seq) AS letter`,
  ),
  document: sql<{ id: number }, { body: string }>('SELECT body FROM job_document WHERE job_id = @id'),
};

/** Rows of a job. Keeps columns, document, search index and arrays consistent. Inside a transaction. */
export class JobRows {
  readonly #engine: Engine;
  readonly #clock: Clock;

  constructor(engine: Engine, clock: Clock) {
    this.#engine = engine;
    this.#clock = clock;
  }

  /** Throws `not-found`. */
  *existing(id: number): Work<JobRow> {
    const row = yield* statements.row.first({ id });
    if (!row) throw problem('job-not-found', { job: String(id) });
    return row;
  }

  /** The owner's job. Another owner's job is `not-found`, like a job that does not exist. */
  *owned(owner: Owner, id: number): Work<JobRow> {
    const row = yield* this.existing(id);
    if (!isOwnedBy(owner, row)) throw problem('job-not-found', { job: String(id) });
    return row;
  }

  /** The owner's job as JSON text, with its version. Throws `not-found`. */
  *ownedDocument(owner: Owner, id: number): Work<{ change: number; status: Status; body: string }> {
    const found = yield* statements.versionAndDocument.first({ id });
    if (!found || !isOwnedBy(owner, found)) throw problem('job-not-found', { job: String(id) });
    return found;
  }

  /** A job that was not revised. Throws `superseded` otherwise. */
  *open(id: number): Work<JobRow> {
    const row = yield* this.existing(id);
    assertNotRevised(row);
    return row;
  }

  /** The owner's job, if it can be changed. A revised one throws `superseded`. */
  *writable(owner: Owner, id: number, assertVersion: AssertVersion = () => undefined): Work<JobRow> {
    const row = yield* this.owned(owner, id);
    assertNotRevised(row);
    assertVersion(row.change);
    return row;
  }

  /** The id under which the job goes on after its revisions. */
  *newestVersion(id: number): Work<number> {
    const { superseded_by } = yield* this.existing(id);
    return superseded_by === null ? id : yield* this.newestVersion(superseded_by);
  }

  /** A job that the table of moves lets change to this status. */
  *movable(id: number, to: Status): Work<JobRow> {
    const row = yield* this.existing(id);
    assertMovable(row, to);
    return row;
  }

  /** The job's JSON text. */
  *document(id: number): Work<string> {
    return (yield* statements.document.first({ id }))!.body;
  }

  *read(id: number): Work<Job> {
    return JSON.parse(yield* this.document(id)) as Job;
  }

  /** Adds an entry to the job's history. */
  *note(
    id: number,
    { actor, address = null, fromOffice = true }: Actor,
    action: EventCode,
    detail: object | null = null,
    at = this.#clock.now(),
  ): Work<void> {
    yield* statements.insertEvent.send({
      id,
      at,
      actor,
      action,
      detail: detail === null ? null : JSON.stringify(detail),
      address,
      fromOffice: fromOffice ? 1 : 0,
    });
  }

  *history(id: number): Work<JobEvent[]> {
    return (yield* statements.events.all({ id })).map(jobEventOf);
  }

  /** Writes a new job, and the id of the laptop that sent it; returns its JSON text. Throws `external-id-taken`. */
  *insert(
    { organization, isTest }: Owner,
    job: Omit<Job, 'id' | 'created_at' | 'updated_at' | 'status' | 'test'>,
    laptop: string | null = null,
  ): Work<{ id: number; at: number; body: string }> {
    const fields = { status: 'Submitted' as const, ...(isTest ? ({ test: true } as const) : {}), ...job };
    const columns = columnsOf(fields);
    const { external_id } = columns;
    const revision_of = job.revision_of ?? null;
    const is_test = isTest ? 1 : 0;
    // A revision takes over the reference of the job that it revises.
    if (external_id !== null) yield* this.#assertFree({ organization, is_test, external_id, revision_of });
    const rank = likelyRankOf({ receivedMs: this.#clock.now(), services: fields.services_requested });
    const row = { organization, is_test, revision_of, laptop, rank, ...columns } as const;
    const { id, at, ...use } = yield* this.#insertRow(row);
    const time = isoTime(at);
    const body = JSON.stringify({ id, created_at: time, updated_at: time, ...fields });
    assertRoom(use, Buffer.byteLength(body));
    yield* statements.insertDocument.send({ id, body });
    yield* correctRank(rank, { id, receivedMs: at, status: fields.status, services: fields.services_requested }, use);
    yield* this.#index(id, columns);
    if (job.arrays)
      yield* statements.insertArrays.send({ ids: JSON.stringify(job.arrays.map((array) => array.id)), job: id });
    return { id, at, body };
  }

  /** Writes a changed job with a new version and time. The rows of its arrays stay. */
  *update(id: number, changes: Partial<Job> = {}): Work<Job> {
    const { change, at, ...stored } = yield* this.#nextChange((yield* this.existing(id)).organization_id);
    const before = yield* this.read(id);
    const job: Job = { ...before, ...changes, updated_at: isoTime(at) };
    const columns = columnsOf(job);
    const { status, services_requested: services, superseded_by = null } = job;
    const rank = rankOf({ id, status, services, receivedMs: Date.parse(job.created_at) }, stored);
    yield* statements.updateJob.send({ id, at, change, superseded_by, rank, ...columns });
    yield* statements.updateDocument.send({ id, body: JSON.stringify(job) });
    const searched = searchable(before);
    const stale = Object.entries(searched).some(([name, text]) => columns[name as keyof Searched] !== text);
    if (stale) yield* this.#index(id, columns);
    return job;
  }

  /** Changes the status as the table of moves allows, and adds it to the history. Leaving `Approved` withdraws the letter. */
  *move(id: number, to: Status, by: Actor, detail: object | null): Work<Job> {
    const before = yield* this.movable(id, to);
    const isWithdrawn = before.status === 'Approved' && (yield* this.withdrawLetter(id, by, detail));
    const job = yield* this.update(id, { status: to });
    yield* this.note(id, by, statusEvent(to), isWithdrawn ? null : detail);
    if (!isOpen(before.status)) yield* releaseFormer(id, by, this.#clock.now());
    return job;
  }

  /** Withdraws the letter, not other produced files, and adds that to the history. Returns whether there was one. */
  *withdrawLetter(id: number, by: Actor, detail: object | null): Work<boolean> {
    const letters = yield* statements.withdrawLetter.all({ id, now: this.#clock.now() });
    for (const letter of letters) yield* this.note(id, by, 'event-letter-withdrawn', { ...letter, ...detail });
    return letters.length > 0;
  }

  /** PostgreSQL does both at once, because each answer that is waited for takes a round trip; SQLite cannot. */
  *#insertRow(job: NewJob): Work<Change & { id: number }> {
    if (this.#engine === 'postgres')
      return (yield* statements.insertNextJob.first({ ...job, now: this.#clock.now() }))!;
    const next = yield* this.#nextChange(job.organization);
    return { ...next, ...(yield* statements.insertJob.first({ ...job, change: next.change, at: next.at }))! };
  }

  /** PostgreSQL keeps its search index itself. */
  *#index(id: number, searched: Searched): Work<void> {
    if (this.#engine === 'sqlite') yield* jobSearch.put.sendLast({ id, ...searched });
  }

  *#assertFree(wanted: {
    organization: number;
    is_test: 0 | 1;
    external_id: string;
    revision_of: number | null;
  }): Work<void> {
    const taken = yield* statements.withExternalId.first(wanted);
    const { external_id } = wanted;
    if (taken) throw problemAt('#/external_id', 'external-id-taken', { external_id, job: taken.id });
  }

  /** Times never go back, so that `updated_since` misses nothing. */
  *#nextChange(organization: number): Work<Change> {
    return (yield* statements.nextChange.first({ organization, now: this.#clock.now() }))!;
  }
}
