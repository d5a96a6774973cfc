import type { Clock, Ids } from '../../ports.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import type { AssignedVisit } from '../../../shared/visits/endpoints.ts';
import { VisitFields } from '../../../shared/visits/visits.ts';
import { problem } from '../../../shared/messages/problem.ts';

/** A visit as this desk has it. */
export interface StoredVisit {
  id: string;
  /** Where it comes from, with its id there; null for one of a file. */
  remote: { service: number; id: number } | null;
  fields: VisitFields;
  isCanceled: boolean;
  takenDevice: string | null;
  takenBy: string | null;
  jobId: number | null;
  draftId: string | null;
  isAcknowledged: boolean;
}

/** A visit that was taken here, with the job that was sent for it. */
export interface TakenVisit {
  visit: StoredVisit;
  job: number | null;
}

interface Row {
  id: string;
  service_id: number | null;
  remote_id: number | null;
  document: string;
  canceled: 0 | 1;
  taken_device: string | null;
  taken_by: string | null;
  job_id: number | null;
  draft_id: string | null;
  acknowledged: 0 | 1;
}

const toVisit = (row: Row): StoredVisit => ({
  id: row.id,
  remote: row.service_id === null || row.remote_id === null ? null : { service: row.service_id, id: row.remote_id },
  fields: VisitFields.parse(JSON.parse(row.document)),
  isCanceled: row.canceled === 1,
  takenDevice: row.taken_device,
  takenBy: row.taken_by,
  jobId: row.job_id,
  draftId: row.draft_id,
  isAcknowledged: row.acknowledged === 1,
});

const order = `ORDER BY appointment = '', appointment, added_ms, rowid`;
const prepare = (db: Db) => ({
  all: db.prepare<[number | null], Row>(
    `SELECT * FROM visit WHERE (service_id IS NULL OR service_id = ? OR draft_id IS NOT NULL)
       AND NOT EXISTS (SELECT 1 FROM draft WHERE draft.id = draft_id AND archived_ms IS NOT NULL AND draft.job_id IS NOT NULL)
     ${order}`,
  ),
  byId: db.prepare<[string], Row>('SELECT * FROM visit WHERE id = ?'),
  ofDraft: db.prepare<[string], Row>('SELECT * FROM visit WHERE draft_id = ?'),
  ofService: db.prepare<[number], Row>('SELECT * FROM visit WHERE service_id = ?'),
  ofRemote: db.prepare<[number, number], Row>('SELECT * FROM visit WHERE service_id = ? AND remote_id = ?'),
  ofFiles: db.prepare<[], Row>('SELECT * FROM visit WHERE service_id IS NULL'),
  add: db.prepare(
    `INSERT INTO visit (id, service_id, remote_id, reference, document, appointment, added_ms)
     VALUES (@id, @service, @remote, @reference, @document, @appointment, @now)`,
  ),
  write: db.prepare('UPDATE visit SET document = @document, appointment = @appointment WHERE id = @id'),
  state: db.prepare(
    `UPDATE visit SET canceled = @canceled, taken_device = @device, taken_by = @by, job_id = @job WHERE id = @id`,
  ),
  take: db.prepare('UPDATE visit SET draft_id = ?, acknowledged = 0 WHERE id = ?'),
  reported: db.prepare(
    `UPDATE visit SET acknowledged = max(acknowledged, @acknowledged), reported_job = @job WHERE id = @id`,
  ),
  remove: db.prepare('DELETE FROM visit WHERE id = ? AND draft_id IS NULL'),
  // What the office has not heard: that it was taken here, or under which id its job was sent to this provider.
  due: db.prepare<[number], Row & { sent_job: number | null }>(
    `SELECT visit.*, CASE WHEN draft.service_id = visit.service_id THEN draft.job_id END AS sent_job
     FROM visit JOIN draft ON draft.id = visit.draft_id
     WHERE visit.service_id = ?
       AND ((acknowledged = 0 AND canceled = 0)
         OR (draft.service_id = visit.service_id AND draft.job_id IS NOT NULL AND reported_job IS NOT draft.job_id))
     ORDER BY visit.rowid`,
  ),
});

/** The visits that wait for a crew. One that was begun stays, whatever becomes of it at the office. */
export class VisitStore {
  readonly #deps: { db: Db; clock: Clock; ids: Ids };
  readonly #sql: ReturnType<typeof prepare>;

