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

/** The longest name or maker an entry may have, in UTF-16 units; the longest of the public equipment lists has 90. */
export const longestName = 200;

/**
 * Any well-shaped UUID, in lower case: other providers number their entries as they like, and the letters of a UUID
 * carry no case.
 */
const UuidId = z.guid().toLowerCase().meta({ title: 'Id' });
const IntId = z.int().meta({ title: 'Id' });
const Name = z.string().min(1).meta({ title: 'Name' });
const Manufacture = z.string().meta({
  title: 'Manufacturer',
  description: 'Empty where an entry belongs to no maker. Not every provider sends it.',
});
const Abbreviation = z.string().meta({ title: 'Abbreviation', description: 'Postal abbreviation, unique.' });

const component = (id: string, title: string) => ({ id, title, section: '§2.9', description: `${title} of §2.9.` });
const madeByUuid = (id: string, title: string) =>
  z.object({ id: UuidId, name: Name, manufacture: Manufacture.optional() }).meta(component(id, title));

export const State = z.object({ id: UuidId, name: Name, abbreviation: Abbreviation }).meta(component('State', 'State'));
export const BeamShape = z.object({ id: UuidId, name: Name }).meta(component('BeamShape', 'Beam shape'));
export const RoofMaterial = z.object({ id: UuidId, name: Name }).meta(component('RoofMaterial', 'Roof material'));
export const ConnectionType = z.object({ id: IntId, name: Name }).meta(component('ConnectionType', 'Connection type'));
export const RackingType = madeByUuid('RackingType', 'Racking type');
export const ModuleType = madeByUuid('ModuleType', 'Module type');
export const InverterType = madeByUuid('InverterType', 'Inverter type');
export const OptimizerType = madeByUuid('OptimizerType', 'Optimizer type');
export const BatteryType = madeByUuid('BatteryType', 'Battery type');

export type State = z.infer<typeof State>;
export type BeamShape = z.infer<typeof BeamShape>;
export type RoofMaterial = z.infer<typeof RoofMaterial>;
export type ConnectionType = z.infer<typeof ConnectionType>;
export type RackingType = z.infer<typeof RackingType>;
export type ModuleType = z.infer<typeof ModuleType>;
export type InverterType = z.infer<typeof InverterType>;
export type OptimizerType = z.infer<typeof OptimizerType>;
export type BatteryType = z.infer<typeof BatteryType>;

/** §2.9, as answers carry them: one schema a list. */
export const referenceOutputs = {
  states: State,
  'beam-shape': BeamShape,
  'roof-materials': RoofMaterial,
  'connection-types': ConnectionType,
  'racking-types': RackingType,
  'module-types': ModuleType,
  'inverter-types': InverterType,
  'optimizer-types': OptimizerType,
  'battery-types': BatteryType,
} as const satisfies Record<ReferenceListKey, z.ZodType>;

const referenceById = <Id extends z.ZodType<string | number>>(
  id: string,
  title: string,
  list: ReferenceListKey,
  Id: Id,
) =>
  z.object({ id: Id, name: z.string().max(longestName).optional().meta({ title: 'Name' }) }).meta({
    id,
    title,
    list,
    section: '§2',
    description: `A reference object: the id of an entry of /${list}; a name sent along is not looked at.`,
  });

/** §2, `Object*` as requests carry it: the id, and a name that nobody reads. Other keys (an echoed entry) fall away. */
export const referenceInputs = {
  states: referenceById('StateReference', 'State', 'states', UuidId),
  'beam-shape': referenceById('BeamShapeReference', 'Beam shape', 'beam-shape', UuidId),
  'roof-materials': referenceById('RoofMaterialReference', 'Roof material', 'roof-materials', UuidId),
  'connection-types': referenceById('ConnectionTypeReference', 'Connection type', 'connection-types', IntId),
  'racking-types': referenceById('RackingTypeReference', 'Racking type', 'racking-types', UuidId),
  'module-types': referenceById('ModuleTypeReference', 'Module type', 'module-types', UuidId),
  'inverter-types': referenceById('InverterTypeReference', 'Inverter type', 'inverter-types', UuidId),
  'optimizer-types': referenceById('OptimizerTypeReference', 'Optimizer type', 'optimizer-types', UuidId),
  'battery-types': referenceById('BatteryTypeReference', 'Battery type', 'battery-types', UuidId),
} as const satisfies Record<ReferenceListKey, z.ZodType>;

/** One schema a list, for one side of the wire: `referenceInputs` or `referenceOutputs`. */
export type ReferenceObjects = Record<ReferenceListKey, z.ZodType>;

/** The schema of one list; a function, because indexing a type parameter would lose which schema it is. */
export const fromList = <R extends ReferenceObjects, K extends ReferenceListKey>(reference: R, key: K): R[K] =>
  reference[key];

export interface ReferenceList {
  key: ReferenceListKey;
  /** What people call the list. */
  title: string;
  idKind: 'uuid' | 'int';
  /** Entries name their maker. */
  manufacture: boolean;
  /** Entries have a postal abbreviation. */
  abbreviation: boolean;
  section: string;
}

const list = (
  key: ReferenceListKey,
  title: string,
  traits: Partial<Pick<ReferenceList, 'idKind' | 'manufacture' | 'abbreviation'>> = {},
): ReferenceList => ({
  key,
  title,
  idKind: 'uuid',
  manufacture: false,
  abbreviation: false,
  section: '§2.9',
  ...traits,
});

/** The lists as rows, in the order of §4.10; routes, the importer and the pickers are made from them. */
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

const listsByKey = new Map(referenceLists.map((row) => [row.key, row]));

/** The row of a list. Throws a RangeError for a key that is none: parse foreign text with `ReferenceListKey` first. */
export const referenceList = (key: ReferenceListKey): ReferenceList => {
  const row = listsByKey.get(key);
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
