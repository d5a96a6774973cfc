import type { Job } from '../../../shared/job/job.ts';
import { canMove, type Status } from '../../../shared/job/status.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem, problem, problemAt } from '../../../shared/messages/problem.ts';
import type { AnyMessage } from '../../../shared/messages/rows.ts';
import { say } from '../../../shared/messages/say.ts';
import { type EventCode, eventMessage, statusEvent } from '../../../shared/office/events.ts';
import { type Clock, isoTime } from '../../ports.ts';
import type { StorageQuota } from './storageQuota.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { Actor } from './auditStore.ts';
import { type Owner, serviceBits } from './jobQueries.ts';
import { searchKey } from './searchKey.ts';

/** Throws where a job's version is not the one that a writer expects. */
export type AssertVersion = (change: number) => void;

/** The columns of a job that rules need; the rest is in its document. */
export interface JobRow {
  id: number;
  organization_id: number;
  is_test: 0 | 1;
  status: Status;
  change: number;
  revision_of: number | null;
  superseded_by: number | null;
  /** 1 while the client's last message has no answer: a message or a letter. */
  waits: 0 | 1;
}

/** A filter looks at so much of a text, in UTF-16 units; names and addresses are shorter. */
const searchedLength = 1000;

const folded = (text = ''): string => searchKey(text.slice(0, searchedLength));

/** What the filters of List Jobs look at, folded. */
const searchable = (job: Omit<Job, 'id'>) => ({
  client_name: folded(job.client_name),
  client_street_address: folded(job.client_street_address),
  city: folded(job.client_city),
  ahj: folded(job.ahj),
  utility: folded(job.utility_name),
});

const columnsOf = (job: Omit<Job, 'id'>) => ({
  status: job.status,
  client_state: job.client_state?.id ?? null,
  services: serviceBits(job.services_requested),
  external_id: job.external_id ?? null,
  external_key: searchKey(job.external_id ?? ''),
  place: searchKey([job.client_state?.abbreviation, job.client_zip_code].filter(Boolean).join(' ')),
  ...searchable(job),
});

export const ownerOf = ({ organization_id: organization, is_test }: JobRow): Owner => ({
  organization,
  isTest: is_test === 1,
});

const assertNotRevised = (row: JobRow): JobRow => {
  const { id: job, superseded_by: successor } = row;
  if (successor === null) return row;
  throw new Problem(message('job-superseded', { job, successor }), { supersededBy: successor });
};

/** An entry of a job's history. */
export interface JobEvent {
  at: string;
  actor: string;
  /** What was done, in English. */
  action: string;
  message: AnyMessage;
  detail: unknown;
  /** By the office, not by the client. */
  fromOffice: boolean;
}

interface EventRow {
  at_ms: number;
  actor: string;
  action: string;
  detail: string | null;
  from_office: 0 | 1;
}

