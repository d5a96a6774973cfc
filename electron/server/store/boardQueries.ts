import type { Status } from '../../../shared/job/status.ts';
import { conditionsOf, type JobFilter, type JobQuery } from './jobQueries.ts';

/** What the office's board shows: the filters of List Jobs, and its own. */
export interface BoardJobFilter extends JobFilter {
  /** Any of them; none is all. */
  statuses?: readonly Status[];
  /** The client wrote last. */
  waiting?: boolean;
}

/** Where the jobs of a filter come from, whatever their status. */
interface Source {
  from: string;
  conditions: string[];
  /** What is counted down through. */
  id: string;
  values: JobQuery['values'];
}

/**
 * Terms go through the search index, and what waits through an index of its own. Everything else walks the narrow rows
 * in their order, which for a hundred thousand jobs takes ten milliseconds and, for a page, mostly far less. An index of
 * theirs would have to be sorted or looked up row by row, which is quick for few rows and slow for many.
 */
const sourceOf = (organization: number | null, filter: BoardJobFilter, { walking = false } = {}): Source => {
  const values: JobQuery['values'] = {};
  const { conditions, matches } = conditionsOf(filter, values, { walking });
  if (organization !== null) values.organization = organization;
  if (matches.length > 0) {
    values.match = matches.join(' AND ');
    if (organization !== null) conditions.push('+job.organization_id = @organization');
    if (filter.waiting) conditions.push('job.waits = 1');
    conditions.unshift('job_search MATCH @match');
    return {
      from: 'job_search CROSS JOIN job ON job.id = job_search.rowid',
      conditions,
      id: 'job_search.rowid',
      values,
    };
  }
  if (filter.waiting) {
    if (organization !== null) conditions.push('job.organization_id = @organization');
    conditions.unshift('job.waits = 1');
    return { from: 'job INDEXED BY job_waits', conditions, id: 'job.id', values };
  }
  // Only what the index itself holds is read there.
  const inIndex = organization !== null && conditions.length === 0 && !filter.statuses?.length;
  if (organization !== null) conditions.push('job.organization_id = @organization');
  return {
    from: `job ${inIndex ? 'INDEXED BY job_of_organization' : 'NOT INDEXED'}`,
    conditions,
    id: 'job.id',
    values,
  };
};

const where = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

/** Answers `id`, newest first, below `@before`; takes `@limit`. */
export const boardQuery = (organization: number | null, filter: BoardJobFilter): JobQuery => {
  const { from, conditions, id, values } = sourceOf(organization, filter);
  const { statuses } = filter;
  if (statuses?.length) {
    conditions.push('+job.status IN (SELECT value FROM json_each(@statuses))');
    values.statuses = JSON.stringify(statuses);
  }
  conditions.push(`${id} < @before`);
  return { sql: `SELECT job.id FROM ${from} ${where(conditions)} ORDER BY ${id} DESC LIMIT @limit`, values };
};

/** Jobs that the search index finds for the terms, counted up to `most`; null where no term is in the index. */
export const boardMatches = (filter: BoardJobFilter, most: number): JobQuery | null => {
  const { matches } = conditionsOf(filter, {});
  if (matches.length === 0) return null;
  return {
    sql: `SELECT count(*) AS found FROM
      (SELECT 1 FROM job_search WHERE job_search MATCH @match LIMIT @most)`,
    values: { match: matches.join(' AND '), most },
  };
};

/**
 * Answers `status` and `jobs`, for the jobs that the filters leave when nothing is said of their status. `walking` looks
 * for terms in the rows: of what most jobs have, each would otherwise be found in the index and then looked up.
 */
export const boardCounts = (
  organization: number | null,
  filter: BoardJobFilter,
  { walking = false } = {},
): JobQuery => {
  const source = sourceOf(organization, { ...filter, statuses: [] }, { walking });
  const { conditions, values } = source;
  const onlyOrganization = conditions.length === (organization === null ? 0 : 1);
  const from = onlyOrganization && !filter.waiting ? 'job INDEXED BY job_status' : source.from;
  return { sql: `SELECT status, count(*) AS jobs FROM ${from} ${where(conditions)} GROUP BY status`, values };
};
