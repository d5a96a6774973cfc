import { Problem } from '../../../shared/api/problems.ts';
import type { AuditFilter } from '../../../shared/office/contract.ts';
import { endOfDay, startOfDay } from '../../../shared/office/firmDays.ts';

/** Where a row stands in the list: its time, which table it is of, and its id there. */
interface Place {
  at_ms: number;
  source: 0 | 1;
  id: number;
}

export const markOf = ({ at_ms, source, id }: Place): string => `${at_ms}-${source}-${id}`;

const placeOf = (mark: string): Place => {
  const [, at_ms, source, id] = /^(\d{1,15})-([01])-(\d{1,15})$/.exec(mark) ?? [];
  if (id === undefined) throw new Problem('malformed-request', { detail: 'The list cannot go on from there.' });
  return { at_ms: Number(at_ms), source: source === '0' ? 0 : 1, id: Number(id) };
};

/** Days of the filter are days of the zone; without one, of UTC. */
export type AuditOfDays = AuditFilter & { zone?: string };

/** What is typed is found anywhere in the text, whatever its case; its wildcards are characters. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

interface Table {
  source: 0 | 1;
  name: string;
  subject: string;
  address: string;
}
const tables: readonly Table[] = [
  { source: 0, name: 'job_event', subject: `'job ' || job_id`, address: 'address' },
  { source: 1, name: 'audit', subject: 'subject', address: 'address' },
];

/**
 * The newest rows that the filter leaves, both tables merged. Each is walked by its index of times from where the list
 * goes on, and read no further than the page needs.
 */
export const auditQuery = (
  filter: AuditOfDays,
  before: string | null,
): { sql: string; values: Record<string, string | number> } => {
  const values: Record<string, string | number> = {};
  const place = before === null ? null : placeOf(before);
  if (place) Object.assign(values, { at: place.at_ms, id: place.id });
  const { zone = 'UTC' } = filter;
  if (filter.start_date !== undefined) values.start = startOfDay(filter.start_date, zone);
  if (filter.end_date !== undefined) values.end = endOfDay(filter.end_date, zone);
  for (const name of ['actor', 'action', 'subject'] as const) {
    const typed = filter[name].trim();
    if (typed !== '') values[name] = containing(typed);
  }

  const part = ({ source, name, subject, address }: Table): string => {
    const conditions: string[] = [];
    // Of rows of one moment, those of `audit` come first, then the higher id.
    if (place && source === place.source) conditions.push('(at_ms, id) < (@at, @id)');
    else if (place) conditions.push(source < place.source ? 'at_ms <= @at' : 'at_ms < @at');
    if ('start' in values) conditions.push('at_ms >= @start');
    if ('end' in values) conditions.push('at_ms < @end');
    if ('actor' in values) conditions.push(`actor LIKE @actor ESCAPE '\\'`);
    if ('action' in values) conditions.push(`action LIKE @action ESCAPE '\\'`);
    if ('subject' in values) conditions.push(`${subject} LIKE @subject ESCAPE '\\'`);
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    return `SELECT * FROM (
      SELECT at_ms, ${source} AS source, id, actor, action, ${subject} AS subject, detail, ${address} AS address
      FROM ${name} ${where} ORDER BY ${name}.at_ms DESC, ${name}.id DESC LIMIT @limit)`;
  };
  return {
    sql: `${tables.map(part).join('\nUNION ALL\n')}\nORDER BY at_ms DESC, source DESC, id DESC LIMIT @limit`,
    values,
  };
};
