/** The nine lists of §2.9 in the order of §4.10. Each key is also the path segment the list is served under. */
export const referenceListKeys = [
  'states',
  'beam-shape',
  'roof-materials',
  'connection-types',
  'racking-types',
  'module-types',
  'inverter-types',
  'optimizer-types',
  'battery-types',
] as const;

export type ReferenceListKey = (typeof referenceListKeys)[number];

/** The longest name or maker of an entry, in UTF-16 units; the longest in the public equipment lists has 90. */
export const longestName = 200;

interface ReferenceList {
  key: ReferenceListKey;
  /** Above the list in windows. */
  title: string;
  idKind: 'uuid' | 'int';
  /** Entries name their maker. */
  manufacture: boolean;
  /** Entries have a postal abbreviation. */
  abbreviation: boolean;
}

const list = (
  key: ReferenceListKey,
  title: string,
  traits: Partial<Omit<ReferenceList, 'key' | 'title'>> = {},
): ReferenceList => ({ key, title, idKind: 'uuid', manufacture: false, abbreviation: false, ...traits });

/** The lists in the order of §4.10, for routes, the importer and the pickers. */
export const referenceLists: readonly ReferenceList[] = [
  list('states', 'States', { abbreviation: true }),
  list('beam-shape', 'Beam shapes'),
  list('roof-materials', 'Roof materials'),
  list('connection-types', 'Connection types', { idKind: 'int' }),
  list('racking-types', 'Racking types', { manufacture: true }),
  list('module-types', 'Module types', { manufacture: true }),
  list('inverter-types', 'Inverter types', { manufacture: true }),
  list('optimizer-types', 'Optimizer types', { manufacture: true }),
  list('battery-types', 'Battery types', { manufacture: true }),
];

/** The row of a list. Throws a RangeError for an unknown key: look untrusted text up in `referenceListKeys` first. */
export const referenceList = (key: ReferenceListKey): ReferenceList => {
  const row = referenceLists.find((each) => each.key === key);
  if (!row) throw new RangeError(`There is no reference list ${JSON.stringify(key)}`);
  return row;
};

/** An entry of any list. `id` is a string for UUID lists, a number for connection types. */
export interface ReferenceEntry {
  id: string | number;
  name: string;
  /** On lists with makers: '' where the entry belongs to none. */
  manufacture?: string;
  /** On states. */
  abbreviation?: string;
}

/** What an entry is called in a field and on a letter: with its maker, unless the name begins with that. */
export const entryLabel = ({ name, manufacture }: Pick<ReferenceEntry, 'name' | 'manufacture'>): string =>
  manufacture && !name.toLowerCase().startsWith(manufacture.toLowerCase()) ? `${manufacture} ${name}` : name;
