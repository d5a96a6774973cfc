import { type Status, statuses } from '../../../shared/job/status.ts';
import type { Job } from '../../../shared/job/job.ts';
import type { BoardRow } from '../../../shared/queue/officeCalls.ts';
import { isoTime } from '../../ports.ts';
import type { Database } from '../base/database/database.ts';
import { builtSql, none, sql, type Work } from '../base/database/statement.ts';
import {
  boardCounts,
  type BoardJobFilter,
  boardMatches,
  type BoardPage,
  boardQuery,
  type BoardScope,
} from './boardQueries.ts';
import type { BoardOrder } from './boardOrderQueries.ts';
import { dueMsInRank } from '../jobs/store/dueDateStore.ts';
import { inJobDialects } from '../jobs/store/jobDialectQueries.ts';
import type { JobQuery } from '../jobs/store/jobQueries.ts';
import { measured } from '../base/work/requestWork.ts';

/** A row of the board, with the whole job. */
export interface BoardJob extends BoardRow {
  job: Job;
}

interface FoundRow extends Omit<
  BoardRow,
  'organization' | 'client' | 'address' | 'ahj' | 'services' | 'isWaitingForAnswer' | 'assignee' | 'dueMs' | 'sortKey'
> {
  assignee: number | null;
  assignee_email: string | null;
  queue_rank: number;
  organization_id: number;
  organization_name: string;
  /** JSON. */
  body: string;
  waits: 0 | 1;
}

interface ListedJob {
  id: number;
  organization: string;
  status: Status;
  client_name: string;
  client_street_address: string;
  client_city: string | null;
  external_id: string | null;
  assignee: string | null;
  queue_rank: number;
  created_ms: number;
  updated_ms: number;
}

/** One id of a job: each revision has its own. */
export interface JobVersion {
  id: number;
  status: Status;
  createdMs: number;
}
/** Another job at the address of a job. */
interface JobAtAddress {
  id: number;
  status: Status;
  client: string;
  organization: string;
}
interface VersionRow extends JobVersion {
  revision_of: number | null;
  superseded_by: number | null;
}

const boardJobOf = (
  { organization_id, organization_name, waits, body, assignee, assignee_email, queue_rank, ...row }: FoundRow,
  sortKey: string | number,
): BoardJob => {
  const job = JSON.parse(body) as Job;
  const place = [job.client_state?.abbreviation, job.client_zip_code].filter(Boolean).join(' ');
  return {
    ...row,
    organization: { id: organization_id, name: organization_name },
    client: job.client_name,
    address: [job.client_street_address, job.client_city, place].filter(Boolean).join(', '),
    ahj: job.ahj ?? '',
    services: job.services_requested,
    isWaitingForAnswer: waits === 1,
    assignee: assignee === null ? null : { id: assignee, email: assignee_email ?? '' },
    dueMs: dueMsInRank(queue_rank),
    sortKey,
    job,
  };
};

/** With more matches than this, scanning the rows is faster than looking up each match. */
const manyMatches = 25_000;

const maxAtAddress = 10;

const statements = {
  atAddress: sql<{ id: number; organization: number | null; most: number }, JobAtAddress>(
    inJobDialects(
      ({
        field,
        hidden,
      }) => `SELECT other.id, other.status, ${field('client_name')} AS client, organization.name AS organization
       FROM job AS own JOIN job AS other ON other.client_street_address = own.client_street_address
         AND other.city = own.city AND ${hidden('other.is_test')} = own.is_test
         AND coalesce(other.client_state, own.client_state, '') = coalesce(own.client_state, other.client_state, '')
       JOIN job_document ON job_id = other.id JOIN organization ON organization.id = other.organization_id
       WHERE own.id = @id AND other.id <> @id AND other.superseded_by IS NULL
         AND (CAST(@organization AS BIGINT) IS NULL OR other.organization_id = @organization)
       ORDER BY other.id DESC LIMIT @most`,
    ),
  ),
  rows: sql<{ ids: string }, FoundRow>(
    inJobDialects(
      ({ isOneOfIds }) => `SELECT job.id, organization_id, organization.name AS organization_name, job.status, body,
         job.created_ms AS "createdMs", updated_ms AS "updatedMs",
         (SELECT count(*) FROM upload WHERE upload.job_id = job.id) AS uploads, waits,
         (SELECT upload.id FROM upload WHERE upload.job_id = job.id AND cut_short = 0 AND media_type LIKE 'image/%'
          ORDER BY seq LIMIT 1) AS photo,
         external_id AS "externalId", revision_of AS "revisionOf", superseded_by AS "supersededBy",
         assignee, (SELECT email FROM "user" WHERE "user".id = assignee) AS assignee_email, queue_rank
       FROM job JOIN job_document ON job_document.job_id = job.id JOIN organization ON organization.id = organization_id
       WHERE ${isOneOfIds('job.id', 'ids')}`,
    ),
  ),
  listed: sql<{ status: string | null; organization: number | null; isTest: 0 | 1 }, ListedJob>(
    inJobDialects(
      ({ field }) => `SELECT job.id, organization.name AS organization, status, ${field('client_name')} AS client_name,
         ${field('client_street_address')} AS client_street_address, ${field('client_city')} AS client_city,
         external_id, (SELECT email FROM "user" WHERE "user".id = assignee) AS assignee, queue_rank, job.created_ms, updated_ms
       FROM job JOIN job_document ON job_id = job.id JOIN organization ON organization.id = organization_id
       WHERE is_test = @isTest AND (CAST(@status AS TEXT) IS NULL OR status = @status)
         AND (CAST(@organization AS BIGINT) IS NULL OR organization_id = @organization)
       ORDER BY job.id DESC`,
    ),
  ),
  version: sql<{ id: number }, VersionRow>(
    'SELECT id, status, created_ms AS "createdMs", revision_of, superseded_by FROM job WHERE id = @id',
  ),
  organizations: sql<typeof none, { id: number; name: string }>('SELECT id, name FROM organization'),
};

