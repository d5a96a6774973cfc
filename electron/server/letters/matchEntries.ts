import { pointerTo } from '../../../shared/messages/pointer.ts';
import type { FieldError } from '../../../shared/api/problems.ts';
import type { ArrayEntries } from '../../../shared/letter/entries.ts';

export interface MatchedEntries {
  /** As long as the list of arrays; undefined where the reviewer entered nothing. */
  matched: (ArrayEntries | undefined)[];
  /** Entries that are about no array, about several, or about one that already has entries. */
  errors: FieldError[];
}

/** Arrays that an error names; a job has a few, but may have a thousand. */
const mostListed = 20;

const sameName = (name: string): string => name.normalize('NFC').trim();

/**
 * Which array each of the reviewer's entries is about: the one of that name, or the one at that position. A name must
 * be that of exactly one array, and an array takes one set of entries; anything else is an error, since values under a
 * mistyped name would be missing from the letter, or stand beside the wrong array. Pointers are within the entries.
 */
export const matchEntries = (arrayNames: readonly string[], entries: readonly ArrayEntries[]): MatchedEntries => {
  const matched = new Array<ArrayEntries | undefined>(arrayNames.length).fill(undefined);
  const errors: FieldError[] = [];
  const named = new Map<string, number[]>();
  arrayNames.forEach((name, place) => {
    const places = named.get(sameName(name));
    if (places) places.push(place);
    else named.set(sameName(name), [place]);
  });
  const listed = (shown: readonly string[], all: number): string =>
    `${shown.slice(0, mostListed).join(', ')}${all > mostListed ? ` and ${all - mostListed} more` : ''}`;
  entries.forEach((entry, index) => {
    const refuse = (key: 'name' | 'position', detail: string) =>
      errors.push({ detail, pointer: pointerTo(['arrays', index, key]) });
    const key = entry.name === undefined ? 'position' : 'name';
    const places =
      entry.name === undefined
        ? [(entry.position ?? 0) - 1].filter((place) => place in matched)
        : (named.get(sameName(entry.name)) ?? []);
    const [place] = places;
    if (place === undefined) {
      refuse(
        key,
        `must be that of one of the arrays: ${listed(
          arrayNames.slice(0, mostListed).map((name, at) => `${at + 1} ${JSON.stringify(name)}`),
          arrayNames.length,
        )}`,
      );
    } else if (places.length > 1) {
      refuse(
        key,
        `is the name of ${places.length} arrays; give the position of one: ${listed(
          places.map((at) => String(at + 1)),
          places.length,
        )}`,
      );
    } else if (matched[place]) {
      refuse(key, 'is about an array that has entries already');
    } else {
      matched[place] = entry;
    }
  });
  return { matched, errors };
};
