import type { AssignedVisit, TakeVisit } from '../../../shared/visits/endpoints.ts';
import { mostHandedVisits, mostListedVisits, mostVisits, type VisitFields } from '../../../shared/visits/visits.ts';
import { invalidFields } from '../../../shared/api/parse.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { fieldError, problem } from '../../../shared/messages/problem.ts';
import { mostShownVisits, type VisitView } from '../../../shared/visits/officeCalls.ts';
import { sql, type Work } from '../base/database/statement.ts';
import type { Actor, AuditNote } from '../base/audit/auditStore.ts';
import type { IdempotentRequest } from '../base/idempotency/idempotencyStore.ts';
import type { StoreDeps } from '../base/database/storeDeps.ts';

interface Columns {
  id: number;
  organization: number;
  organizationName: string;
  fields: string;
  changedMs: number;
  canceledMs: number | null;
  takenDevice: string | null;
  takenName: string | null;
  takenMs: number | null;
  jobId: number | null;
}
interface Written {
  fields: string;
  appointment: string;
  reference: string | null;
  now: number;
}

const columns = `visit.id, organization_id AS organization, organization.name AS "organizationName", fields,
  visit.changed_ms AS "changedMs", canceled_ms AS "canceledMs", taken_device AS "takenDevice", taken_name AS "takenName",
  taken_ms AS "takenMs", job_id AS "jobId" FROM visit JOIN organization ON organization.id = organization_id`;
const isCurrent = '(canceled_ms IS NULL OR canceled_ms > @after) AND (job_ms IS NULL OR job_ms > @after)';
/** Those without an appointment come last. */
const byAppointment = `CASE WHEN appointment = '' THEN 1 ELSE 0 END, appointment, visit.id`;
const order = `ORDER BY ${byAppointment}`;

/** By turns of the organizations, so that long lists of one hide no visit of another. */
const shownOf = (condition: string): string => `SELECT ${columns} WHERE visit.id IN (
  SELECT id FROM (
    SELECT id, row_number() OVER (PARTITION BY organization_id ORDER BY
      CASE WHEN canceled_ms IS NULL AND job_id IS NULL THEN 0 ELSE 1 END,
      CASE WHEN appointment = '' THEN 1 ELSE 0 END, appointment, id) AS turn
    FROM visit WHERE ${condition}) AS ranked
  ORDER BY turn, id LIMIT ${mostShownVisits}) ${order}`;

/** Visits among which an import looks for those of its file: the newest, and all with a reference of the file. */
const mostKnown = 20_000;

const withReferences = (isNamed: string): string =>
  `SELECT id, fields FROM visit WHERE organization_id = @organization AND reference ${isNamed}`;

