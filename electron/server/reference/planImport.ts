import { message } from '../../../shared/messages/catalogue.ts';
import { referenceList, type ReferenceEntry, type ReferenceListKey } from '../../../shared/reference/lists.ts';
import { entryKey, type FileEntry, type RowError, rowError } from './collectEntries.ts';
import type { StoredEntry } from './referenceStore.ts';
import { referenceId } from './referenceId.ts';

/** What an import does. The four lists name different rows; applied in any order they give the same result. */
export interface ImportPlan {
  /** Rows to insert. */
  add: ReferenceEntry[];
  /** Retired rows to bring back, in their new spelling. */
  restore: ReferenceEntry[];
  /** Rows that keep their id and take a new spelling, a new abbreviation or (where the file has ids) a new name. */
  update: { before: ReferenceEntry; after: ReferenceEntry }[];
  /** Rows to mark as retired. */
  retire: ReferenceEntry[];
  unchanged: number;
  /** By row of the file. Where there is one, the plan must not be applied. */
  errors: RowError[];
}

/** New connection types get ids from here. Smaller ones are built in. */
const firstIntId = 1000;

/**
 * Compares a file with a list (§2.9). An incoming row means the entry with its id, else the entry with its maker and
 * name as `matchKey` sees them (a live one before a retired one), else a new entry. New ids follow from list, maker and
 * name (UUIDv5), or are the next integers: no id is ever reused, not even that of a retired entry. Entries that the file
 * does not have are retired, unless `keepOthers`. Pure: the same input gives the same plan.
 */
export const planImport = (
  list: ReferenceListKey,
  current: readonly StoredEntry[],
  incoming: readonly FileEntry[],
  { keepOthers }: { keepOthers: boolean },
): ImportPlan => {
  const targets = matchEntries(current, incoming);
  const taken = new Set([...current, ...incoming].map(({ id }) => id));
  let nextIntId = firstIntId;
  for (const id of taken) if (typeof id === 'number') nextIntId = Math.max(nextIntId, id + 1);
  const newId = (entry: FileEntry): string | number => {
    if (entry.id !== undefined) return entry.id;
    if (referenceList(list).idKind === 'int') return nextIntId++;
    let edition = 1;
    while (taken.has(referenceId(list, entry, edition))) edition += 1;
    return referenceId(list, entry, edition);
  };

  const plan: ImportPlan = { add: [], restore: [], update: [], retire: [], unchanged: 0, errors: [] };
  const final: { row: number; entry: ReferenceEntry }[] = [];
  for (const entry of incoming) {
    const target = targets.get(entry);
    const after = fieldsOf(target?.id ?? newId(entry), entry);
    taken.add(after.id);
    final.push({ row: entry.row, entry: after });
    if (!target) plan.add.push(after);
    else if (target.retired) plan.restore.push(after);
    else if (sameFields(target, after)) plan.unchanged += 1;
    else plan.update.push({ before: fieldsOf(target.id, target), after });
  }

  const met = new Set([...targets.values()].map((target) => target.id));
  const others = current
    .filter((entry) => !entry.retired && !met.has(entry.id))
    .map((entry) => fieldsOf(entry.id, entry));
  if (keepOthers) final.unshift(...others.map((entry) => ({ row: 0, entry })));
  else plan.retire = others;
  plan.errors = clashes(final);
  return plan;
};

/** Which stored entry each row means. Ids go first, so that a renamed entry is not also taken for its old name. */
const matchEntries = (current: readonly StoredEntry[], incoming: readonly FileEntry[]): Map<FileEntry, StoredEntry> => {
  const targets = new Map<FileEntry, StoredEntry>();
  const byId = new Map(current.map((entry) => [entry.id, entry]));
  const claimed = new Set<StoredEntry>();
  const claim = (entry: FileEntry, target: StoredEntry | undefined): void => {
    if (!target || claimed.has(target)) return;
    targets.set(entry, target);
    claimed.add(target);
  };
  for (const entry of incoming) if (entry.id !== undefined) claim(entry, byId.get(entry.id));
  const byKey = new Map<string, StoredEntry>();
  for (const entry of current) {
    const key = entryKey(entry);
    const known = byKey.get(key);
    if (!claimed.has(entry) && (!known || (known.retired && !entry.retired))) byKey.set(key, entry);
  }
  // An unknown id comes from another server. The stored entry keeps its own id, because jobs refer to it.
  for (const entry of incoming) if (!targets.has(entry)) claim(entry, byKey.get(entryKey(entry)));
  return targets;
};

const fieldsOf = (id: string | number, entry: Omit<ReferenceEntry, 'id'>): ReferenceEntry => ({
  id,
  name: entry.name,
  ...(entry.manufacture === undefined ? {} : { manufacture: entry.manufacture }),
  ...(entry.abbreviation === undefined ? {} : { abbreviation: entry.abbreviation }),
});

const sameFields = (a: ReferenceEntry, b: ReferenceEntry): boolean =>
  a.name === b.name && (a.manufacture ?? '') === (b.manufacture ?? '') && a.abbreviation === b.abbreviation;

/** After the import no two live entries may share maker and name, nor an abbreviation. */
const clashes = (final: readonly { row: number; entry: ReferenceEntry }[]): RowError[] => {
  const seen = new Map<string, ReferenceEntry>();
  const errors: RowError[] = [];
  for (const { row, entry } of final) {
    const keys = [`name\u001f${entryKey(entry)}`];
    if (entry.abbreviation !== undefined) keys.push(`abbreviation\u001f${entry.abbreviation}`);
    const clash = keys.find((key) => seen.has(key));
    if (clash) {
      const key = clash.startsWith('name') ? 'name' : 'abbreviation';
      // An import cannot make stored rows clash with each other.
      if (row > 0) errors.push(rowError(row, message('taken-by-entry', { key, name: seen.get(clash)?.name ?? '' })));
    }
    for (const key of keys) if (!seen.has(key)) seen.set(key, entry);
  }
  return errors;
};
