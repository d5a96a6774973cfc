import { problem } from '../../../shared/messages/problem.ts';
import type { AuditFilter } from '../../../shared/office/contract.ts';
import { endOfDay, startOfDay } from '../../../shared/office/firmDays.ts';
import { searchKey } from './searchKey.ts';

/** Cursor into the merged list: the time of a row, its table, and its id there. */
interface AuditCursor {
  at_ms: number;
  source: 0 | 1;
  id: number;
}

export const cursorOf = ({ at_ms, source, id }: AuditCursor): string => `${at_ms}-${source}-${id}`;

const readCursor = (cursor: string): AuditCursor => {
  const [, at_ms, source, id] = /^(\d{1,15})-([01])-(\d{1,15})$/.exec(cursor) ?? [];
  if (id === undefined) throw problem('audit-cursor-invalid');
  return { at_ms: Number(at_ms), source: source === '0' ? 0 : 1, id: Number(id) };
};

/** Days of the filter are days of the zone; without one, of UTC. */
export type AuditOfDays = AuditFilter & { zone?: string };

/** Matches the typed text anywhere, ignoring case and accents. */
export const auditMatches = (
  filter: AuditOfDays,
): ((row: { actor: string; action: string; subject: string }) => boolean) => {
  const wanted = (['actor', 'action', 'subject'] as const)
    .filter((name) => name !== 'subject' || jobIn(filter.subject) === null)
    .map((name) => [name, searchKey(filter[name].trim())] as const)
    .filter(([, text]) => text !== '');
  return (row) => wanted.every(([name, text]) => searchKey(row[name]).includes(text));
};

/** Whether rows must be filtered one by one: then few of many may match. */
export const auditIsSearched = (filter: AuditOfDays): boolean =>
  filter.actor.trim() !== '' || filter.action.trim() !== '' || filter.subject.trim() !== '';

/** `job 12` is that job, and not job 120. */
const jobIn = (subject: string): number | null => {
  const [, id] = /^job\s+([1-9]\d{0,14})$/i.exec(subject.trim()) ?? [];
  return id === undefined ? null : Number(id);
};

/** Whether the subject `job N` of some job can contain the typed text. */
const mayBeJob = (typed: string): boolean => {
  const [, head = '', digits = ''] = /^(.*?)(\d*)$/s.exec(typed.trim().toLowerCase()) ?? [];
  return digits === '' ? 'job'.includes(head) : 'job '.endsWith(head);
};

interface Table {
  source: 0 | 1;
  name: string;
  subject: string;
}
const tables: readonly Table[] = [
  { source: 0, name: 'job_event', subject: `'job ' || job_id` },
  { source: 1, name: 'audit', subject: 'subject' },
];

/**
 * The newest rows of the filter's days and of its job, from both tables merged. Each table is read along its time index
 * from the cursor, at most `@limit` rows; the rows of a job have an index of their own. `auditMatches` applies the rest of
 * the filter.
 */
export const auditQuery = (
  filter: AuditOfDays,
  before: string | null,
): { sql: string; values: Record<string, string | number> } => {
  const values: Record<string, string | number> = {};
  const place = before === null ? null : readCursor(before);
  if (place) Object.assign(values, { at: place.at_ms, id: place.id });
  const { zone = 'UTC' } = filter;
  if (filter.start_date !== undefined) values.start = startOfDay(filter.start_date, zone);
  if (filter.end_date !== undefined) values.end = endOfDay(filter.end_date, zone);
  const job = jobIn(filter.subject);
  if (job !== null) Object.assign(values, { job, subject: `job ${job}` });

  const part = ({ source, name, subject }: Table): string => {
    const conditions: string[] = [];
    // Of rows of one moment, those of `audit` come first, then the higher id.
    if (place && source === place.source) conditions.push('(at_ms, id) < (@at, @id)');
    else if (place) conditions.push(source < place.source ? 'at_ms <= @at' : 'at_ms < @at');
    if ('start' in values) conditions.push('at_ms >= @start');
    if ('end' in values) conditions.push('at_ms < @end');
    if (job !== null) conditions.push(source === 0 ? 'job_id = @job' : 'subject = @subject COLLATE NOCASE');
    const index = job === null ? `${name}_at` : source === 0 ? 'job_event_of_job' : 'audit_subject';
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    return `SELECT * FROM (
      SELECT at_ms, ${source} AS source, id, actor, action, ${subject} AS subject, detail, address
      FROM ${name} INDEXED BY ${index} ${where} ORDER BY ${name}.at_ms DESC, ${name}.id DESC LIMIT @limit)`;
  };
  const read = tables.filter(({ source }) => source === 1 || job !== null || mayBeJob(filter.subject));
  return {
    sql: `${read.map(part).join('\nUNION ALL\n')}\nORDER BY at_ms DESC, source DESC, id DESC LIMIT @limit`,
    values,
  };
};
