import { z } from 'zod';
import { refusedAs } from '../messages/rule.ts';
import { type FieldError, fieldError } from '../messages/problem.ts';
import { RequestedService } from '../job/serviceSchemas.ts';
import { maxLength, textUpTo } from '../job/text.ts';

/** Characters of a comma-separated list; the ids of all states fit. */
const longestList = 4000;

const commaList = <T extends z.ZodType<unknown, string>>(entry: T) =>
  z
    .string()
    .max(longestList)
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(entry));

/** A day in UTC, or an instant. A `+` in a query string arrives as a blank; only a time zone can hold one. */
const IsoTime = z
  .string()
  .transform((text) => text.replace(' ', '+'))
  .pipe(z.union([z.iso.datetime({ offset: true }), z.iso.date()], refusedAs('not-a-time')));

const dayMs = 24 * 60 * 60 * 1000;
const isDay = (time: string): boolean => /^[\d-]+$/.test(time);

/** The first millisecond of a day, or an instant itself. */
export const firstMsOf = (time: string): number => Date.parse(time);
/** The last millisecond of a day, or an instant itself. */
export const lastMsOf = (time: string): number => Date.parse(time) + (isDay(time) ? dayMs - 1 : 0);

/** Query of List Jobs: the filters of §4.2, and the extensions `limit`, `cursor` and `updated_since`. */
export const ListJobsQuery = z.object({
  client_state: commaList(z.guid(refusedAs('not-a-state-id')).toLowerCase())
    .optional()
    .meta({ description: 'State id(s), comma-separated.', section: '§4.2' }),
  services: commaList(RequestedService)
    .optional()
    .meta({ description: 'Service slug(s), comma-separated; legacy aliases too. Any of them.', section: '§4.2' }),
  client_name: textUpTo(maxLength.name).optional().meta({
    description: 'Partial match, blind to case and accents; plain letters find special ones (`lodz` finds Łódź).',
  }),
  client_street_address: textUpTo(maxLength.address)
    .optional()
    .meta({ description: 'Partial match, blind to case and accents.' }),
  city: textUpTo(maxLength.name)
    .optional()
    .meta({ description: 'Client city: partial match, blind to case and accents.' }),
  ahj: textUpTo(maxLength.name)
    .optional()
    .meta({ description: 'AHJ display name: partial match, blind to case and accents.' }),
  utility: textUpTo(maxLength.name)
    .optional()
    .meta({ description: 'Utility name: partial match, blind to case and accents.' }),
  external_id: textUpTo(maxLength.externalId).optional().meta({ description: 'Exactly this `external_id`.' }),
  submitted_start_date: IsoTime.optional().meta({
    description: 'The first day (UTC) or instant; together with submitted_end_date.',
    section: '§4.2',
  }),
  submitted_end_date: IsoTime.optional().meta({
    description: 'The last day (UTC) or instant; together with submitted_start_date.',
    section: '§4.2',
  }),
  updated_since: IsoTime.optional().meta({
    description: 'Jobs changed at or after this time; send the `Rafter-As-Of` of an earlier answer.',
  }),
  limit: z
    .string()
    .regex(/^\d+$/, refusedAs('whole-number-from-1-to-500'))
    .transform(Number)
    .pipe(z.int().min(1).max(500))
    .optional()
    .meta({
      description: 'The most jobs of a page; the `Link` header leads to the next page.',
      schema: { type: 'integer', minimum: 1, maximum: 500 },
    }),
  cursor: z.string().max(100).optional().meta({ description: 'Where to go on, from the `Link` header.' }),
});
export type ListJobsQuery = z.infer<typeof ListJobsQuery>;

/** §4.2: the two dates must both be there, and in order. Takes the raw query, so that other errors do not hide this one. */
export const dateRangeErrors = (query: Record<string, unknown>): FieldError[] => {
  const { submitted_start_date: start, submitted_end_date: end } = query;
  if (start !== undefined && end === undefined)
    return [fieldError('#/submitted_end_date', 'required-together-with', { field: 'submitted_start_date' })];
  if (end !== undefined && start === undefined)
    return [fieldError('#/submitted_start_date', 'required-together-with', { field: 'submitted_end_date' })];
  const [first, last] = [IsoTime.safeParse(start), IsoTime.safeParse(end)];
  if (first.success && last.success && firstMsOf(first.data) > lastMsOf(last.data))
    return [fieldError('#/submitted_end_date', 'before-start-date')];
  return [];
};
