import type { ReferenceEntry, ReferenceListKey } from '../../../../shared/reference/lists.ts';
import { type SearchEntries, searchEntries } from '../../../../shared/reference/searchEntries.ts';
import type { CurrentList, ReferenceStore } from '../../store/referenceStore.ts';

/** Type-ahead over the lists as they stand, with the matching of the field app; a list is folded once a version. */
export const createReferenceSearch = (references: Pick<ReferenceStore, 'current'>) => {
  const folded = new WeakMap<CurrentList, SearchEntries>();
  return (list: ReferenceListKey, text: string, limit: number): { entries: ReferenceEntry[]; total: number } => {
    const current = references.current(list);
    const search = folded.get(current) ?? searchEntries(current.offered);
    folded.set(current, search);
    return { entries: search(text, limit), total: current.offered.length };
  };
};
