import { z } from 'zod';
import { longestName, type ReferenceListKey } from './lists.ts';

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
