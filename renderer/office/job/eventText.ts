import type { ConsoleJob, HistoryEventView } from '../../../shared/job/consoleJob.ts';
import type { Job } from '../../../shared/job/job.ts';
import type { Status } from '../../../shared/job/status.ts';
import { uploadKinds } from '../../../shared/api/files.ts';
import { type Code, readMessage } from '../../../shared/messages/catalogue.ts';
import { arrayTitle } from '../../forms/fieldNames.ts';
import { messageText } from '../../base/words/messages.ts';
import type { OfficeJobWords } from './officeJobWords.ts';
import type { OfficeWords } from '../parts/words.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Said as they are, without the name of the fact. */
const plain = new Set([
  'overridden',
  'array',
  'reason',
  'notes',
  'ahj',
  'assignee',
  'service',
  'letter',
  'number',
  'name',
  'file',
  'kind',
  'mark',
  'comment',
  'bytes',
  'without_letter',
]);

const valueText = (value: unknown): string =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(', ')
    : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : value === null || value === undefined
        ? ''
        : JSON.stringify(value);

/** Hashes and ids are for machines: the audit log's CSV has them whole. */
const isForMachines = (text: string): boolean =>
  /^[0-9a-f]{64}$/.test(text) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const reasoned: Partial<Record<Status, Code>> = {
  'On Hold': 'event-on-hold',
  Rejected: 'event-rejected',
  Canceled: 'event-canceled',
};

/** Why the job has its status, as the office wrote it; null where it gave no reason. */
export const statusReason = ({ job: { status }, history }: Pick<ConsoleJob, 'job' | 'history'>): string | null => {
  const events = history.filter(({ message }) => message.code === reasoned[status]);
  const last = events.toSorted((one, other) => one.atMs - other.atMs).at(-1);
  return isRecord(last?.detail) && typeof last.detail.reason === 'string' ? last.detail.reason : null;
};

/** The array's name, where the job still has it. */
const arrayText = (id: string, job: Job | null, words: OfficeJobWords): string => {
  const index = job?.arrays?.findIndex((array) => array.id === id) ?? -1;
  return index < 0 ? '' : arrayTitle({ ...job }, index, words);
};

/** Why a job was revised, by its code; what a person wrote, as they wrote it. */
export const reasonText = (reason: string, words: OfficeWords): string =>
  (words.revisionReasons as Readonly<Record<string, string>>)[reason] ?? reason;

/** The mark that a reviewer gave a photo. */
export const markText = (mark: string, words: OfficeWords): string =>
  (words.photoMarks as Readonly<Record<string, string>>)[mark] ?? mark;

/** A fact whose value has a name of its own in the window. */
const factText = (name: string, text: string, words: OfficeJobWords): string => {
  const kind = name === 'kind' ? uploadKinds.find((one) => one === text) : undefined;
  if (kind !== undefined) return words.slots[kind];
  if (name === 'mark') return markText(text, words);
  if (name === 'service') return words.choices[text] ?? text;
  if (name === 'without_letter') return words.withoutLetter;
  if (name === 'source') return words.letterSources[text] ?? text;
  return name === 'bytes' ? words.size(Number(text)) : text;
};

/** What a letter was issued, or a job approved, in spite of. */
const overriddenText = (value: unknown, words: OfficeJobWords): string =>
  (Array.isArray(value) ? (value as unknown[]) : [])
    .flatMap((one) => readMessage(one) ?? [])
    .map((message) => messageText(words, message))
    .join('\n');

/** The facts of an entry, one a line. Empty where there are none. */
export const eventText = (
  { detail }: Pick<HistoryEventView, 'detail'>,
  words: OfficeJobWords,
  job: Job | null = null,
): string => {
  if (!isRecord(detail)) return valueText(detail);
  // The reason says the same in words.
  const { asked: _, ...facts } = detail;
  return Object.entries(facts)
    .map(([name, value]) => {
      const text =
        name === 'overridden'
          ? overriddenText(value, words)
          : name === 'delivered' && Array.isArray(value)
            ? value.map((slug) => words.choices[String(slug)] ?? String(slug)).join(', ')
            : valueText(value);
      return [name, name === 'array' ? arrayText(text, job, words) : text] as const;
    })
    .filter(([, text]) => text !== '' && !isForMachines(text))
    .map(([name, text]) => {
      if (name === 'revision_of' || name === 'superseded_by') return words.eventJobs[name](text);
      if (name === 'reason') return reasonText(text, words);
      if (plain.has(name)) return factText(name, text, words);
      return `${words.auditFacts[name] ?? name.replaceAll('_', ' ')}: ${factText(name, text, words)}`;
    })
    .join('\n');
};

/** Names of a group's files, before the others are only counted. */
const mostNamed = 5;

/** How many files a group is about, and which, each with the mark that it got. */
export const groupText = (group: readonly HistoryEventView[], words: OfficeJobWords): string => {
  const names = group.flatMap(({ detail }) => {
    if (!isRecord(detail) || typeof detail.name !== 'string') return [];
    return typeof detail.mark === 'string' ? `${detail.name} (${markText(detail.mark, words)})` : detail.name;
  });
  const more = names.length - mostNamed;
  const named = [...names.slice(0, mostNamed), ...(more > 0 ? [words.moreFiles(more)] : [])].join(', ');
  return named === '' ? words.howMany(group.length) : `${words.howMany(group.length)}: ${named}`;
};

/** More files than these in a row are one entry: hundreds of single entries would hide all others. */
const mostSingleFiles = 2;

/** What a person does to many files one after the other. */
const ofFiles: ReadonlySet<string> = new Set(['event-file-added', 'event-photo-marked']);

/** Events, newest first. Files that one actor added, or marked, in a row are one group. */
export const eventGroups = (history: readonly HistoryEventView[]): HistoryEventView[][] => {
  const groups: HistoryEventView[][] = [];
  for (const event of history.toSorted((one, other) => other.atMs - one.atMs)) {
    const last = groups.at(-1);
    const first = last?.[0];
    const isSameKind = first?.message.code === event.message.code && first.actor === event.actor;
    if (ofFiles.has(event.message.code) && isSameKind) last!.push(event);
    else groups.push([event]);
  }
  return groups.flatMap((group) => (group.length > mostSingleFiles ? [group] : group.map((event) => [event])));
};