const statements = {
  shown: sql<{ after: number }, Columns>(shownOf(isCurrent)),
  ownShown: sql<{ organization: number; after: number }, Columns>(
    shownOf(`organization_id = @organization AND ${isCurrent}`),
  ),
  known: sql<{ organization: number }, { id: number; fields: string }>(
    `SELECT visit.id, fields FROM visit WHERE visit.id IN (
       SELECT id FROM visit WHERE organization_id = @organization ORDER BY id DESC LIMIT ${mostKnown}) ${order}`,
  ),
  /** `references` is a JSON array. */
  withReferences: sql<{ organization: number; references: string }, { id: number; fields: string }>({
    sqlite: withReferences('IN (SELECT value FROM json_each(@references))'),
    postgres: withReferences('= ANY (ARRAY(SELECT json_array_elements_text(CAST(@references AS json))))'),
  }),
  /**
   * As many as a laptop takes, by appointment, and one by which it sees that there are more. Open ones are chosen before those
   * that are done. What is beyond the others is last, since a laptop removes what it does not take: an open one least of all.
   */
  ofOrganization: sql<{ organization: number; after: number }, Columns>(
    `SELECT ${columns} JOIN (
       SELECT id, row_number() OVER (ORDER BY CASE WHEN job_id IS NULL THEN 0 ELSE 1 END,
         CASE WHEN appointment = '' THEN 1 ELSE 0 END, appointment, id) AS place
       FROM visit WHERE organization_id = @organization AND canceled_ms IS NULL AND ${isCurrent}) AS ranked
     ON ranked.id = visit.id WHERE place <= ${mostHandedVisits + 1}
     ORDER BY CASE WHEN place > ${mostHandedVisits} THEN 1 ELSE 0 END, ${byAppointment}`,
  ),
  find: sql<{ id: number }, Columns>(`SELECT ${columns} WHERE visit.id = @id`),
  withReference: sql<{ organization: number; reference: string }, { id: number }>(
    'SELECT id FROM visit WHERE organization_id = @organization AND reference = @reference',
  ),
  counts: sql<{ organization: number; after: number }, { open: number; listed: number }>(
    `SELECT count(CASE WHEN canceled_ms IS NULL AND job_id IS NULL THEN 1 END) AS open, count(*) AS listed
     FROM visit WHERE organization_id = @organization AND ${isCurrent}`,
  ),
  add: sql<Written & { organization: number }>(
    `INSERT INTO visit (organization_id, fields, appointment, reference, created_ms, changed_ms)
     VALUES (@organization, @fields, @appointment, @reference, @now, @now)`,
  ),
  write: sql<Written & { id: number }>(
    `UPDATE visit SET fields = @fields, appointment = @appointment, reference = @reference, changed_ms = @now
     WHERE id = @id`,
  ),
  reopen: sql<{ id: number }>('UPDATE visit SET canceled_ms = NULL WHERE id = @id'),
  cancel: sql<{ id: number; now: number }>(
    'UPDATE visit SET canceled_ms = @now, changed_ms = @now WHERE id = @id AND canceled_ms IS NULL',
  ),
  free: sql<{ id: number; now: number }>(
    `UPDATE visit SET taken_device = NULL, taken_name = NULL, taken_ms = NULL, changed_ms = @now
     WHERE id = @id AND taken_device IS NOT NULL`,
  ),
  take: sql<{ id: number; device: string; name: string; now: number }>(
    `UPDATE visit SET taken_device = @device, taken_name = @name, taken_ms = @now, changed_ms = @now
     WHERE id = @id AND taken_device IS NULL`,
  ),
  link: sql<{ id: number; job: number; now: number }>(
    'UPDATE visit SET job_id = @job, job_ms = @now, changed_ms = @now WHERE id = @id',
  ),
  /** Jobs of test keys do not count: no roof is visited for them. */
  ownJob: sql<{ organization: number; job: number }, { id: number }>(
    'SELECT id FROM job WHERE id = @job AND organization_id = @organization AND is_test = 0',
  ),
};

/** What is finished leaves the lists after so long. */
const finishedMs = 30 * 86_400_000;

const viewOf = (row: Columns): VisitView => ({
  ...(JSON.parse(row.fields) as VisitFields),
  id: row.id,
  organization: { id: row.organization, name: row.organizationName },
  takenBy: row.takenName,
  takenMs: row.takenMs,
  jobId: row.jobId,
  isCanceled: row.canceledMs !== null,
  changedMs: row.changedMs,
});

const takenOf = ({ takenDevice, takenName, takenMs }: Columns): AssignedVisit['taken'] =>
  takenDevice === null || takenMs === null
    ? null
    : { device_id: takenDevice, device_name: takenName ?? '', at: new Date(takenMs).toISOString() };

const assignedOf = (row: Columns): AssignedVisit => ({
  id: row.id,
  ...(JSON.parse(row.fields) as VisitFields),
  taken: takenOf(row),
  job_id: row.jobId,
  canceled: row.canceledMs !== null,
});

/** What an import writes, and what it finds of one organization. */
export interface ImportedVisits<T> {
  put: { id: number | null; fields: VisitFields }[];
  /** A dry run asks only whether there is room for them. */
  isWritten: boolean;
  result: T;
  note: AuditNote | null;
}
export type KnownVisit = { id: number; fields: VisitFields };

/** What an entry of the audit log takes that a key leaves. */
const bytesOfEntry = 500;