const all = <Row>({ text, values }: JobQuery): Work<Row[]> => builtSql<JobQuery['values'], Row>(text).all(values);

/** The office's board across jobs. Organization null means every organization. */
export class BoardStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** A page of the board, by default the newest first; `next` is the id of its last row if there are more, or null. */
  page(
    organization: number | null,
    filter: BoardJobFilter,
    page: BoardPage & { limit: number },
  ): Promise<{ rows: BoardJob[]; next: number | null }> {
    return this.#database.read(this.#paging(organization, filter, page));
  }

  /** Ids of all jobs of a filter, in an order. */
  ids(organization: number | null, filter: BoardJobFilter, order: BoardOrder): Promise<number[]> {
    return this.#database.read(this.#finding(organization, filter, order));
  }

  /** These jobs, in this order. */
  async jobs(ids: readonly number[]): Promise<BoardJob[]> {
    const rows = await this.#database.read(statements.rows.all({ ids: JSON.stringify(ids) }));
    return measured(() => {
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => boardJobOf(byId.get(id)!, id));
    });
  }

  /** Counts by status, whatever status the filter asks for. */
  counts(organization: number | null, filter: BoardJobFilter): Promise<Record<Status, number>> {
    return this.#database.read(this.#counting(organization, filter));
  }

  /** Every id that the job has had, oldest first. */
  versions(id: number): Promise<JobVersion[]> {
    return this.#database.read(this.#tracing(id));
  }

  /** The newest other jobs at the same address: its street, city and state. Of a revised job, its newest version. */
  atAddressOf(id: number, organization: number | null): Promise<JobAtAddress[]> {
    return this.#database.read(this.#findingAtAddress(id, organization));
  }

  /** Live jobs of every organization for the command line, or test jobs, newest first. */
  async list({ status, organization, isTest }: { status?: string; organization?: number; isTest?: boolean } = {}) {
    const filter = { status: status ?? null, organization: organization ?? null, isTest: isTest ? 1 : 0 } as const;
    const jobs = await this.#database.read(statements.listed.all(filter));
    return jobs.map(({ created_ms, updated_ms, assignee, queue_rank, ...job }) => {
      const dueMs = dueMsInRank(queue_rank);
      return {
        ...job,
        created_at: isoTime(created_ms),
        updated_at: isoTime(updated_ms),
        due_at: dueMs === null ? null : isoTime(dueMs),
        assignee,
      };
    });
  }

  *#paging(
    organization: number | null,
    filter: BoardJobFilter,
    { limit, ...page }: BoardPage & { limit: number },
  ): Work<{ rows: BoardJob[]; next: number | null }> {
    const scope = yield* this.#scopeOf(organization, filter);
    const query = boardQuery(scope, filter, { ...page, limit: limit + 1 });
    const found = yield* all<{ id: number; key: string | number }>(query);
    const shown = found.slice(0, limit);
    const rows = yield* statements.rows.all({ ids: JSON.stringify(shown.map(({ id }) => id)) });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return {
      rows: shown.map(({ id, key }) => boardJobOf(byId.get(id)!, key)),
      next: found.length > limit ? shown.at(-1)!.id : null,
    };
  }

  *#finding(organization: number | null, filter: BoardJobFilter, order: BoardOrder): Work<number[]> {
    const { text, values } = boardQuery(yield* this.#scopeOf(organization, filter), filter, { order });
    // One text costs less than a row for each of 100,000 ids.
    const joined = { text: `SELECT string_agg(CAST(id AS TEXT), ',') AS ids FROM (${text}) AS found`, values };
    const [found] = yield* all<{ ids: string | null }>(joined);
    return JSON.parse(`[${found?.ids ?? ''}]`) as number[];
  }

  *#counting(organization: number | null, filter: BoardJobFilter): Work<Record<Status, number>> {
    const scope = yield* this.#scopeOf(organization, filter);
    const matches = boardMatches(scope.engine, filter, manyMatches);
    const walking = matches !== null && (yield* all<{ found: number }>(matches))[0]!.found >= manyMatches;
    const found = yield* all<{ status: Status; jobs: number }>(boardCounts(scope, filter, { walking }));
    return {
      ...(Object.fromEntries(statuses.map((status) => [status, 0])) as Record<Status, number>),
      ...Object.fromEntries(found.map(({ status, jobs }) => [status, jobs])),
    };
  }

  *#tracing(id: number): Work<JobVersion[]> {
    const { version } = statements;
    const known: VersionRow[] = [(yield* version.first({ id }))!];
    for (let before = known[0]!.revision_of; before !== null; before = known[0]!.revision_of)
      known.unshift((yield* version.first({ id: before }))!);
    for (let next = known.at(-1)!.superseded_by; next !== null; next = known.at(-1)!.superseded_by)
      known.push((yield* version.first({ id: next }))!);
    return known.map(({ id: one, status, createdMs }) => ({ id: one, status, createdMs }));
  }

  *#findingAtAddress(id: number, organization: number | null): Work<JobAtAddress[]> {
    const own = new Set((yield* this.#tracing(id)).map((version) => version.id));
    const found = yield* statements.atAddress.all({ id, organization, most: maxAtAddress + 1 });
    return found.filter((job) => !own.has(job.id)).slice(0, maxAtAddress);
  }

  /** Only a search looks at the names of organizations. */
  *#scopeOf(organization: number | null, { search }: BoardJobFilter): Work<BoardScope> {
    const organizations = search ? yield* statements.organizations.all(none) : [];
    return { engine: this.#database.engine, organization, organizations };
  }
}
