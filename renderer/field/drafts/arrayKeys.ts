import type { JobDocument } from '../../../shared/job/jobDocument.ts';
import { matchKey } from '../../../shared/reference/matchKey.ts';

/** An array with a key that stays the same while other arrays are added or removed. */
export interface KeyedArray {
  key: number;
  array: JobDocument;
}

const nameOf = ({ name }: JobDocument): string => (typeof name === 'string' ? matchKey(name) : '');

/**
 * Arrays have no ids on the wire. Matches each with one of `before` by its whole content, else by its name, else by its
 * position; others get keys from `next`.
 */
export const keyArrays = (
  before: readonly KeyedArray[],
  arrays: readonly JobDocument[],
  next: () => number,
): KeyedArray[] => {
  const left = new Set(before);
  const keys: (number | undefined)[] = arrays.map(() => undefined);
  const match = (isSame: (known: KeyedArray, array: JobDocument, index: number) => boolean): void =>
    arrays.forEach((array, index) => {
      if (keys[index] !== undefined) return;
      const known = [...left].find((one) => isSame(one, array, index));
      if (!known) return;
      keys[index] = known.key;
      left.delete(known);
    });
  const texts = new Map<KeyedArray, string>();
  const textOf = (known: KeyedArray): string => {
    const text = texts.get(known) ?? JSON.stringify(known.array);
    texts.set(known, text);
    return text;
  };
  // Compare by identity first: an edit replaces the object of one array only.
  const isEqual = (known: KeyedArray, array: JobDocument): boolean =>
    known.array === array || textOf(known) === JSON.stringify(array);
  // Try the same position first: several arrays may be equal.
  match((known, array, index) => before[index] === known && isEqual(known, array));
  match(isEqual);
  match((known, array) => nameOf(array) !== '' && nameOf(known.array) === nameOf(array));
  if (before.length === arrays.length) match((known, _array, index) => before[index] === known);
  return arrays.map((array, index) => ({ key: keys[index] ?? next(), array }));
};
