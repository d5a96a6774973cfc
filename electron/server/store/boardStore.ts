import type { Statement } from 'better-sqlite3';
import { type Status, statuses } from '../../../shared/job/status.ts';
import { fieldSpec, type JobField, jobFields } from '../../../shared/job/fields.ts';
import type { Job } from '../../../shared/job/job.ts';
import type { BoardRow } from '../../../shared/office/shapes.ts';
import type { Db } from '../../sqlite/openDatabase.ts';
import { boardCounts, type BoardJobFilter, boardMatches, boardQuery } from './boardQueries.ts';
import { searchKey } from './searchKey.ts';

/** The fields of a job that an export has. */
const exported = jobFields.filter((field) => fieldSpec(field).csv !== undefined);

/** A row of the board, with the job's exported fields. */
export interface BoardJob extends BoardRow {
  fields: Partial<Pick<Job, JobField>>;
}

interface FoundRow extends Omit<BoardRow, 'organization' | 'client' | 'address' | 'services' | 'isWaitingForAnswer'> {
  organization_id: number;
  organization_name: string;
  /** JSON. */
  fields: string;
  waits: 0 | 1;
}

/** One id of a job: each revision has its own. */
export interface JobVersion {
  id: number;
  status: Status;
  createdMs: number;
}
interface VersionRow extends JobVersion {
  revision_of: number | null;
  superseded_by: number | null;
}

const boardJobOf = ({ organization_id, organization_name, waits, fields: json, ...row }: FoundRow): BoardJob => {
  const fields = JSON.parse(json) as Partial<Pick<Job, JobField>>;
  const place = [fields.client_state?.abbreviation, fields.client_zip_code].filter(Boolean).join(' ');
  return {
    ...row,
    organization: { id: organization_id, name: organization_name },
    client: fields.client_name ?? '',
    address: [fields.client_street_address, fields.client_city, place].filter(Boolean).join(', '),
    services: fields.services_requested ?? [],
    isWaitingForAnswer: waits === 1,
    fields,
  };
};

/** With more matches than this, scanning the rows is faster than looking up each match. */
const manyMatches = 25_000;

const statements = (db: Db) => ({
  rows: db.prepare<[string], FoundRow>(
    `SELECT job.id, organization_id, organization.name AS organization_name, job.status,
       coalesce(body ->> 'ahj', '') AS ahj,
       json_object(${exported.map((field) => `'${field}', body -> '${field}'`).join(', ')}) AS fields,
       job.created_ms AS createdMs, updated_ms AS updatedMs,
       (SELECT count(*) FROM upload WHERE upload.job_id = job.id) AS uploads, waits,
       external_id AS externalId, revision_of AS revisionOf, superseded_by AS supersededBy
     FROM json_each(?) AS wanted CROSS JOIN job ON job.id = wanted.value
     JOIN job_document ON job_document.job_id = job.id JOIN organization ON organization.id = organization_id`,
  ),
  version: db.prepare<[number], VersionRow>(
    'SELECT id, status, created_ms AS createdMs, revision_of, superseded_by FROM job WHERE id = ?',
  ),
});

/** The office's board across jobs. Organization null means every organization. */
export class BoardStore {
  readonly #db: Db;
  readonly #sql: ReturnType<typeof statements>;
  /** One prepared statement per combination of filters. The filters are a closed set, so that the map is bounded. */
  readonly #prepared = new Map<string, Statement<[object]>>();

  constructor(db: Db) {
    this.#db = db;
    this.#sql = statements(db);
    db.function('search_key', { deterministic: true }, (text) => searchKey(String(text)));
  }

  /** A page of the board, newest first; `next` is what to give as `before` for the next one, or null. */
  async page(
    organization: number | null,
    filter: BoardJobFilter,
    { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
  ): Promise<{ rows: BoardJob[]; next: number | null }> {
    const { sql, values } = boardQuery(organization, filter);
    const found = this.#all<{ id: number }>(sql, { ...values, before, limit: limit + 1 }).map(({ id }) => id);
    const ids = found.slice(0, limit);
    return {
      rows: this.#sql.rows.all(JSON.stringify(ids)).map(boardJobOf),
      next: found.length > limit ? ids.at(-1)! : null,
    };
  }

  /** Counts by status, whatever status the filter asks for. */
  async counts(organization: number | null, filter: BoardJobFilter): Promise<Record<Status, number>> {
    const matches = boardMatches(filter, manyMatches);
    const walking =
      matches !== null && this.#all<{ found: number }>(matches.sql, matches.values)[0]!.found >= manyMatches;
    const { sql, values } = boardCounts(organization, filter, { walking });
    const found = this.#all<{ status: Status; jobs: number }>(sql, values);
    return {
      ...(Object.fromEntries(statuses.map((status) => [status, 0])) as Record<Status, number>),
      ...Object.fromEntries(found.map(({ status, jobs }) => [status, jobs])),
    };
  }

  /** Every id that the job has had, oldest first. */
  async versions(id: number): Promise<JobVersion[]> {
    const { version } = this.#sql;
    const known: VersionRow[] = [version.get(id)!];
    for (let before = known[0]!.revision_of; before !== null; before = known[0]!.revision_of)
      known.unshift(version.get(before)!);
    for (let next = known.at(-1)!.superseded_by; next !== null; next = known.at(-1)!.superseded_by)
      known.push(version.get(next)!);
    return known.map(({ id: one, status, createdMs }) => ({ id: one, status, createdMs }));
  }

  #all<T>(sql: string, values: object): T[] {
    const statement = this.#prepared.get(sql) ?? this.#db.prepare<[object]>(sql);
    this.#prepared.set(sql, statement);
    return statement.all(values) as T[];
  }
}
