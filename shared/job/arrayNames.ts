import { isBlank } from './text.ts';
import { type FieldError, fieldError } from '../messages/problem.ts';
import { matchKey } from '../reference/matchKey.ts';
import { asFields } from './jobDocument.ts';

/** The name of an array, and its number where the surveyor gave it no name of its own. */
export interface ArrayLabel {
  name: string;
  number?: number;
}

/** The name on the wire of an array without one; windows translate it. */
export const defaultArrayName = (number: number): string => `Array ${number}`;

/** Names that distinguish the arrays of a job document: trimmed, and `Array 2` where the surveyor gave none. */
export const arrayLabels = (document: Readonly<Record<string, unknown>>): ArrayLabel[] => {
  const arrays = Array.isArray(document.arrays) ? (document.arrays as unknown[]) : [];
  // `Array.from` includes the holes of a sparse list.
  const given = Array.from(arrays, (array) => {
    const { name } = asFields(array);
    return typeof name === 'string' && !isBlank(name) ? name.trim() : '';
  });
  const taken = new Set(given.map(matchKey));
  return given.map((name, index) => {
    let number = index + 1;
    // The desk sends an array without a name under its default name.
    if (name === defaultArrayName(number)) return { name, number };
    if (name !== '') return { name };
    while (taken.has(matchKey(defaultArrayName(number)))) number += 1;
    const label = { name: defaultArrayName(number), number };
    taken.add(matchKey(label.name));
    return label;
  });
};

/** The names of `arrayLabels`. */
export const arrayNames = (document: Readonly<Record<string, unknown>>): string[] =>
  arrayLabels(document).map(({ name }) => name);

/** Photos refer to an array by its name, so two arrays must not share one. Case and spacing do not distinguish names. */
export const repeatedNames = (names: readonly string[]): FieldError[] =>
  names.flatMap((name, index) =>
    names.findIndex((other) => matchKey(other) === matchKey(name)) < index
      ? [fieldError(['arrays', index, 'name'], 'array-name-repeats', { name })]
      : [],
  );

/**
 * Names by which photos refer to arrays: `arrayNames`, with a number added to a repeated name. While `South 2` is edited to
 * `South 3` it is `South` for a moment; the photos of another array `South` must stay apart.
 */
export const photoPlaces = (document: Readonly<Record<string, unknown>>): string[] => {
  const names = arrayNames(document);
  const taken = new Set(names);
  return names.map((name, index) => {
    if (names.indexOf(name) === index) return name;
    let number = 2;
    while (taken.has(`${name} (${number})`)) number += 1;
    taken.add(`${name} (${number})`);
    return `${name} (${number})`;
  });
};