/** Visits that the office assigns to the crews of an organization. */
export class AssignedVisitStore {
  readonly #deps: StoreDeps;

  constructor(deps: StoreDeps) {
    this.#deps = deps;
  }

  /** Of one organization, or of all for null, as many as are shown; what was finished or canceled long ago is left out. */
  async list(organization: number | null): Promise<VisitView[]> {
    const after = this.#listedAfter();
    const { shown, ownShown } = statements;
    const asked = organization === null ? shown.all({ after }) : ownShown.all({ organization, after });
    return (await this.#deps.database.read(asked)).map(viewOf);
  }
  /** Throws `visit-not-found`, also for one of another organization, unless `organization` is null. */
  async get(organization: number | null, id: number): Promise<VisitView> {
    const found = await this.#deps.database.read(statements.find.first({ id }));
    if (!found || (organization !== null && found.organization !== organization)) throw problem('visit-not-found');
    return viewOf(found);
  }
  /** What the laptops of an organization are handed. */
  async assigned(organization: number): Promise<AssignedVisit[]> {
    const after = this.#listedAfter();
    return (await this.#deps.database.read(statements.ofOrganization.all({ organization, after }))).map(assignedOf);
  }

  /** The JSON of the visit: the first laptop keeps it. Throws `visit-not-found` for one of another organization, `quota-reached`. */
  take(
    organization: number,
    id: number,
    taken: TakeVisit,
    { once, by }: { once: IdempotentRequest | null; by: Actor },
  ): Promise<string> {
    return this.#deps.idempotency.commitOnce(once, () =>
      this.#taking(organization, id, taken, { by, isStored: once !== null }),
    );
  }

  /** Without an id it is added. A canceled visit is open again with `reopens`; without, it throws `visit-canceled`. */
  save(
    organization: number,
    id: number | null,
    fields: VisitFields,
    note: AuditNote,
    { reopens = false } = {},
  ): Promise<null> {
    return this.#deps.database.commit(() => this.#saving(organization, id, { fields, reopens }, note));
  }

  cancel(id: number, note: (visit: VisitView) => AuditNote): Promise<null> {
    return this.#deps.database.commit(() => this.#changing(id, statements.cancel, note));
  }
  /** Another laptop may take it. */
  free(id: number, note: (visit: VisitView) => AuditNote): Promise<null> {
    return this.#deps.database.commit(() => this.#changing(id, statements.free, note));
  }

  /**
   * Reads the visits of an organization, decides what to write, and writes it, in one transaction. A canceled visit stays so:
   * a file that still lists it must not send a crew there. `references` are those of the file.
   */
  import<T>(
    organization: number,
    references: readonly string[],
    decide: (known: readonly KnownVisit[]) => ImportedVisits<T>,
  ): Promise<T> {
    return this.#deps.database.commit(() => this.#importing(organization, references, decide));
  }

  #listedAfter(): number {
    return this.#deps.clock.now() - finishedMs;
  }

