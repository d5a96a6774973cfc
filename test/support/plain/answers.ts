import { arrayFields, jobFields, type PlainFields } from './fields.ts';
import { findEntry } from './lists.ts';
import { isObject, type Body } from './judge.ts';
import { officeTime, type PlainJob } from './store.ts';

/** Every field the provider knows is there, null without a value; references are answered as their whole entries. */
const fieldsOf = (fields: PlainFields, body: Body): Body =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = body[name] ?? null;
      if (field.kind === 'reference' && isObject(value)) {
        return [name, findEntry(field.list, value.id as string | number) ?? null];
      }
      // Kept as a number: leading zeros and the last four digits are lost.
      if (field.kind === 'zip' && (typeof value === 'string' || typeof value === 'number')) {
        return [name, Number.parseInt(String(value), 10)];
      }
      return [name, value];
    }),
  );

/** §2.7, with fields that the reference does not know. */
export const jobAnswer = (job: PlainJob, utcOffsetHours: number, withMessages: boolean): Body => ({
  url: `job/${job.id}`,
  id: job.id,
  organization: { slug: 'valley-solar', plan: 'standard' },
  ...fieldsOf(jobFields, job.fields),
  services_requested: job.services,
  arrays: job.arrays.map(({ id, fields }) => ({ id, ...fieldsOf(arrayFields, fields), sort_order: null })),
  status: job.status,
  is_rush: false,
  sla_due_at: null,
  created_at: officeTime(job.createdMs, utcOffsetHours),
  updated_at: officeTime(job.updatedMs, utcOffsetHours),
  ...(withMessages && job.messages.length > 0 ? { messages: job.messages } : {}),
});

const pageSize = 10;

/** One page of a list with absolute links to its neighbours; null where there is no such page. */
export const pageOf = (all: readonly unknown[], at: URL): Body | null => {
  const page = Number(at.searchParams.get('page') ?? '1');
  const last = Math.max(1, Math.ceil(all.length / pageSize));
  if (!Number.isInteger(page) || page < 1 || page > last) return null;
  const link = (number: number): string => {
    const other = new URL(at);
    other.searchParams.set('page', String(number));
    return other.href;
  };
  return {
    count: all.length,
    next: page < last ? link(page + 1) : null,
    previous: page > 1 ? link(page - 1) : null,
    results: all.slice((page - 1) * pageSize, page * pageSize),
  };
};

const day = /^\d{4}-\d\d-\d\d/;

/** §4.2, oldest first; errors by parameter. Days are the office's days, not UTC's. */
export const filterJobs = (
  jobs: readonly PlainJob[],
  query: URLSearchParams,
  utcOffsetHours: number,
): { jobs: PlainJob[] } | { errors: Body } => {
  const [start, end] = [query.get('submitted_start_date'), query.get('submitted_end_date')];
  if (start && !end) return { errors: { submitted_end_date: ['This field is required.'] } };
  if (end && !start) return { errors: { submitted_start_date: ['This field is required.'] } };
  if (start && !day.test(start)) return { errors: { submitted_start_date: ['Enter a valid date.'] } };
  if (end && !day.test(end)) return { errors: { submitted_end_date: ['Enter a valid date.'] } };

  const holds = (job: PlainJob, parameter: string, field: string): boolean => {
    const sought = query.get(parameter)?.toLowerCase();
    const value = job.fields[field];
    return !sought || (typeof value === 'string' && value.toLowerCase().includes(sought));
  };
  const isOneOf = (parameter: string, values: readonly string[]): boolean => {
    const sought = query.get(parameter)?.split(',');
    return !sought || sought.some((one) => values.includes(one.trim()));
  };
  return {
    jobs: jobs.filter((job) => {
      const submitted = officeTime(job.createdMs, utcOffsetHours).slice(0, 10);
      const state = (job.fields.client_state as { id?: string } | null | undefined)?.id ?? '';
      return (
        holds(job, 'client_name', 'client_name') &&
        holds(job, 'client_street_address', 'client_street_address') &&
        holds(job, 'city', 'client_city') &&
        holds(job, 'utility', 'utility_name') &&
        isOneOf('client_state', [state]) &&
        isOneOf('services', job.services) &&
        (!start || submitted >= start.slice(0, 10)) &&
        (!end || submitted <= end.slice(0, 10))
      );
    }),
  };
};
