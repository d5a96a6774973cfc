import { z } from 'zod';

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

export const ReferenceListKey = z
  .enum(referenceListKeys)
  .meta({ id: 'ReferenceListKey', title: 'Reference list', section: '§4.10' });
export type ReferenceListKey = z.infer<typeof ReferenceListKey>;

/** The longest name or maker of an entry, in UTF-16 units; the longest in the public equipment lists has 90. */
export const longestName = 200;

/** Any well-formed UUID, in lower case. Other providers use their own versions of UUIDs, and case carries no meaning. */
const UuidId = z.guid().toLowerCase().meta({ title: 'Id' });
const IntId = z.int().meta({ title: 'Id' });
const Name = z.string().min(1).meta({ title: 'Name' });
const Manufacture = z.string().meta({
  title: 'Manufacturer',
  description: 'Empty where an entry belongs to no maker. Not every provider sends it.',
});
const Abbreviation = z.string().meta({ title: 'Abbreviation', description: 'Postal abbreviation, unique.' });

const entry = <S extends z.ZodRawShape>(id: string, title: string, shape: S) =>
  z.object(shape).meta({ id, title, section: '§2.9', description: `${title} of §2.9.` });
const uuidEntry = (id: string, title: string) => entry(id, title, { id: UuidId, name: Name });
const equipment = (id: string, title: string) =>
  entry(id, title, { id: UuidId, name: Name, manufacture: Manufacture.optional() });

/** §2.9: entries as responses carry them. */
export const referenceOutputs = {
  states: entry('State', 'State', { id: UuidId, name: Name, abbreviation: Abbreviation }),
  'beam-shape': uuidEntry('BeamShape', 'Beam shape'),
  'roof-materials': uuidEntry('RoofMaterial', 'Roof material'),
  'connection-types': entry('ConnectionType', 'Connection type', { id: IntId, name: Name }),
  'racking-types': equipment('RackingType', 'Racking type'),
  'module-types': equipment('ModuleType', 'Module type'),
  'inverter-types': equipment('InverterType', 'Inverter type'),
  'optimizer-types': equipment('OptimizerType', 'Optimizer type'),
  'battery-types': equipment('BatteryType', 'Battery type'),
} as const satisfies Record<ReferenceListKey, z.ZodType>;

const referenceTo = <Id extends z.ZodType<string | number>>(list: ReferenceListKey, Id: Id) => {
  const { id, title = '' } = referenceOutputs[list].meta()!;
  return z.object({ id: Id, name: z.string().max(longestName).optional().meta({ title: 'Name' }) }).meta({
    id: `${id}Reference`,
    title,
    list,
    section: '§2',
    description: `A reference object: the id of an entry of /${list}; a name sent along is not looked at.`,
  });
};

/** §2, `Object*`: references as requests carry them. Only the id counts; other keys of an echoed entry are dropped. */
export const referenceInputs = {
  states: referenceTo('states', UuidId),
  'beam-shape': referenceTo('beam-shape', UuidId),
  'roof-materials': referenceTo('roof-materials', UuidId),
  'connection-types': referenceTo('connection-types', IntId),
  'racking-types': referenceTo('racking-types', UuidId),
  'module-types': referenceTo('module-types', UuidId),
  'inverter-types': referenceTo('inverter-types', UuidId),
  'optimizer-types': referenceTo('optimizer-types', UuidId),
  'battery-types': referenceTo('battery-types', UuidId),
} as const satisfies Record<ReferenceListKey, z.ZodType>;

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

/** The row of a list. Throws a RangeError for an unknown key: parse untrusted text with `ReferenceListKey` first. */
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
