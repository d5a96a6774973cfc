import type { AskedPart } from '../../../shared/job/holdReasons.ts';
import { ageDays } from '../../../shared/figures/figures.ts';
import type { Status } from '../../../shared/job/status.ts';
import type { Database } from '../base/database/database.ts';
import { sql, type Work } from '../base/database/statement.ts';
import { inJobDialects, type JobDialect } from '../jobs/store/jobDialectQueries.ts';

/** Days of every named time zone begin at a quarter of an hour of UTC. */
export const quarterMs = 15 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** Whose jobs, null being all organizations; times in milliseconds, the end not included. */
interface FigureSpan {
  organization: number | null;
  fromMs: number;
  toMs: number;
  /** Reasons of holds, at most. */
  most: number;
  now: number;
}

/** Jobs of one laptop, or of all other clients of an organization, that were approved for the first time. */
export interface IssuedJobs {
  organization: number;
  laptop: string | null;
  /**
   * Of each job one after the other: when it was received and when issued, in seconds; its services, twice their bits, and
   * 1 more at the first pass.
   */
  jobs: number[];
}

export interface FigureRows {
  received: { quarter: number; jobs: number }[];
  issued: IssuedJobs[];
  /** Open jobs; `age` is the index of the bound in `ageDays` that it has not reached. */
  queue: { status: Status; age: number; jobs: number }[];
  /** The most frequent first; `holds` are those of the reason, `total` all of the span. */
  holds: ReasonRow[];
}

/** Holds that asked for this part (`kind`, `name`); of those that were not composed of any, by the whole reason. */
export interface ReasonRow {
  kind: AskedPart['kind'] | null;
  name: string;
  holds: number;
  total: number;
}

/** The condition of the index `job_event_decision`, in its words: SQLite compares them. */
const isDecision = `action IN ('event-approved', 'Approved', 'event-on-hold', 'On Hold', 'event-rejected', 'Rejected')`;
const isApproval = `action IN ('event-approved', 'Approved')`;
const isHold = `action IN ('event-on-hold', 'On Hold')`;

/** Live jobs of the organization, or of all. */
const isVisible = ({ hidden }: JobDialect): string =>
  `${hidden('job.is_test')} = 0 AND (CAST(@organization AS BIGINT) IS NULL OR job.organization_id = @organization)`;

const age = `CASE ${ageDays.map((days, index) => `WHEN @now - created_ms < ${days * dayMs} THEN ${index}`).join(' ')}
  ELSE ${ageDays.length} END`;

const firstApproval = `min(CASE WHEN ${isApproval} THEN at_ms END)`;

/** Jobs whose first approval is in the span, and when each was first held or rejected. */
const decided = ({ decisions }: JobDialect): string => `SELECT job_id, ${firstApproval} AS issued_ms,
    min(CASE WHEN NOT ${isApproval} THEN at_ms END) AS stopped_ms
  FROM ${decisions} WHERE ${isDecision} GROUP BY job_id
  HAVING ${firstApproval} >= @fromMs AND ${firstApproval} < @toMs`;

const reasonLength = 200;

/** SQLite walks the decisions or all narrow rows of jobs, and looks up jobs by their ids: it joins in the written order. */
const statements = {
  received: sql<FigureSpan, { quarter: number; jobs: number }>(
    inJobDialects(
      (dialect) => `SELECT created_ms / ${quarterMs} AS quarter, count(*) AS jobs FROM ${dialect.jobs(null)}
       WHERE ${isVisible(dialect)} AND created_ms >= @fromMs AND created_ms < @toMs
       GROUP BY 1 ORDER BY 1`,
    ),
  ),
  // One text for each laptop costs less than a row for each of 100,000 jobs.
  issued: sql<FigureSpan, { organization: number; laptop: string | null; jobs: string }>(
    inJobDialects(
      (dialect) => `SELECT organization_id AS organization, laptop,
         string_agg((created_ms / 1000) || ',' || (issued_ms / 1000) || ',' || (services * 2 +
           CASE WHEN revision_of IS NULL AND coalesce(stopped_ms, issued_ms) >= issued_ms THEN 1 ELSE 0 END), ',') AS jobs
       FROM (${decided(dialect)}) AS decided CROSS JOIN job
       WHERE job.id = decided.job_id AND ${isVisible(dialect)}
       GROUP BY organization_id, laptop ORDER BY organization_id, coalesce(laptop, '')`,
    ),
  ),
  queue: sql<FigureSpan, { status: Status; age: number; jobs: number }>(
    inJobDialects(
      (dialect) => `SELECT status, ${age} AS age, count(*) AS jobs FROM ${dialect.jobs(null)}
       WHERE ${isVisible(dialect)} AND status IN ('Submitted', 'In Review', 'On Hold') GROUP BY 1, 2`,
    ),
  ),
  // Both engines compare the capitals of ASCII alike, and no others.
  holds: sql<FigureSpan, ReasonRow>(
    inJobDialects(
      (dialect) => `WITH held AS (SELECT job_event.id, detail FROM ${dialect.decisions} CROSS JOIN job
         WHERE job.id = job_id AND ${isDecision} AND ${isHold} AND at_ms >= @fromMs AND at_ms < @toMs
           AND ${isVisible(dialect)}),
       part AS (SELECT held.id, ${dialect.elementText('asked', 'kind')} AS kind,
           coalesce(${dialect.elementText('asked', 'name')},
             trim(substr(${dialect.detailText('reason')}, 1, ${reasonLength})), '') AS name
         FROM held ${dialect.eachOfDetail('asked', 'asked')})
       SELECT kind, min(name) AS name, count(DISTINCT id) AS holds, (SELECT count(*) FROM held) AS total
       FROM part GROUP BY kind, lower(name) ORDER BY holds DESC, name, kind LIMIT @most`,
    ),
  ),
};

/** Figures about the jobs of a span, counted from the jobs and their histories each time. */
export class FigureStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  of(span: FigureSpan): Promise<FigureRows> {
    return this.#database.read(this.#counting(span));
  }

  *#counting(span: FigureSpan): Work<FigureRows> {
    const issued = yield* statements.issued.all(span);
    return {
      received: yield* statements.received.all(span),
      issued: issued.map((row) => ({ ...row, jobs: JSON.parse(`[${row.jobs}]`) as number[] })),
      queue: yield* statements.queue.all(span),
      holds: yield* statements.holds.all(span),
    };
  }
}
