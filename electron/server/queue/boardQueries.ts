import type { Status } from '../../../shared/job/status.ts';
import type { RowPlace } from '../../../shared/queue/boardSorts.ts';
import type { Engine } from '../base/database/statement.ts';
import { type BoardOrder, newestFirst, orderedPage } from './boardOrderQueries.ts';
import { closedFrom } from '../jobs/store/dueDateStore.ts';
import { jobDialects, jobSearch } from '../jobs/store/jobDialectQueries.ts';
import {
  cannotBeStored,
  conditionsOf,
  type JobFilter,
  type JobPage,
  type JobQuery,
  type JobSource,
  where,
} from '../jobs/store/jobQueries.ts';
import { withPlainNumbers } from '../../../shared/queue/jobNumber.ts';
import { searchKey } from '../base/database/searchKey.ts';

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
  /** Only these. */
  ids?: readonly number[];
  /** Open jobs that this user has, or that no one has. */
  assignee?: number | 'nobody';
  /** Open jobs, not on hold, that were due before this time. */
  dueBeforeMs?: number;
}

/** A page in an order; `before` continues the newest first. */
export interface BoardPage extends JobPage {
  order?: BoardOrder | undefined;
  after?: RowPlace | undefined;
}

/** What a query looks in: the jobs of an organization, or of all of them for null, and the names of organizations. */
export interface BoardScope {
  engine: Engine;
  organization: number | null;
  organizations: readonly { id: number; name: string }[];
}

const searched = ['client_name', 'client_street_address', 'city', 'place', 'ahj', 'external_key'] as const;
/** More words find nothing that these do not; each number of them is a statement of its own. */
const mostWords = 8;

/**
 * Conditions of the words in the search box. They walk the narrow rows: 2 ms for 10,000 jobs. A number, also that of a
 * letter (`1042-1`), finds its job. Commas separate words too, as in a pasted address.
 */