const statements = (db: Db) => ({
  insertJob: db.prepare(`
    INSERT INTO job (organization_id, is_test, status, created_ms, updated_ms, change, client_state, services,
      client_name, client_street_address, city, ahj, utility, external_id, external_key, place, revision_of)
    VALUES (@organization, @is_test, @status, @at, @at, @change, @client_state, @services,
      @client_name, @client_street_address, @city, @ahj, @utility, @external_id, @external_key, @place, @revision_of)`),
  updateJob: db.prepare(`
    UPDATE job SET status = @status, updated_ms = @at, change = @change, client_state = @client_state,
      services = @services, client_name = @client_name, client_street_address = @client_street_address,
      city = @city, ahj = @ahj, utility = @utility, superseded_by = @superseded_by
    WHERE id = @id`),
  insertDocument: db.prepare('INSERT INTO job_document (job_id, body) VALUES (?, ?)'),
  updateDocument: db.prepare('UPDATE job_document SET body = ? WHERE job_id = ?'),
  insertSearch: db.prepare(
    `INSERT OR REPLACE INTO job_search (rowid, client_name, client_street_address, city, ahj, utility)
     VALUES (@id, @client_name, @client_street_address, @city, @ahj, @utility)`,
  ),
  insertArray: db.prepare('INSERT INTO solar_array (id, job_id, position) VALUES (?, ?, ?)'),
  nextChange: db.prepare<[number, number], { change: number; at: number }>(
    `UPDATE organization SET changes = changes + 1, changed_ms = max(changed_ms, ?) WHERE id = ?
     RETURNING changes AS change, changed_ms AS at`,
  ),
  events: db.prepare<[number], EventRow>(
    'SELECT at_ms, actor, action, detail, from_office FROM job_event WHERE job_id = ? ORDER BY id',
  ),
  insertEvent: db.prepare(
    'INSERT INTO job_event (job_id, at_ms, actor, action, detail, address, from_office) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ),
  row: db.prepare<[number], JobRow>(
    'SELECT id, organization_id, is_test, status, change, revision_of, superseded_by, waits FROM job WHERE id = ?',
  ),
  withExternalId: db
    .prepare<[object], number>(
      `SELECT id FROM job WHERE organization_id = @organization AND is_test = @is_test AND external_id = @external_id
         AND superseded_by IS NULL AND id IS NOT @revision_of`,
    )
    .pluck(),
  withdrawLetter: db.prepare<[number, number], { withdrawn: string; letter: string | null }>(
    `UPDATE produced_file SET withdrawn_ms = ? WHERE job_id = ? AND withdrawn_ms IS NULL
     RETURNING sha256 AS withdrawn, (SELECT number FROM letter WHERE produced_file = seq) AS letter`,
  ),
  document: db.prepare<[number], { body: string }>('SELECT body FROM job_document WHERE job_id = ?'),
});

/** Rows of a job. Keeps columns, document, search index and arrays consistent. Inside a transaction. */
export class JobRows {
  readonly #clock: Clock;
  readonly #quota: StorageQuota;
  readonly #sql: ReturnType<typeof statements>;

  constructor(db: Db, clock: Clock, quota: StorageQuota) {
    this.#clock = clock;
    this.#quota = quota;
    this.#sql = statements(db);
  }

  /** Throws `not-found`. */
  existing(id: number): JobRow {
    const found = this.#sql.row.get(id);
    if (!found) throw problem('job-not-found', { job: String(id) });
    return found;
  }

  /** A job that was not revised. Throws `superseded` otherwise. */
  open(id: number): JobRow {
    return assertNotRevised(this.existing(id));
  }

  /** The owner's job. Another owner's job is `not-found`, like a job that does not exist. */
  owned(owner: Owner, id: number): JobRow {
    if (!this.isOwned(owner, id)) throw problem('job-not-found', { job: String(id) });
    return this.existing(id);
  }

  isOwned({ organization, isTest }: Owner, id: number): boolean {
    const row = this.#sql.row.get(id);
    return row?.organization_id === organization && (row.is_test === 1) === isTest;
  }

  /** The owner's job, if it can be changed. A revised one throws `superseded`. */
  writable(owner: Owner, id: number, assertVersion: AssertVersion = () => undefined): JobRow {
    const found = assertNotRevised(this.owned(owner, id));
    assertVersion(found.change);
    return found;
  }

  /** A job that the table of moves lets change to this status. */
  movable(id: number, to: Status): JobRow {
    const found = this.open(id);
    const { status } = found;
    if (!canMove(status, to)) throw problem('status-not-reachable', { job: id, status, to });
    return found;
  }

  /** The job's JSON text. */
  document(id: number): string {
    return this.#sql.document.get(id)!.body;
  }

  read(id: number): Job {
    return JSON.parse(this.document(id)) as Job;
  }

  /** Adds an entry to the job's history. */
  note(id: number, by: Actor, action: EventCode, detail: object | null = null, at = this.#clock.now()): void {
    const { actor, address = null, fromOffice = true } = by;
    const json = detail === null ? null : JSON.stringify(detail);
    this.#sql.insertEvent.run(id, at, actor, action, json, address, fromOffice ? 1 : 0);
  }

  history(id: number): JobEvent[] {
    return this.#sql.events.all(id).map(({ at_ms, actor, action, detail, from_office }) => {
      const event = eventMessage(action);
      return {
        at: isoTime(at_ms),
        actor,
        action: say('en', event),
        message: event,
        detail: detail === null ? null : (JSON.parse(detail) as unknown),
        fromOffice: from_office === 1,
      };
    });
  }

  /** Writes a new job; returns its JSON text. Throws `external-id-taken`. */
  insert(
    { organization, isTest }: Owner,
    job: Omit<Job, 'id' | 'created_at' | 'updated_at' | 'status' | 'test'>,
  ): { id: number; at: number; body: string } {
    const { change, at } = this.#nextChange(organization);
    const test = isTest ? ({ test: true } as const) : {};
    const times = { created_at: isoTime(at), updated_at: isoTime(at) };
    const fields = { ...times, status: 'Submitted' as const, ...test, ...job };
    const columns = columnsOf(fields);
    const revision_of = job.revision_of ?? null;
    const row = { organization, is_test: isTest ? 1 : 0, at, change, revision_of, ...columns };
    this.#assertFree(row);
    const id = Number(this.#sql.insertJob.run(row).lastInsertRowid);
    const body = `{"id":${id},${JSON.stringify(fields).slice(1)}`;
    this.#quota.assertRoom(organization, Buffer.byteLength(body));
    this.#sql.insertDocument.run(id, body);
    this.#sql.insertSearch.run({ id, ...columns });
    job.arrays?.forEach((array, position) => this.#sql.insertArray.run(array.id, id, position));
    return { id, at, body };
  }

  /** Writes a changed job with a new version and time. The rows of its arrays stay. */
  update(id: number, changes: Partial<Job> = {}): Job {
    const { change, at } = this.#nextChange(this.existing(id).organization_id);
    const before = this.read(id);
    const job: Job = { ...before, ...changes, updated_at: isoTime(at) };
    const columns = columnsOf(job);
    this.#sql.updateJob.run({ id, at, change, superseded_by: job.superseded_by ?? null, ...columns });
    this.#sql.updateDocument.run(JSON.stringify(job), id);
    const searched = searchable(before);
    const stale = Object.entries(searched).some(([name, text]) => columns[name as keyof typeof searched] !== text);
    if (stale) this.#sql.insertSearch.run({ id, ...columns });
    return job;
  }

  /** Changes the status as the table of moves allows, and adds it to the history. Leaving `Approved` withdraws the letter. */
  move(id: number, to: Status, by: Actor, detail: object | null): Job {
    const before = this.movable(id, to);
    const isWithdrawn = before.status === 'Approved' && this.withdrawLetter(id, by, detail);
    const job = this.update(id, { status: to });
    this.note(id, by, statusEvent(to), isWithdrawn ? null : detail);
    return job;
  }

  /** Withdraws the letter, and adds that to the history. Returns whether there was one. */
  withdrawLetter(id: number, by: Actor, detail: object | null): boolean {
    const letters = this.#sql.withdrawLetter.all(this.#clock.now(), id).filter(({ letter }) => letter !== null);
    for (const letter of letters) this.note(id, by, 'event-letter-withdrawn', { ...letter, ...detail });
    return letters.length > 0;
  }

  /** A revision takes over the reference of the job that it revises. */
  #assertFree(row: { external_id: string | null }): void {
    const { external_id } = row;
    const job = external_id === null ? undefined : this.#sql.withExternalId.get(row);
    if (job !== undefined) throw problemAt('#/external_id', 'external-id-taken', { external_id: external_id!, job });
  }

  /** Version and time of a change. Times never go back, so that `updated_since` misses nothing. */
  #nextChange(organization: number): { change: number; at: number } {
    return this.#sql.nextChange.get(this.#clock.now(), organization)!;
  }
}
