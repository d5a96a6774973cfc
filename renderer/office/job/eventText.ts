import type { EventShown } from '../../../shared/office/shapes.ts';
import { uploadKinds } from '../../../shared/api/files.ts';
import type { OfficeWords } from '../../words/office/words.ts';
import { slotName } from '../../words/slotName.ts';

/** What was done, in the language of the window; what it does not know, as it was written. */
export const eventName = ({ action }: Pick<EventShown, 'action'>, words: OfficeWords): string =>
  words.eventNames[action] ?? (words.statuses as Readonly<Record<string, string>>)[action] ?? action;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Said as they are, without the name of the fact. */
const plain = new Set(['reason', 'notes', 'ahj', 'letter', 'number', 'name', 'file']);

const valueText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value);

/** A fact whose value has a name of its own in the window. */
const factText = (name: string, text: string, words: OfficeWords): string => {
  const kind = name === 'kind' ? uploadKinds.find((one) => one === text) : undefined;
  if (kind !== undefined) return slotName(kind, words);
  return name === 'bytes' ? words.size(Number(text)) : text;
};

/** The facts of an entry, one a line. Empty where there are none. */
export const eventText = ({ detail }: Pick<EventShown, 'detail'>, words: OfficeWords): string => {
  if (!isRecord(detail)) return valueText(detail);
  return Object.entries(detail)
    .map(([name, value]) => [name, valueText(value)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => {
      if (name === 'revision_of' || name === 'superseded_by') return words.eventJobs[name](text);
      if (name === 'reason') return (words as unknown as Readonly<Record<string, string>>)[`reason_${text}`] ?? text;
      if (plain.has(name)) return text;
      return `${words.auditFacts[name] ?? name.replaceAll('_', ' ')}: ${factText(name, text, words)}`;
    })
    .join('\n');
};