const wordConditions = (
  { engine, organizations }: BoardScope,
  search: string,
  values: JobQuery['values'],
): string[] => {
  const { contains, isOneOfIds, termValue } = jobDialects[engine];
  const words = searchKey(withPlainNumbers(search))
    .split(/[\s,]+/)
    .filter(Boolean);
  return words.slice(0, mostWords).map((word, index) => {
    if (cannotBeStored(word)) return 'FALSE';
    const named = organizations.filter(({ name }) => searchKey(name).includes(word)).map(({ id }) => id);
    values[`word${index}`] = termValue(word);
    values[`number${index}`] = Number(/^#?(?:test-)?(\d{1,15})(?:-\d+)?$/.exec(word)?.[1] ?? 0);
    values[`named${index}`] = JSON.stringify(named);
    return `(${searched.map((column) => contains(`job.${column}`, `word${index}`)).join(' OR ')}
        OR job.id = @number${index} OR ${isOneOfIds('job.organization_id', `named${index}`)})`;
  });
};

/** Adds the conditions of the queue; returns the index that has its few rows, or null where there are none. */
const queueConditions = (
  engine: Engine,
  { ids, assignee, dueBeforeMs }: BoardJobFilter,
  { conditions, values }: Pick<JobSource, 'conditions' | 'values'>,
): string | null => {
  const { hidden, isOneOfIds } = jobDialects[engine];
  if (ids !== undefined) {
    conditions.push(isOneOfIds('job.id', 'ids'));
    values.ids = JSON.stringify(ids);
  }
  if (assignee === undefined && dueBeforeMs === undefined) return null;
  conditions.push(`job.queue_rank < ${dueBeforeMs === undefined ? closedFrom : '@dueBeforeMs'}`);
  if (dueBeforeMs !== undefined) {
    values.dueBeforeMs = dueBeforeMs;
    conditions.push(`${hidden('job.status')} <> 'On Hold'`);
  }
  if (assignee === 'nobody') conditions.push('job.assignee IS NULL');
  if (assignee === undefined || assignee === 'nobody') return 'job_queue';
  values.assignee = assignee;
  conditions.unshift('job.assignee = @assignee');
  return 'job_assignee';
};

/**
 * The FROM and WHERE of a filter, without the status.
 * Search terms use the search index, waiting jobs an index of their own. Other filters scan the narrow rows in order,
 * which takes 10 ms for 100,000 jobs and mostly far less for a page. Further indexes would need a sort or a look-up per
 * row, which is fast for few rows and slow for many.
 */
const sourceOf = (
  scope: BoardScope,
  filter: BoardJobFilter,
  { walking = false, order }: { walking?: boolean; order?: BoardOrder } = {},
): JobSource => {
  const { engine, organization } = scope;
  const { hidden, jobs } = jobDialects[engine];
  const values: JobQuery['values'] = { isTest: filter.isTest ? 1 : 0 };
  const { conditions, matches } = conditionsOf(engine, filter, values, { walking });
  if (organization !== null) values.organization = organization;
  const queueIndex = queueConditions(engine, filter, { conditions, values });
  conditions.push(...wordConditions(scope, filter.search ?? '', values));
  if (matches.length > 0) {
    const { from, id, isMatch } = jobSearch;
    values.match = matches.join(' AND ');
    if (organization !== null) conditions.push(`${hidden('job.organization_id')} = @organization`);
    if (filter.waiting) conditions.push('job.waits = 1');
    conditions.push('job.is_test = @isTest');
    return { from, id, conditions: [isMatch, ...conditions], values };
  }
  if (filter.waiting) {
    if (organization !== null) conditions.push('job.organization_id = @organization');
    conditions.unshift('job.is_test = @isTest', 'job.waits = 1');
    return { from: jobs('job_waits'), conditions, id: 'job.id', values };
  }
  const index = queueIndex ?? (order?.sort === 'due' && !filter.ids ? 'job_queue' : null);
  if (index !== null) {
    if (organization !== null) conditions.push(`${hidden('job.organization_id')} = @organization`);
    conditions.unshift('job.is_test = @isTest');
    return { from: jobs(index), conditions, id: 'job.id', values };
  }
  // The index alone is enough when no other column is read.
  const inIndex = organization !== null && conditions.length === 0 && !filter.statuses?.length;
  if (organization !== null) conditions.push('job.organization_id = @organization');
  conditions.push('job.is_test = @isTest');
  return { from: jobs(inIndex ? 'job_of_organization' : null), conditions, id: 'job.id', values };
};

/** Selects `id` and `key`, the value of the order; by default the newest first. */
export const boardQuery = (
  scope: BoardScope,
  filter: BoardJobFilter,
  { order = newestFirst, ...page }: BoardPage,
): JobQuery => {
  const source = sourceOf(scope, filter, { order });
  const { statuses } = filter;
  if (statuses?.length) {
    const { hidden, isOneOf, listValue } = jobDialects[scope.engine];
    source.conditions.push(isOneOf(hidden('job.status'), 'statuses'));
    source.values.statuses = listValue(statuses);
  }
  return orderedPage(source, order, page);
};

/** Jobs that the search index finds for the terms, counted up to `most`; null where no term is in the index. */
export const boardMatches = (engine: Engine, filter: BoardJobFilter, most: number): JobQuery | null => {
  const { matches } = conditionsOf(engine, filter, {});
  if (matches.length === 0) return null;
  return { text: jobSearch.count, values: { match: matches.join(' AND '), most } };
};

/**
 * Selects `status` and `jobs`: counts by status, whatever status the filter asks for. `walking` searches the rows instead
 * of the search index, which is faster for a term that most jobs contain.
 */
export const boardCounts = (scope: BoardScope, filter: BoardJobFilter, { walking = false } = {}): JobQuery => {
  const source = sourceOf(scope, { ...filter, statuses: [] }, { walking });
  const { conditions, values } = source;
  const onlyOrganization = conditions.length === (scope.organization === null ? 1 : 2);
  const from = onlyOrganization && !filter.waiting ? jobDialects[scope.engine].jobs('job_status') : source.from;
  return { text: `SELECT status, count(*) AS jobs FROM ${from} ${where(conditions)} GROUP BY status`, values };
};
