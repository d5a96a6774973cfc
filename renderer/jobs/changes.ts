import { arrayNames } from '../../shared/job/arrayNames.ts';
import { arraysOf, isEmpty, isJobDocument, type JobDocument } from '../../shared/job/jobDocument.ts';
import { referenceFields } from '../../shared/job/fields.ts';

/** References are equal by id; all empty values are equal. */
export const isSameValue = (one: unknown, other: unknown): boolean => {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (isJobDocument(one) && isJobDocument(other) && 'id' in one && 'id' in other)
    return String(one.id) === String(other.id);
  return JSON.stringify(one) === JSON.stringify(other);
};

/** Names of top-level fields that differ. */
export const changedFields = (before: JobDocument, after: JobDocument): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isSameValue(before[name], after[name]),
  );

/** The wire form of a value: references as id and name. */
const wireValue = (name: string, value: unknown): unknown =>
  isJobDocument(value) && Object.hasOwn(referenceFields, name) ? { id: value.id, name: value.name } : value;

const filled = (fields: JobDocument): JobDocument =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => !isEmpty(value))
      .map(([name, value]) => [name, wireValue(name, value)]),
  );

/** A job before and after a revision. */
export interface Revised {
  before: JobDocument;
  /** Arrays keep their positions in `before`; new ones follow. */
  after: JobDocument;
  /** Positions of removed arrays. */
  removed: readonly number[];
}

/** Positions in `after` of the arrays that are sent, in their order. */
export const sentArrays = ({ after, removed }: Pick<Revised, 'after' | 'removed'>): number[] =>
  [...arraysOf(after).keys()].filter((place) => !removed.includes(place));

/** Names of a revision's arrays. Arrays of the job keep theirs, because photos refer to them. */
export const revisedArrayNames = ({ before, after }: Pick<Revised, 'before' | 'after'>): string[] => {
  const old = arrayNames(before);
  return arrayNames({ arrays: arraysOf(after).map((array, place) => ({ name: old[place] ?? array.name })) });
};

/** Number of changed fields of an array; a new array counts at least 1. */
const changesAt = (place: number, { before, after }: Pick<Revised, 'before' | 'after'>): number => {
  const old = arraysOf(before)[place];
  const changed = changedFields(old ?? {}, arraysOf(after)[place]!).length;
  return old ? changed : Math.max(1, changed);
};

/**
 * The fields of a revision (§4.8): only changed ones, null for removed values. A list of arrays replaces the old list, so
 * one changed array sends all of them.
 */
export const changesBetween = (revised: Revised): Record<string, unknown> => {
  const { before, after, removed } = revised;
  const fields = changedFields(before, after).filter((name) => name !== 'arrays');
  const changes: Record<string, unknown> = Object.fromEntries(
    fields.map((name) => [name, isEmpty(after[name]) ? null : wireValue(name, after[name])]),
  );
  const [now, stay] = [arraysOf(after), sentArrays(revised)];
  if (removed.length > 0 || stay.some((place) => changesAt(place, revised) > 0)) {
    const names = revisedArrayNames(revised);
    const arrays = stay.map((place) => filled({ ...now[place], name: names[place] }));
    changes.arrays = arrays.length === 0 ? null : arrays;
  }
  return changes;
};

/** Number of changed fields, including those of arrays; a removed array counts as 1. */
export const countChanges = (revised: Revised): number =>
  changedFields(revised.before, revised.after).filter((name) => name !== 'arrays').length +
  revised.removed.length +
  sentArrays(revised).reduce((sum, place) => sum + changesAt(place, revised), 0);
