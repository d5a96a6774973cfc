import { pointerTo } from '../../../shared/api/fieldErrors.ts';
import type { FieldError } from '../../../shared/api/problems.ts';
import type { ArrayEntries } from '../../../shared/letter/entries.ts';

export interface MatchedEntries {
  /** As long as the list of arrays; undefined where the reviewer entered nothing. */
  matched: (ArrayEntries | undefined)[];
  /** Entries that are about no array, about several, or about one that already has entries. */
  errors: FieldError[];
}

const sameName = (name: string): string => name.normalize('NFC').trim();

/**
 * Which array each of the reviewer's entries is about: the one of that name, or the one at that position. A name must
 * be that of exactly one array, and an array takes one set of entries; anything else is an error, since values under a
 * mistyped name would be missing from the letter, or stand beside the wrong array. Pointers are within the entries.
 */
export const matchEntries = (arrayNames: readonly string[], entries: readonly ArrayEntries[]): MatchedEntries => {
  const matched = new Array<ArrayEntries | undefined>(arrayNames.length).fill(undefined);
  const errors: FieldError[] = [];
  entries.forEach((entry, index) => {
    const refuse = (key: 'name' | 'position', detail: string) =>
      errors.push({ detail, pointer: pointerTo(['arrays', index, key]) });
    const key = entry.name === undefined ? 'position' : 'name';
    const places =
      entry.name === undefined
        ? arrayNames.flatMap((_, place) => (place + 1 === entry.position ? [place] : []))
        : arrayNames.flatMap((name, place) => (sameName(name) === sameName(entry.name ?? '') ? [place] : []));
    const [place] = places;
    if (place === undefined) {
      refuse(
        key,
        `must be that of one of the arrays: ${arrayNames.map((name, at) => `${at + 1} ${JSON.stringify(name)}`).join(', ')}`,
      );
    } else if (places.length > 1) {
      refuse(
        key,
        `is the name of ${places.length} arrays; give the position of one: ${places.map((at) => at + 1).join(', ')}`,
      );
    } else if (matched[place]) {
      refuse(key, 'is about an array that has entries already');
    } else {
      matched[place] = entry;
    }
  });
  return { matched, errors };
};
