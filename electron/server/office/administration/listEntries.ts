import type { ListEntryView, ListView } from '../../../../shared/office/shapes.ts';
import { type ReferenceListKey, referenceLists } from '../../../../shared/reference/lists.ts';
import { matchKey } from '../../../../shared/reference/matchKey.ts';
import type { CurrentList, ReferenceStore } from '../../store/referenceStore.ts';

interface Findable {
  entry: ListEntryView;
  /** What it is found by. */
  key: string;
}

/** The nine lists as an administrator reads them: every entry ever known, those that crews are offered first. */
export const createListEntries = (references: ReferenceStore) => {
  // A list that was changed is another object: what was made of the old one goes with it.
  const made = new WeakMap<CurrentList, readonly Findable[]>();

  const findable = (list: CurrentList): readonly Findable[] => {
    const known = made.get(list);
    if (known) return known;
    const all = [...list.byId].map(([id, { name, manufacture = null, abbreviation = null }]) => ({
      entry: { id, name, manufacture, abbreviation, retiredMs: list.retiredMs.get(id) ?? null },
      key: matchKey(`${manufacture ?? ''} ${name} ${abbreviation ?? ''}`),
    }));
    const isOffered = ({ entry }: Findable): boolean => entry.retiredMs === null;
    const sorted = [...all.filter(isOffered), ...all.filter((one) => !isOffered(one))];
    made.set(list, sorted);
    return sorted;
  };

  return {
    lists: (): ListView[] =>
      referenceLists.map(({ key, title }) => {
        const { offered, retiredMs, version } = references.current(key);
        return { list: key, title, entries: offered.length, retired: retiredMs.size, version };
      }),

    /** Entries that hold every word of `text`, whatever its case; `total` counts them all. */
    page: (
      list: ReferenceListKey,
      { text, offset, limit }: { text: string; offset: number; limit: number },
    ): { entries: ListEntryView[]; total: number } => {
      const words = matchKey(text).split(' ');
      const found = findable(references.current(list)).filter(({ key }) => words.every((word) => key.includes(word)));
      return { entries: found.slice(offset, offset + limit).map(({ entry }) => entry), total: found.length };
    },
  };
};
