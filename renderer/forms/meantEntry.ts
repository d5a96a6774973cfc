import { entryLabel } from '../../shared/reference/entryLabel.ts';
import type { ReferenceEntry } from '../../shared/reference/lists.ts';
import { matchKey } from '../../shared/reference/matchKey.ts';

/**
 * The one entry that a text means, of all that a search for it has found: the only one of that name, label or
 * abbreviation (`CA`); where none is called just so, the only one that was found. Null where it could be several.
 */
export const meantEntry = (text: string, found: readonly ReferenceEntry[]): ReferenceEntry | null => {
  const key = matchKey(text);
  if (key === '') return null;
  const exact = found.filter((entry) =>
    [entry.name, entryLabel(entry), entry.abbreviation ?? ''].some((one) => matchKey(one) === key),
  );
  const [only, ...others] = exact.length > 0 ? exact : found;
  return only !== undefined && others.length === 0 ? only : null;
};
