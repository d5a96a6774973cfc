import { type FieldError, fieldError } from '../messages/problem.ts';
import { isBallast } from '../reference/defaults.ts';
import { referenceInputs } from '../reference/entrySchemas.ts';
import type { ReferenceEntry, ReferenceListKey } from '../reference/lists.ts';
import { type ArrayField, arrayFields, referenceFields } from './fields.ts';

/** Finds an entry, retired or not, by its id as text. */
export type LookUp = (list: ReferenceListKey, id: string) => ReferenceEntry | undefined;

type Sent = Readonly<Record<string, unknown>>;

type ReferenceField = keyof typeof referenceFields;
const ofJob = Object.keys(referenceFields) as ReferenceField[];
const ofArray = arrayFields.filter((field): field is ReferenceField & ArrayField => field in referenceFields);

const isObject = (value: unknown): value is Sent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of a well-formed reference; null otherwise, which the schema reports. */
const idIn = (field: ReferenceField, sent: unknown): string | null => {
  // Most jobs leave most fields out, and a refusal of the schema takes longer than what it accepts.
  if (sent === undefined || sent === null) return null;
  const parsed = referenceInputs[referenceFields[field]].safeParse(sent);
  return parsed.success ? String(parsed.data.id) : null;
};

/** The reference names an entry as it is written in the list, as nearly all do. */
const isEntry = (sent: unknown, list: ReferenceListKey, lookUp: LookUp): boolean => {
  const id = isObject(sent) ? sent.id : undefined;
  return (typeof id === 'string' || typeof id === 'number') && lookUp(list, String(id)) !== undefined;
};

const unknownIds = (
  sent: Sent,
  fields: readonly ReferenceField[],
  path: readonly PropertyKey[],
  lookUp: LookUp,
): FieldError[] =>
  fields.flatMap((field) => {
    const list = referenceFields[field];
    if (isEntry(sent[field], list, lookUp)) return [];
    const id = idIn(field, sent[field]);
    if (id === null || lookUp(list, id)) return [];
    return [fieldError([...path, field, 'id'], 'not-in-list', { list })];
  });

/** §2.4: an array with the connection type Ballast needs `ballast_weight`. */
const missingBallast = (array: Sent, path: readonly PropertyKey[], lookUp: LookUp): FieldError[] => {
  if (array.ballast_weight !== undefined && array.ballast_weight !== null) return [];
  const id = idIn('connection_type', array.connection_type);
  const type = id === null ? undefined : lookUp('connection-types', id);
  if (!type || !isBallast(type)) return [];
  return [fieldError([...path, 'ballast_weight'], 'ballast-weight-required')];
};

/** Errors of a sent job that only the reference lists reveal. Skips malformed values, which the schema reports. */
export const referenceErrors = (sent: unknown, lookUp: LookUp): FieldError[] => {
  if (!isObject(sent)) return [];
  const arrays = Array.isArray(sent.arrays) ? (sent.arrays as unknown[]) : [];
  return [
    ...unknownIds(sent, ofJob, [], lookUp),
    ...arrays.flatMap((array, index) =>
      isObject(array)
        ? [
            ...unknownIds(array, ofArray, ['arrays', index], lookUp),
            ...missingBallast(array, ['arrays', index], lookUp),
          ]
        : [],
    ),
  ];
};

/** Replaces references by the entries they refer to, as responses carry them (§2.9). */
export const withNames = <F extends Sent>(fields: F, lookUp: LookUp): F => {
  const named: Record<string, unknown> = { ...fields };
  for (const [field, list] of Object.entries(referenceFields)) {
    const sent = named[field] as { id: string | number } | undefined;
    if (sent) named[field] = lookUp(list, String(sent.id)) ?? sent;
  }
  return named as F;
};
