import { message } from '../../../../shared/messages/catalogue.ts';
import { locales } from '../../../../shared/messages/locales.ts';
import type { AnyMessage } from '../../../../shared/messages/rows.ts';
import { say } from '../../../../shared/messages/say.ts';
import { problem } from '../../../../shared/messages/problem.ts';
import type { AuditFilter } from '../../../../shared/audit/officeCalls.ts';
import { endOfDay, startOfDay } from '../../../../shared/schema/firmDays.ts';
import type { Engine } from '../database/statement.ts';
import { searchKey } from '../database/searchKey.ts';

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

/** As people read it: in each language. */
const subjectKeys = (subject: AnyMessage): string[] => locales.map((locale) => searchKey(say(locale, subject)));

/** Matches the typed text anywhere, ignoring case and accents; a subject in any language. */
export const auditMatches = (
  filter: AuditOfDays,
): ((row: { actor: string; action: string; subject: AnyMessage }) => boolean) => {
  const [actor, action, subject] = [filter.actor, filter.action, filter.subject].map((text) => searchKey(text.trim()));
  const isAnySubject = subject === '' || jobIn(filter.subject) !== null;
  return (row) =>
    searchKey(row.actor).includes(actor!) &&
    searchKey(row.action).includes(action!) &&
    (isAnySubject || subjectKeys(row.subject).some((key) => key.includes(subject!)));
};

/** Whether rows must be filtered one by one: then few of many may match. */
export const auditIsSearched = (filter: AuditOfDays): boolean =>
  filter.actor.trim() !== '' || filter.action.trim() !== '' || filter.subject.trim() !== '';

/** `job 12`, `trabajo 12` is that job, and not job 120. */
const jobIn = (typed: string): number | null => {
  const typedWords = searchKey(typed).trim().split(/\s+/);
  const job = Number(typedWords.at(-1));
  if (!Number.isSafeInteger(job) || job < 1) return null;
  return subjectKeys(message('subject-job', { job })).includes(typedWords.join(' ')) ? job : null;
};

/** Whether the subject of some job can contain the typed text. Its number stands last in every language. */
const mayBeJob = (typed: string): boolean => {
  const [, head = '', digits = ''] = /^(.*?)(\d*)$/s.exec(searchKey(typed.trim())) ?? [];
  const names = subjectKeys(message('subject-job', { job: 1 })).map((key) => key.slice(0, -1));
  return names.some((name) => (digits === '' ? name.includes(head) : name.endsWith(head)));
};

interface Table {
  source: 0 | 1;
  name: string;
  subject: string;
}
const tables: readonly Table[] = [
  {
    source: 0,
    name: 'job_event',
    subject: 'CAST(NULL AS TEXT) AS subject, CAST(NULL AS TEXT) AS subject_message, job_id',
  },
  { source: 1, name: 'audit', subject: 'subject, subject_message, CAST(NULL AS INTEGER) AS job_id' },
];

/** PostgreSQL chooses the index by its statistics. SQLite keeps none here, so that its queries name the index. */
const dialects = {
  sqlite: { indexedBy: (index: string) => `INDEXED BY ${index}`, isSubject: 'subject = @subject COLLATE NOCASE' },
  postgres: { indexedBy: () => '', isSubject: 'lower(subject) = lower(@subject COLLATE "C")' },
} satisfies Record<Engine, { indexedBy: (index: string) => string; isSubject: string }>;

/**
 * The newest rows of the filter's days and of its job, from both tables merged. Each table is read along its time index
 * from the cursor, at most `@limit` rows; the rows of a job have an index of their own. `auditMatches` applies the rest of
 * the filter.
 */
export const auditQuery = (
  engine: Engine,
  filter: AuditOfDays,
  before: string | null,
): { text: string; values: Record<string, string | number> } => {
  const { indexedBy, isSubject } = dialects[engine];
  const values: Record<string, string | number> = {};
  const place = before === null ? null : readCursor(before);
  if (place) Object.assign(values, { at: place.at_ms, id: place.id });
  const { zone = 'UTC' } = filter;
  if (filter.start_date !== undefined) values.start = startOfDay(filter.start_date, zone);
  if (filter.end_date !== undefined) values.end = endOfDay(filter.end_date, zone);
  const job = jobIn(filter.subject);
  if (job !== null) Object.assign(values, { job, subject: say('en', message('subject-job', { job })) });

  const part = ({ source, name, subject }: Table): string => {
    const conditions: string[] = [];
    // Of rows of one moment, those of `audit` come first, then the higher id.
    if (place && source === place.source) conditions.push('(at_ms, id) < (@at, @id)');
    else if (place) conditions.push(source < place.source ? 'at_ms <= @at' : 'at_ms < @at');
    if ('start' in values) conditions.push('at_ms >= @start');
    if ('end' in values) conditions.push('at_ms < @end');
    if (job !== null) conditions.push(source === 0 ? 'job_id = @job' : isSubject);
    const index = job === null ? `${name}_at` : source === 0 ? 'job_event_of_job' : 'audit_subject';
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    return `SELECT * FROM (
      SELECT at_ms, ${source} AS source, id, actor, action, ${subject}, detail, address
      FROM ${name} ${indexedBy(index)} ${where} ORDER BY ${name}.at_ms DESC, ${name}.id DESC LIMIT @limit) AS part`;
  };
  const read = tables.filter(({ source }) => source === 1 || job !== null || mayBeJob(filter.subject));
  return {
    text: `${read.map(part).join('\nUNION ALL\n')}\nORDER BY at_ms DESC, source DESC, id DESC LIMIT @limit`,
    values,
  };
};
