import { arrayNames } from '../../shared/job/arrayNames.ts';
import { referenceFields } from '../../shared/job/fields.ts';

export type Document = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Reference objects are the same where their ids are; empty is empty, however it is written. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (isObject(one) && isObject(other) && 'id' in one && 'id' in other) return String(one.id) === String(other.id);
  return JSON.stringify(one) === JSON.stringify(other);
};

export const arraysOf = (document: Document): Document[] =>
  Array.isArray(document.arrays) ? (document.arrays as unknown[]).map((array) => (isObject(array) ? array : {})) : [];

/** Fields that differ, at one level. */
export const changedFields = (before: Document, after: Document): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !isSame(before[name], after[name]));

/** As it goes over the wire: references as id and name. */
const sent = (name: string, value: unknown): unknown =>
  isObject(value) && Object.hasOwn(referenceFields, name) ? { id: value.id, name: value.name } : value;

const filled = (fields: Document): Document =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => !isEmpty(value))
      .map(([name, value]) => [name, sent(name, value)]),
  );

/** What a revision makes of a job. */
export interface Revised {
  before: Document;
  /** Arrays stand at the places that they have in `before`, and those that are new behind them. */
  after: Document;
  /** Places of arrays that are taken away. */
  removed: readonly number[];
}

/** Where the arrays that stay are in `after`: those of the list that is sent, in its order. */
export const staying = ({ after, removed }: Pick<Revised, 'after' | 'removed'>): number[] =>
  [...arraysOf(after).keys()].filter((place) => !removed.includes(place));

/**
 * The names under which the arrays of a revision go: those that were sent keep theirs, whatever a new one is called, for
 * a photo finds its array by them.
 */
export const namesOf = ({ before, after }: Pick<Revised, 'before' | 'after'>): string[] => {
  const old = arrayNames(before);
  return arrayNames({ arrays: arraysOf(after).map((array, place) => ({ name: old[place] ?? array.name })) });
};

/** How many fields of an array differ; one that is new does so even while nothing is said of it. */
const changesAt = (place: number, { before, after }: Pick<Revised, 'before' | 'after'>): number => {
  const old = arraysOf(before)[place];
  const changed = changedFields(old ?? {}, arraysOf(after)[place]!).length;
  return old ? changed : Math.max(1, changed);
};

/**
 * The fields of a revision (§4.8): only what differs, null for what was taken away. A list of arrays replaces the old one
 * as a whole, so that one differing array brings all of them along.
 */
export const changesBetween = (revised: Revised): Record<string, unknown> => {
  const { before, after, removed } = revised;
  const fields = changedFields(before, after).filter((name) => name !== 'arrays');
  const changes: Record<string, unknown> = Object.fromEntries(
    fields.map((name) => [name, isEmpty(after[name]) ? null : sent(name, after[name])]),
  );
  const [now, stay] = [arraysOf(after), staying(revised)];
  if (removed.length > 0 || stay.some((place) => changesAt(place, revised) > 0)) {
    const names = namesOf(revised);
    const arrays = stay.map((place) => filled({ ...now[place], name: names[place] }));
    changes.arrays = arrays.length === 0 ? null : arrays;
  }
  return changes;
};

/** How many fields differ, those of arrays one by one; an array that is taken away counts once. */
export const countChanges = (revised: Revised): number =>
  changedFields(revised.before, revised.after).filter((name) => name !== 'arrays').length +
  revised.removed.length +
  staying(revised).reduce((sum, place) => sum + changesAt(place, revised), 0);
