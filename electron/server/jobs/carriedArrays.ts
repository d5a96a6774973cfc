import type { SolarArray } from '../../../shared/job/job.ts';
import { arrayNames } from '../../../shared/job/arrayNames.ts';
import type { Ids } from '../../ports.ts';

/** Names that occur once; a repeated name says nothing about which array is meant. */
const uniquelyNamed = (arrays: readonly SolarArray[], names: readonly (string | undefined)[]) => {
  const seen = new Map<string, SolarArray | null>();
  arrays.forEach((array, index) => {
    const name = names[index];
    if (name !== undefined) seen.set(name, seen.has(name) ? null : array);
  });
  return new Map([...seen].filter((pair): pair is [string, SolarArray] => pair[1] !== null));
};

/**
 * The arrays of a revision and, for each new array id, the old array whose images go with it.
 * Nothing sent: every array goes on under a new id. A list sent replaces the old one; an array goes on in the one with
 * the same name, or, where neither side has a name, in the one at the same place. One without a name is known by the
 * name that everybody sees, too: who writes a revision of it sends that.
 */
export const carriedArrays = (
  old: readonly SolarArray[] | undefined,
  made: SolarArray[] | undefined,
  sent: readonly object[] | null | undefined,
  ids: Ids,
): { arrays: SolarArray[] | undefined; carry: Map<string, string> } => {
  const carry = new Map<string, string>();
  if (sent === undefined) {
    const arrays = old?.map((array) => ({ ...array, id: ids.uuid() }));
    arrays?.forEach(({ id }, index) => carry.set(id, old![index]!.id));
    return { arrays, carry };
  }
  const seenAs = arrayNames({ arrays: old ?? [] });
  const oldNames = (old ?? []).map(({ name }, index) => name ?? seenAs[index]);
  const oldNamed = uniquelyNamed(old ?? [], oldNames);
  const madeNames = (made ?? []).map(({ name }) => name);
  const madeNamed = uniquelyNamed(made ?? [], madeNames);
  made?.forEach((array, index) => {
    const before =
      array.name === undefined
        ? old?.[index]?.name === undefined
          ? old?.[index]
          : undefined
        : madeNamed.has(array.name)
          ? oldNamed.get(array.name)
          : undefined;
    if (before) carry.set(array.id, before.id);
  });
  return { arrays: made, carry };
};
