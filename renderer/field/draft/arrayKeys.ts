import { matchKey } from '../../../shared/reference/matchKey.ts';

/** An array of the document under a key that stays with it, whatever is added or removed around it. */
export interface KeyedArray {
  key: number;
  array: Readonly<Record<string, unknown>>;
}

const nameOf = ({ name }: Readonly<Record<string, unknown>>): string =>
  typeof name === 'string' ? matchKey(name) : '';

/**
 * Arrays have no ids on the wire. One is known again by all that it says, else by its name, else by its place; `before` is
 * what this said last. New ones get keys that were never given, from `next` on.
 */
export const keyArrays = (
  before: readonly KeyedArray[],
  arrays: readonly Readonly<Record<string, unknown>>[],
  next: () => number,
): KeyedArray[] => {
  const left = new Set(before);
  const keys: (number | undefined)[] = arrays.map(() => undefined);
  const find = (isSame: (known: KeyedArray, array: KeyedArray['array'], index: number) => boolean): void =>
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
  // While somebody types, all but one are the very same objects.
  const saysTheSame = (known: KeyedArray, array: KeyedArray['array']): boolean =>
    known.array === array || textOf(known) === JSON.stringify(array);
  // Where it stood first: two may say the same.
  find((known, array, index) => before[index] === known && saysTheSame(known, array));
  find(saysTheSame);
  find((known, array) => nameOf(array) !== '' && nameOf(known.array) === nameOf(array));
  if (before.length === arrays.length) find((known, _array, index) => before[index] === known);
  return arrays.map((array, index) => ({ key: keys[index] ?? next(), array }));
};
