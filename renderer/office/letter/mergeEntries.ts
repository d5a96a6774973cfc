export type Entries = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const recordsOf = (value: unknown): Entries[] =>
  Array.isArray(value) ? (value as unknown[]).filter(isRecord) : [];

/** The part of a key that names an array: by its name, or by its position. */
export const arrayKey = ({ name, position }: Entries): string => JSON.stringify(name ?? position ?? null);
const own = ['name', 'position'];

/** Every field by a key of its own: `wind_speed`, `engineer/name`, `arrays/"South"/fastener`. Repairs are one field. */
const fieldsOf = (entries: Entries): Map<string, unknown> => {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(entries)) {
    if (name === 'engineer' && isRecord(value)) {
      for (const [part, of] of Object.entries(value)) fields.set(`engineer/${part}`, of);
    } else if (name === 'arrays') {
      for (const array of recordsOf(value))
        for (const [part, of] of Object.entries(array))
          if (!own.includes(part)) fields.set(`arrays/${arrayKey(array)}/${part}`, of);
    } else fields.set(name, value);
  }
  return fields;
};

/** The same entries with these fields. Arrays of either list have their place. */
const entriesOf = (fields: ReadonlyMap<string, unknown>, lists: readonly Entries[]): Entries => {
  const entries: Record<string, unknown> = {};
  const engineer: Record<string, unknown> = {};
  const arrays = new Map<string, Record<string, unknown>>();
  for (const array of lists) {
    const { name, position } = array;
    if (!arrays.has(arrayKey(array))) arrays.set(arrayKey(array), name === undefined ? { position } : { name });
  }
  for (const [key, value] of fields) {
    if (key.startsWith('engineer/')) engineer[key.slice('engineer/'.length)] = value;
    else if (key.startsWith('arrays/')) {
      const end = key.lastIndexOf('/');
      arrays.get(key.slice('arrays/'.length, end))![key.slice(end + 1)] = value;
    } else entries[key] = value;
  }
  if (Object.keys(engineer).length > 0) entries.engineer = engineer;
  if (arrays.size > 0) entries.arrays = [...arrays.values()];
  return entries;
};

/** Whether two values are written the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export interface Merged {
  entries: Entries;
  /** Fields that both changed, with the others' value: mine stays. */
  conflicts: ReadonlyMap<string, unknown>;
}

/** What two have typed, field by field: `theirs` where I changed nothing since `base`, mine elsewhere. */
export const mergeEntries = (base: Entries, mine: Entries, theirs: Entries): Merged => {
  const [was, here, there] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)];
  const merged = new Map<string, unknown>();
  const conflicts = new Map<string, unknown>();
  for (const key of new Set([...there.keys(), ...here.keys()])) {
    const [before, my, their] = [was.get(key), here.get(key), there.get(key)];
    const isMine = !isSame(my, before);
    const value = isMine ? my : their;
    if (isMine && !isSame(their, before) && !isSame(my, their)) conflicts.set(key, their);
    if (value !== undefined) merged.set(key, value);
  }
  const lists = [...recordsOf(theirs.arrays), ...recordsOf(mine.arrays)];
  return { entries: entriesOf(merged, lists), conflicts };
};