  constructor(deps: { db: Db; clock: Clock; ids: Ids }) {
    this.#deps = deps;
    this.#sql = prepare(deps.db);
  }

  /** Those of files and of a provider, by appointment; those without one last. */
  list(service: number | null): StoredVisit[] {
    return this.#sql.all.all(service).map(toVisit);
  }

  /** Throws `visit-not-found`. */
  get(id: string): StoredVisit {
    const row = this.#sql.byId.get(id);
    if (!row) throw problem('visit-not-found');
    return toVisit(row);
  }

  /** The visit that a draft was begun for. */
  ofDraft(draftId: string): StoredVisit | null {
    const row = this.#sql.ofDraft.get(draftId);
    return row ? toVisit(row) : null;
  }

  ofFiles(): StoredVisit[] {
    return this.#sql.ofFiles.all().map(toVisit);
  }

  add(fields: VisitFields, remote: StoredVisit['remote'] = null): string {
    const id = this.#deps.ids.uuid();
    this.#sql.add.run({
      ...{ id, service: remote?.service ?? null, remote: remote?.id ?? null },
      ...{ reference: fields.reference || null, document: JSON.stringify(fields) },
      ...{ appointment: fields.appointment, now: this.#deps.clock.now() },
    });
    return id;
  }
  write(id: string, fields: VisitFields): void {
    this.#sql.write.run({ id, document: JSON.stringify(fields), appointment: fields.appointment });
  }

  take(id: string, draftId: string): void {
    this.#sql.take.run(draftId, id);
  }
  /** Does nothing to a visit that was begun here. */
  remove(id: string): void {
    this.#sql.remove.run(id);
  }

  /** What the office does not know yet: visits that were taken here, with the job that was sent for one. */
  due(service: number): TakenVisit[] {
    return this.#sql.due.all(service).map((row) => ({ visit: toVisit(row), job: row.sent_job }));
  }

  /** What a provider answers about one visit, and whether that is news. Runs inside a transaction. */
  learn(service: number, one: AssignedVisit): boolean {
    return this.#learn(service, one, this.#sql.ofRemote.get(service, one.id));
  }

  /**
   * The whole list of a provider, and whether it holds news: what it does not name any more is canceled, or gone where
   * nothing was begun. With `isCut` only its beginning: what was begun here may be named behind that.
   */
  learnAll(service: number, all: readonly AssignedVisit[], isCut = false): boolean {
    const known = new Map(this.#sql.ofService.all(service).map((row) => [row.remote_id, row]));
    let isNews = false;
    // A list that names a visit twice must not end the sending of jobs.
    for (const one of new Map(all.map((visit) => [visit.id, visit])).values()) {
      if (this.#learn(service, one, known.get(one.id))) isNews = true;
      known.delete(one.id);
    }
    for (const row of known.values()) {
      if (row.draft_id === null) this.#sql.remove.run(row.id);
      else if (isCut) continue;
      else if (row.job_id !== null || !this.#setState(row, { taken: null, job_id: null, canceled: true })) continue;
      isNews = true;
    }
    return isNews;
  }

  /** `isKnown`: the office has such a visit. Where it has none, the visit is reported again once the office lists it. */
  reported(id: string, job: number | null, isKnown: boolean): void {
    this.#sql.reported.run({ id, job, acknowledged: isKnown ? 1 : 0 });
  }

  /** One with fields that no visit can have is left as it was. */
  #learn(service: number, one: AssignedVisit, known: Row | undefined): boolean {
    const { success, data: fields } = VisitFields.safeParse(one);
    if (!success) return false;
    const isWritten = known !== undefined && known.document !== JSON.stringify(fields);
    if (isWritten) this.write(known.id, fields);
    const row = known ?? this.#sql.byId.get(this.add(fields, { service, id: one.id }))!;
    return this.#setState(row, one) || isWritten || known === undefined;
  }

  /** Whether it is another one than before. */
  #setState(row: Row, { taken, job_id, canceled }: Pick<AssignedVisit, 'taken' | 'job_id' | 'canceled'>): boolean {
    const state = {
      ...{ id: row.id, canceled: canceled ? (1 as const) : (0 as const), job: job_id },
      ...{ device: taken?.device_id ?? null, by: taken?.device_name ?? null },
    };
    const isSame =
      row.canceled === state.canceled &&
      row.job_id === state.job &&
      row.taken_device === state.device &&
      row.taken_by === state.by;
    if (!isSame) this.#sql.state.run(state);
    return !isSame;
  }
}
