import { type ArrayEntries, sameArrayName } from '../../../../shared/letters/entries.ts';
import { maxNamedArrays } from '../../../../shared/letters/messages.ts';
import { type FieldError, fieldError } from '../../../../shared/messages/problem.ts';

interface MatchedEntries {
  /** As long as the list of arrays; undefined where the reviewer entered nothing. */
  matched: (ArrayEntries | undefined)[];
  /** Entries that match no array, several arrays, or an array that already has entries. */
  errors: FieldError[];
}

/**
 * Matches the reviewer's entries to arrays, by name or by position. A name must be unique among the arrays, and an array
 * takes one set of entries. Anything else is an error: values under a mistyped name would be missing from the letter, or
 * stand beside the wrong array. Pointers are within the entries.
 */
export const matchEntries = (arrayNames: readonly string[], entries: readonly ArrayEntries[]): MatchedEntries => {
  const matched = new Array<ArrayEntries | undefined>(arrayNames.length).fill(undefined);
  const errors: FieldError[] = [];
  const shown = arrayNames.slice(0, maxNamedArrays);
  const named = new Map<string, number[]>();
  arrayNames.forEach((name, place) => {
    const places = named.get(sameArrayName(name));
    if (places) places.push(place);
    else named.set(sameArrayName(name), [place]);
  });
  entries.forEach((entry, index) => {
    const isByName = entry.name !== undefined;
    const at = ['arrays', index, isByName ? 'name' : 'position'];
    const places = isByName
      ? (named.get(sameArrayName(entry.name!)) ?? [])
      : [(entry.position ?? 0) - 1].filter((place) => place in matched);
    const [place] = places;
    if (place === undefined) {
      errors.push(fieldError(at, 'entries-array-unknown', { names: shown, count: arrayNames.length }));
    } else if (places.length > 1) {
      const positions = places.slice(0, maxNamedArrays).map((each) => each + 1);
      errors.push(fieldError(at, 'entries-array-ambiguous', { positions, count: places.length }));
    } else if (matched[place]) {
      errors.push(fieldError(at, 'entries-array-repeated'));
    } else {
      matched[place] = entry;
    }
  });
  return { matched, errors };
};
