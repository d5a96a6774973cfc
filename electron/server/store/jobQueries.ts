import { type Service, serviceSlugs } from '../../../shared/job/services.ts';
import { searchKey } from './searchKey.ts';

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

const inTrigrams = (folded: string): boolean => [...folded].length >= 3;

const quotedForMatch = (text: string): string => `"${text.replaceAll('"', '""')}"`;

export interface JobQuery {
  /** Selects `id`, newest first, below `@before`. Takes `@limit`; -1 is no limit. */
  sql: string;
  values: Record<string, string | number>;
}

/**
 * The conditions of a filter on the rows of jobs, and its matches in the search index. With `walking`, all are conditions.
 * Adds the named values to `values`.
 */
export const conditionsOf = (
  filter: JobFilter,
  values: JobQuery['values'],
  { walking = false } = {},
): { conditions: string[]; matches: string[] } => {
  const conditions: string[] = [];
  const matches: string[] = [];
  for (const column of textColumns) {
    const term = filter[filterOf[column]] as string | undefined;
    if (!term) continue;
    const folded = searchKey(term);
    if (!walking && inTrigrams(folded)) {
      matches.push(`${column} : ${quotedForMatch(folded)}`);
    } else {
      conditions.push(`instr(job.${column}, @${column}) > 0`);
      values[column] = folded;
    }
  }
  const add = (name: string, value: string | number | undefined, condition: string): void => {
    if (value === undefined) return;
    conditions.push(condition);
    values[name] = value;
  };
  const { clientStates, services } = filter;
  add(
    'clientStates',
    clientStates?.length ? JSON.stringify(clientStates) : undefined,
    'job.client_state IN (SELECT value FROM json_each(@clientStates))',
  );
  add('externalId', filter.externalId, 'job.external_id = @externalId');
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
 * Terms of three characters and more go through the trigram index, which answers substrings exactly; shorter ones
 * have no trigram and walk the narrow job rows. `%` and `_` have no meaning to either. `+` keeps the planner from
 * preferring the organization's index, which reads every job of a large organization, over the search index.
 */
export const jobQuery = ({ organization, isTest }: Owner, filter: JobFilter): JobQuery => {
  const values: JobQuery['values'] = { organization, isTest: isTest ? 1 : 0 };
  const { conditions, matches } = conditionsOf(filter, values);
  const also = conditions.map((condition) => ` AND ${condition}`).join('');
  if (matches.length > 0) {
    values.match = matches.join(' AND ');
    return {
      sql: `SELECT job.id FROM job_search CROSS JOIN job ON job.id = job_search.rowid
        WHERE job_search MATCH @match AND job_search.rowid < @before AND +job.organization_id = @organization
          AND +job.is_test = @isTest${also}
        ORDER BY job_search.rowid DESC LIMIT @limit`,
      values,
    };
  }
  return {
    sql: `SELECT job.id FROM job INDEXED BY ${indexFor(filter)}
      WHERE job.organization_id = @organization AND job.is_test = @isTest AND job.id < @before${also}
      ORDER BY job.id DESC LIMIT @limit`,
    values,
  };
};
