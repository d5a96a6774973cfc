import { type Service, serviceSlugs } from '../../../../shared/job/services.ts';
import type { Engine, SqlValue } from '../../base/database/statement.ts';
import { jobDialects, jobSearch } from './jobDialectQueries.ts';
import { searchKey } from '../../base/database/searchKey.ts';

/** Whose jobs: an organization's live ones or its test ones, which do not know of each other. */
export interface Owner {
  organization: number;
  isTest: boolean;
}

/** The filters of List Jobs (§4.2), read and checked. All of them must hold. */
export interface JobFilter {
  clientStates?: string[];
  services?: Service[];
  clientName?: string;
  clientStreetAddress?: string;
  city?: string;
  ahj?: string;
  utility?: string;
  /** Exactly this one. */
  externalId?: string;
  /** First and last millisecond of submission, both included. */
  submittedFromMs?: number;
  submittedToMs?: number;
  updatedSinceMs?: number;
}

/** No stored text has a null character or half of a surrogate pair, and PostgreSQL takes none to compare with. */
export const cannotBeStored = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

const textColumns = ['client_name', 'client_street_address', 'city', 'ahj', 'utility'] as const;
type TextColumn = (typeof textColumns)[number];

const filterOf: Record<TextColumn, keyof JobFilter> = {
  client_name: 'clientName',
  client_street_address: 'clientStreetAddress',
  city: 'city',
  ahj: 'ahj',
  utility: 'utility',
};

/** One bit per service, in the order of shared/job/services.ts. New services are added at the end. */
export const serviceBits = (services: readonly Service[]): number =>
  services.reduce((bits, service) => bits | (1 << serviceSlugs.indexOf(service)), 0);

/** Jobs below this id, at most so many. Default: all. */
export interface JobPage {
  before?: number | undefined;
  limit?: number | undefined;
}

export interface JobQuery {
  text: string;
  values: Record<string, SqlValue>;
}

/** The FROM and WHERE of a query for jobs. */
export interface JobSource {
  from: string;
  conditions: string[];
  /** The column that pages count down. */
  id: string;
  /** What orders them as `id` does, if not the column itself. */
  order?: string;
  values: JobQuery['values'];
}

export const where = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;

/** Selects `id`, newest first. */
export const pageOf = (
  { from, conditions, id, order = id, values }: JobSource,
  { before, limit }: JobPage,
): JobQuery => {
  const all = before === undefined ? conditions : [...conditions, `${id} < @before`];
  return {
    text: `SELECT job.id FROM ${from} ${where(all)} ORDER BY ${order} DESC ${limit === undefined ? '' : 'LIMIT @limit'}`,
    values: { ...values, ...(before === undefined ? {} : { before }), ...(limit === undefined ? {} : { limit }) },
  };
};

/**
 * The conditions of a filter on the rows of jobs, and its matches in the search index. With `walking`, all are conditions.
 * Adds the named values to `values`.
 */
export const conditionsOf = (
  engine: Engine,
  filter: JobFilter,
  values: JobQuery['values'],
  { walking = false } = {},
): { conditions: string[]; matches: string[] } => {
  const { contains, isOneOf, listValue, match, termValue } = jobDialects[engine];
  const conditions: string[] = [];
  const matches: string[] = [];
  for (const column of textColumns) {
    const term = filter[filterOf[column]] as string | undefined;
    if (!term) continue;
    const folded = searchKey(term);
    if (cannotBeStored(term)) {
      conditions.push('FALSE');
      continue;
    }
    const found = walking ? null : match(column, folded);
    if (found !== null) {
      matches.push(found);
    } else {
      conditions.push(contains(`job.${column}`, column));
      values[column] = termValue(folded);
    }
  }
  const add = (name: string, value: string | number | undefined, condition: string): void => {
    if (value === undefined) return;
    conditions.push(condition);
    values[name] = value;
  };
  const { services, externalId } = filter;
  const clientStates = filter.clientStates?.filter((state) => !cannotBeStored(state));
  add(
    'clientStates',
    clientStates && filter.clientStates?.length ? listValue(clientStates) : undefined,
    isOneOf('job.client_state', 'clientStates'),
  );
  if (externalId !== undefined && cannotBeStored(externalId)) conditions.push('FALSE');
  else add('externalId', externalId, 'job.external_id = @externalId');
  add('services', services?.length ? serviceBits(services) : undefined, 'job.services & @services <> 0');
  add('submittedFromMs', filter.submittedFromMs, 'job.created_ms >= @submittedFromMs');
  add('submittedToMs', filter.submittedToMs, 'job.created_ms <= @submittedToMs');
  add('updatedSinceMs', filter.updatedSinceMs, 'job.updated_ms >= @updatedSinceMs');
  return { conditions, matches };
};

/** The index for a list without search terms: the most selective one of its filters. */
const indexFor = (filter: JobFilter): string => {
  if (filter.externalId !== undefined) return 'job_external_id';
  if (filter.updatedSinceMs !== undefined) return 'job_updated';
  if (filter.submittedFromMs !== undefined) return 'job_created';
  if (filter.clientStates?.length) return 'job_client_state';
  return 'job_of_organization';
};

/**
 * Which jobs a filtered list holds.
 * Terms that the search index has are found there, exactly as substrings; others walk the narrow job rows. `%` and `_`
 * have no meaning to either. With a match the organization's index, which reads every job of a large organization, is
 * hidden.
 */
export const jobQuery = (
  engine: Engine,
  { organization, isTest }: Owner,
  filter: JobFilter,
  page: JobPage = {},
): JobQuery => {
  const values: JobQuery['values'] = { organization, isTest: isTest ? 1 : 0 };
  const { conditions, matches } = conditionsOf(engine, filter, values);
  const { hidden, jobs, sorted } = jobDialects[engine];
  if (matches.length > 0) {
    const { from, id, isMatch } = jobSearch;
    values.match = matches.join(' AND ');
    const owned = [`${hidden('job.organization_id')} = @organization`, `${hidden('job.is_test')} = @isTest`];
    return pageOf({ from, id, values, conditions: [isMatch, ...owned, ...conditions] }, page);
  }
  const owned = ['job.organization_id = @organization', 'job.is_test = @isTest'];
  // Jobs of past days are far from the newest ones.
  const order = filter.submittedToMs === undefined ? 'job.id' : sorted('job.id');
  const source = { from: jobs(indexFor(filter)), id: 'job.id', order, values, conditions: [...owned, ...conditions] };
  return pageOf(source, page);
};
