import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { referenceInputs, referenceOutputs } from '../../../shared/reference/entrySchemas.ts';
import { referenceList, referenceListKeys, referenceLists } from '../../../shared/reference/lists.ts';

const uuid = '05d11740-7bc4-53aa-ab28-3cbf549d8b20';

describe('reference lists', () => {
  it('§4.10 has nine lists, a row each, under their path segments', () => {
    expect(referenceLists.map((row) => row.key)).toEqual([...referenceListKeys]);
    expect(referenceListKeys).toHaveLength(9);
    expect(referenceList('battery-types').title).toBe('Battery types');
  });

  it('§2.9 numbers connection types with integers and all others with UUIDs', () => {
    expect(referenceLists.filter((row) => row.idKind === 'int').map((row) => row.key)).toEqual(['connection-types']);
  });

  it('§2.9 gives makers to equipment and abbreviations to states', () => {
    expect(referenceLists.filter((row) => row.manufacture).map((row) => row.key)).toEqual([
      'racking-types',
      'module-types',
      'inverter-types',
      'optimizer-types',
      'battery-types',
    ]);
    expect(referenceLists.filter((row) => row.abbreviation).map((row) => row.key)).toEqual(['states']);
  });

  it('§2.9 describes each object as a component of its own', () => {
    const ids = Object.values(referenceOutputs).map((schema) => schema.meta()?.id);
    expect(ids).toEqual([
      'State',
      'BeamShape',
      'RoofMaterial',
      'ConnectionType',
      'RackingType',
      'ModuleType',
      'InverterType',
      'OptimizerType',
      'BatteryType',
    ]);
    expect(new Set([...ids, ...Object.values(referenceInputs).map((schema) => schema.meta()?.id)])).toHaveLength(18);
    for (const schema of [...Object.values(referenceOutputs), ...Object.values(referenceInputs)]) {
      expect(z.toJSONSchema(schema, { io: 'input' })).toHaveProperty('$defs');
    }
  });

  it('§2 takes an id with or without a name, and lets an echoed entry through', () => {
    expect(referenceInputs.states.parse({ id: uuid })).toEqual({ id: uuid });
    expect(referenceInputs.states.parse({ id: uuid.toUpperCase(), name: 'Alabama', abbreviation: 'AL' })).toEqual({
      id: uuid,
      name: 'Alabama',
    });
    expect(referenceInputs['connection-types'].parse({ id: 11 })).toEqual({ id: 11 });
  });

  it.each([
    ['states', { id: 7 }],
    ['states', { id: 'Alabama' }],
    ['states', uuid],
    ['states', {}],
    ['connection-types', { id: '11' }],
    ['connection-types', { id: 1.5 }],
    ['connection-types', { id: uuid }],
  ] as const)('§2.9 refuses as an entry of %s: %j', (list, value) => {
    expect(referenceInputs[list].safeParse(value).success).toBe(false);
  });

  it('§2.9 reads an entry of a provider that sends no maker', () => {
    expect(referenceOutputs['racking-types'].parse({ id: uuid, name: 'XR10' })).toEqual({ id: uuid, name: 'XR10' });
  });
});
