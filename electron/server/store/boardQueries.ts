import type { Status } from '../../../shared/job/status.ts';
import { conditionsOf, type JobFilter, type JobQuery } from './jobQueries.ts';
import { searchKey } from './searchKey.ts';

/** Filters of the office's board: those of List Jobs, and its own. */
export interface BoardJobFilter extends JobFilter {
  /** Any of them; none is all. */
  statuses?: readonly Status[];
  /** The client waits for an answer. */
  waiting?: boolean;
  /** Each word is in a text of the job or in its organization's name, or is its number. */
  search?: string;
  /** Test jobs; else live ones. */
  isTest?: boolean;
}

const searched = ['client_name', 'client_street_address', 'city', 'place', 'ahj', 'external_key'] as const;
/** More words find nothing that these do not; each number of them is a statement of its own. */
const mostWords = 8;

/**
 * Conditions of the words in the search box. They walk the narrow rows: 2 ms for 10,000 jobs. A number, also that of a
 * letter (`1042-1`), finds its job. Commas separate words too, as in a pasted address.
 */
const wordConditions = (search: string, values: JobQuery['values']): string[] =>
  searchKey(search)
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word, index) => {
      values[`word${index}`] = word;
      values[`number${index}`] = Number(/^#?(?:test-)?(\d{1,15})(?:-\d+)?$/.exec(word)?.[1] ?? 0);
      return `(${searched.map((column) => `instr(job.${column}, @word${index}) > 0`).join(' OR ')}
        OR job.id = @number${index} OR job.organization_id IN
          (SELECT id FROM organization WHERE instr(search_key(name), @word${index}) > 0))`;
    });

/** The FROM and WHERE of a filter, without the status. */
interface Source {
  from: string;
  conditions: string[];
  /** The column that pages count down. */
  id: string;
  values: JobQuery['values'];
}

/**
 * Search terms use the search index, waiting jobs an index of their own. Other filters scan the narrow rows in order,
 * which takes 10 ms for 100,000 jobs and mostly far less for a page. Further indexes would need a sort or a look-up per
 * row, which is fast for few rows and slow for many.
 */
const sourceOf = (organization: number | null, filter: BoardJobFilter, { walking = false } = {}): Source => {
  const values: JobQuery['values'] = { isTest: filter.isTest ? 1 : 0 };
  const { conditions, matches } = conditionsOf(filter, values, { walking });
  if (organization !== null) values.organization = organization;
  conditions.push(...wordConditions(filter.search ?? '', values));
  if (matches.length > 0) {
    values.match = matches.join(' AND ');
    if (organization !== null) conditions.push('+job.organization_id = @organization');
    if (filter.waiting) conditions.push('job.waits = 1');
    conditions.push('job.is_test = @isTest');
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
    conditions.unshift('job.is_test = @isTest', 'job.waits = 1');
    return { from: 'job INDEXED BY job_waits', conditions, id: 'job.id', values };
  }
  // The index alone is enough when no other column is read.
  const inIndex = organization !== null && conditions.length === 0 && !filter.statuses?.length;
  if (organization !== null) conditions.push('job.organization_id = @organization');
  conditions.push('job.is_test = @isTest');
  return {
    from: `job ${inIndex ? 'INDEXED BY job_of_organization' : 'NOT INDEXED'}`,
    conditions,
    id: 'job.id',
    values,
  };
};

const where = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

/** Selects `id`, newest first, below `@before`; takes `@limit`. */
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
 * Selects `status` and `jobs`: counts by status, whatever status the filter asks for. `walking` searches the rows instead
 * of the search index, which is faster for a term that most jobs contain.
 */
export const boardCounts = (
  organization: number | null,
  filter: BoardJobFilter,
  { walking = false } = {},
): JobQuery => {
  const source = sourceOf(organization, { ...filter, statuses: [] }, { walking });
  const { conditions, values } = source;
  const onlyOrganization = conditions.length === (organization === null ? 1 : 2);
  const from = onlyOrganization && !filter.waiting ? 'job INDEXED BY job_status' : source.from;
  return { sql: `SELECT status, count(*) AS jobs FROM ${from} ${where(conditions)} GROUP BY status`, values };
};
