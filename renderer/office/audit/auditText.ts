import { uploadKinds } from '../../../shared/api/files.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { english } from '../../../shared/messages/speech.ts';
import { eventCodes } from '../../../shared/messages/events.ts';
import type { AuditRow } from '../../../shared/audit/officeCalls.ts';
import { roles } from '../../../shared/rpc/roles.ts';
import { referenceListKeys } from '../../../shared/reference/lists.ts';
import { messageText } from '../../base/words/messages.ts';
import { serviceName } from '../../jobs/serviceName.ts';
import { markText, reasonText } from '../job/eventText.ts';
import type { AuditWords } from './auditWords.ts';

/** One fact of an entry: its name, and what it was or became. */
export interface AuditFact {
  name: string;
  text: string;
}

/** Actions to filter by: each by its English name, which the filter takes, and its name in the language of the window. */
export const knownActions = (words: AuditWords): { action: string; name: string }[] =>
  eventCodes
    .map((code) => message(code))
    .map((event) => ({ action: english.say(event), name: messageText(words, event) }));

export const actorName = (actor: string, words: AuditWords): string =>
  actor === 'command line' ? words.commandLine : actor;

type Facts = Readonly<Record<string, unknown>>;
const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Numbers of jobs are names: they are not written as amounts. */
const jobNumbers = new Set(['revision_of', 'superseded_by']);

/** Enough of a hash or an id to tell it from others; the CSV has them whole. */
const shortened = (text: string): string =>
  /^([0-9a-f]{64}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(text) ? `${text.slice(0, 8)}…` : text;

const valueText = (key: string, value: unknown, words: AuditWords): string => {
  const role = key === 'role' ? roles.find((one) => one === value) : undefined;
  if (role !== undefined) return words.roles[role];
  if (value === null || value === undefined || value === '') return words.emptyValue;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if ((key === 'bytes' || key === 'max_bytes') && typeof value === 'number') return words.storage(value);
  if (typeof value === 'number') return jobNumbers.has(key) ? String(value) : words.count(value);
  const kind = key === 'kind' ? uploadKinds.find((one) => one === value) : undefined;
  if (kind !== undefined) return words.slots[kind];
  if (key === 'delivered' && Array.isArray(value))
    return value.map((service) => serviceName(String(service), words)).join(', ') || words.emptyValue;
  if (typeof value !== 'string') return JSON.stringify(value);
  if (key === 'service') return serviceName(value, words);
  if (key === 'mark') return markText(value, words);
  if (key === 'reason') return reasonText(value, words);
  return key === 'source' ? (words.letterSources[value] ?? value) : shortened(value);
};

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  isFacts(value) && Object.keys(value).toSorted().join(' ') === 'from to';

const nameOf = (name: string, words: AuditWords): string => words.auditFacts[name] ?? name.replaceAll('_', ' ');

const factsOf = (facts: Facts, words: AuditWords, before = ''): AuditFact[] =>
  Object.entries(facts).flatMap(([key, value]): AuditFact[] => {
    const name = before + nameOf(key, words);
    if (value === null || value === undefined) return [];
    if (isChange(value))
      return [{ name, text: words.fromTo(valueText(key, value.from, words), valueText(key, value.to, words)) }];
    if (isFacts(value)) return factsOf(value, words, `${name} `);
    return [{ name, text: valueText(key, value, words) }];
  });

/** What it was done to, in the language of the window. */
export const subjectText = (
  { subjectMessage: subject }: Pick<AuditRow, 'subjectMessage'>,
  words: AuditWords,
): string => {
  const list = subject.code === 'subject-list' && referenceListKeys.find((key) => key === subject.params.list);
  return messageText(words, list ? { ...subject, params: { list: words.listTitles[list] } } : subject);
};

/** The details of an entry. */
export const auditFacts = ({ detail }: Pick<AuditRow, 'detail'>, words: AuditWords): AuditFact[] => {
  if (isFacts(detail)) return factsOf(detail, words);
  return detail === null || detail === undefined ? [] : [{ name: '', text: valueText('', detail, words) }];
};

/** The job that an entry is about, or null. */
export const jobOf = ({ subjectMessage: { code, params } }: Pick<AuditRow, 'subjectMessage'>): number | null =>
  code === 'subject-job' ? Number(params.job) : null;