  *#taking(
    organization: number,
    id: number,
    { device_id, device_name, job_id }: TakeVisit,
    { by: { actor, address }, isStored }: { by: Actor; isStored: boolean },
  ): Work<string> {
    const found = yield* statements.find.first({ id });
    if (found?.organization !== organization) throw problem('visit-not-found');
    const { audit, clock, quota } = this.#deps;
    const now = clock.now();
    // Each report of a laptop is taken once whatever the organization uses; what may be repeated without end needs room.
    if (isStored) yield* quota.assertNotFull(organization);
    const subject = message('subject-visit', { client: viewOf(found).client_name });
    const note = function* (action: 'event-visit-taken' | 'event-visit-linked', detail: object): Work<void> {
      yield* audit.note({ actor, address, action, subject, detail });
      yield* quota.take(organization, bytesOfEntry);
    };
    if (found.takenDevice === null && found.canceledMs === null) {
      yield* statements.take.run({ id, device: device_id, name: device_name, now });
      yield* note('event-visit-taken', { visit: id, laptop: device_id, name: device_name });
    }
    const isOwn = found.takenDevice === null || found.takenDevice === device_id;
    const job = job_id ?? null;
    if (job !== null && isOwn && job !== found.jobId) {
      if (found.jobId !== null) yield* quota.assertNotFull(organization);
      if (!(yield* statements.ownJob.first({ organization, job })))
        throw problem('job-not-found', { job: String(job) });
      yield* statements.link.run({ id, job, now });
      yield* note('event-visit-linked', { visit: id, laptop: device_id, job });
    }
    return JSON.stringify(assignedOf((yield* statements.find.first({ id }))!));
  }

  *#put(organization: number, id: number | null, fields: VisitFields): Work<void> {
    const { appointment } = fields;
    const reference = fields.reference || null;
    const taken = reference === null ? undefined : yield* statements.withReference.first({ organization, reference });
    if (taken && taken.id !== id) throw invalidFields([fieldError(['reference'], 'visit-reference-taken')]);
    const written = { fields: JSON.stringify(fields), appointment, reference, now: this.#deps.clock.now() };
    if (id === null) yield* statements.add.run({ organization, ...written });
    else yield* statements.write.run({ id, ...written });
  }

  *#assertRoom(organization: number, adding = 0): Work<void> {
    const { open, listed } = (yield* statements.counts.first({ organization, after: this.#listedAfter() }))!;
    if (open + adding > mostVisits) throw problem('visits-full', { maximum: mostVisits });
    if (listed + adding > mostListedVisits) throw problem('visits-listed-full', { maximum: mostListedVisits });
  }

  *#saving(
    organization: number,
    id: number | null,
    { fields, reopens }: { fields: VisitFields; reopens: boolean },
    note: AuditNote,
  ): Work<null> {
    const found = id === null ? null : yield* statements.find.first({ id });
    if (found !== null && found?.organization !== organization) throw problem('visit-not-found');
    if (found && found.canceledMs !== null && !reopens) throw problem('visit-canceled');
    yield* this.#deps.quota.assertNotFull(organization);
    yield* this.#put(organization, id, fields);
    if (id !== null) yield* statements.reopen.run({ id });
    // One that is there may be changed whatever was listed before.
    if (found?.canceledMs !== null) yield* this.#assertRoom(organization);
    yield* this.#deps.audit.note(note);
    return null;
  }

  *#changing(id: number, change: typeof statements.cancel, note: (visit: VisitView) => AuditNote): Work<null> {
    const found = yield* statements.find.first({ id });
    if (!found) throw problem('visit-not-found');
    // A repetition changes nothing and leaves no entry.
    if ((yield* change.run({ id, now: this.#deps.clock.now() })) === 0) return null;
    // It could be taken and freed by turns without end.
    if (change === statements.free) yield* this.#deps.quota.assertNotFull(found.organization);
    yield* this.#deps.audit.note(note(viewOf(found)));
    return null;
  }

  *#importing<T>(
    organization: number,
    references: readonly string[],
    decide: (known: readonly KnownVisit[]) => ImportedVisits<T>,
  ): Work<T> {
    // Finished ones too: a file that still lists them must not add them again.
    const newest = yield* statements.known.all({ organization });
    // As databases store them: PostgreSQL refuses half a character in JSON.
    const named = JSON.stringify(references.map((reference) => reference.toWellFormed()));
    const ofFile = yield* statements.withReferences.all({ organization, references: named });
    const rows = new Map([...newest, ...ofFile].map((row) => [row.id, row]));
    const known = [...rows.values()].map(({ id, fields }) => ({ id, fields: JSON.parse(fields) as VisitFields }));
    const { put, isWritten, result, note } = decide(known);
    if (put.length > 0) yield* this.#deps.quota.assertNotFull(organization);
    if (isWritten) for (const { id, fields } of put) yield* this.#put(organization, id, fields);
    const added = put.filter(({ id }) => id === null).length;
    if (added > 0) yield* this.#assertRoom(organization, isWritten ? 0 : added);
    if (note) yield* this.#deps.audit.note(note);
    return result;
  }
}
