import { describe, expect, it } from 'vitest';
import { rematch } from '../../../electron/desk/reference/rematch.ts';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import type { ReferenceEntry, ReferenceListKey } from '../../../shared/reference/lists.ts';

const uuid = (digit: string): string => `${digit.repeat(8)}-0000-4000-8000-000000000000`;
const entry = (digit: string, name: string, more: Partial<ReferenceEntry> = {}): ReferenceEntry => ({
  id: uuid(digit),
  name,
  ...more,
});

const lists: Partial<Record<ReferenceListKey, ReferenceEntry[]>> = {
  states: [entry('1', 'California', { abbreviation: 'CA' }), entry('2', 'NY', { abbreviation: 'New York' })],
  'roof-materials': [entry('3', 'Slate'), entry('4', 'Composition Shingle')],
  'racking-types': [
    entry('5', 'XR10', { manufacture: 'IronRidge' }),
    entry('6', 'XR10', { manufacture: 'Copycat' }),
    entry('7', 'PanelClaw clawFR'),
    entry('8', 'Solar Mount', { manufacture: 'UNIRAC' }),
  ],
  'connection-types': [
    { id: 101, name: 'L-Foot' },
    { id: 110, name: 'Ballast' },
  ],
};
const retired = entry('9', 'Asbestos');
const offered = {
  entries: (list: ReferenceListKey) => lists[list] ?? [],
  find: (list: ReferenceListKey, id: string) => {
    if (list === 'roof-materials' && id === retired.id) return { entry: retired, retired: true };
    const found = lists[list]?.find((one) => String(one.id) === id.toLowerCase());
    return found && { entry: found, retired: false };
  },
};
const elsewhere = uuid('f');
const ironRidge = referenceDefaults['racking-types'].find(({ name }) => name === 'XR10')!;

describe('a reference of a draft, found again at its provider', () => {
  it.each<[string, Record<string, unknown>, string | number | null]>([
    ['whose id is offered stays as it is', { roof_material: { id: uuid('3'), name: 'Slate' } }, null],
    [
      'whose id is offered under another name stays as it is',
      { roof_material: { id: uuid('3'), name: 'Old slate' } },
      null,
    ],
    ['whose id is in capitals stays as it is', { roof_material: { id: uuid('A').replaceAll('A', '3') } }, null],
    ['of the same name becomes that entry', { roof_material: { id: elsewhere, name: 'Slate' } }, uuid('3')],
    [
      'whose name is written otherwise becomes that entry',
      { roof_material: { id: elsewhere, name: ' COMPOSITION  shingle' } },
      uuid('4'),
    ],
    [
      'of the same maker and name becomes that entry',
      { racking_type: { id: elsewhere, name: 'XR10', manufacture: 'IRONRIDGE' } },
      uuid('5'),
    ],
    [
      'of another maker of that name becomes the other',
      { racking_type: { id: elsewhere, name: 'XR10', manufacture: 'Copycat' } },
      uuid('6'),
    ],
    [
      'whose maker the provider writes in front of the name',
      { racking_type: { id: elsewhere, name: 'clawFR', manufacture: 'PanelClaw' } },
      uuid('7'),
    ],
    [
      'whose maker nobody names becomes the one of that name',
      { racking_type: { id: elsewhere, name: 'Solar Mount' } },
      uuid('8'),
    ],
    ['of the built-in lists is known by its id alone', { racking_type: { id: ironRidge.id } }, uuid('5')],
    [
      'of a state by its abbreviation',
      { client_state: { id: elsewhere, name: 'Kalifornien', abbreviation: 'CA' } },
      uuid('1'),
    ],
    ['of a state whose name is the abbreviation', { client_state: { id: elsewhere, name: 'CA' } }, uuid('1')],
    [
      'of a state that the provider calls by its abbreviation',
      { client_state: { id: elsewhere, name: 'New York', abbreviation: 'NY' } },
      uuid('2'),
    ],
    ['of a connection by its name, whatever its number', { connection_type: { id: 1, name: 'L-Foot' } }, 101],
    ['of a connection whose number is another one here', { connection_type: { id: 101, name: 'BALLAST' } }, 110],
    ['of a connection whose number and name are offered stays', { connection_type: { id: 101, name: 'l-foot' } }, null],
    [
      'that is retired becomes one of the same name, where there is one',
      { roof_material: { id: retired.id, name: 'Slate' } },
      uuid('3'),
    ],
    ['that has only a name becomes that entry', { roof_material: { name: 'slate' } }, uuid('3')],
  ])('%s', (_what, document, id) => {
    const [field] = Object.keys(document);
    const before = structuredClone(document);
    const { document: after, replaced, missing } = rematch(document, offered);
    expect(document).toEqual(before);
    expect(missing).toEqual([]);
    if (id === null) {
      expect(after).toBe(document);
      expect(replaced).toEqual([]);
    } else {
      expect((after as Record<string, ReferenceEntry>)[field!]!.id).toBe(id);
      expect(replaced).toMatchObject([{ pointer: `#/${field}`, to: { id } }]);
    }
  });

  it.each<[string, Record<string, unknown>, object]>([
    [
      'of a name that is not offered',
      { roof_material: { id: elsewhere, name: 'Thatch' } },
      { name: 'Thatch', retired: false },
    ],
    [
      'of a name that several makers have',
      { racking_type: { id: elsewhere, name: 'XR10' } },
      { name: 'XR10', retired: false },
    ],
    ['that was retired', { roof_material: { id: retired.id } }, { name: 'Asbestos', retired: true }],
    ['of an id that nobody knows', { roof_material: { id: elsewhere } }, { name: null, retired: false }],
    [
      'of a connection known by its number alone: everybody counts from 1',
      { connection_type: { id: 101 } },
      { name: null, retired: false, numbered: true },
    ],
    [
      'of a connection that is not offered, though its number is',
      { connection_type: { id: 101, name: 'Magnet' } },
      { name: 'Magnet', retired: false, numbered: true },
    ],
    ['of an empty name', { roof_material: { id: elsewhere, name: ' ' } }, { name: null, retired: false }],
  ])('%s stays, and is named', (_what, document, expected) => {
    const { document: after, replaced, missing } = rematch(document, offered);
    expect(after).toBe(document);
    expect(replaced).toEqual([]);
    expect(missing).toMatchObject([expected]);
    expect(missing[0]!.pointer).toBe(`#/${Object.keys(document)[0]}`);
  });

  it('of arrays is found too, each under its own pointer; the others stay', () => {
    const arrays = [
      { name: 'A', roof_material: { id: elsewhere, name: 'Slate' } },
      { name: 'B', connection_type: { id: 7, name: 'Magnet' } },
      'no array',
      null,
    ];
    const { document, replaced, missing } = rematch({ notes: 'n', arrays }, offered);
    expect(document).toEqual({
      notes: 'n',
      arrays: [{ name: 'A', roof_material: lists['roof-materials']![0] }, ...arrays.slice(1)],
    });
    expect(replaced.map(({ pointer }) => pointer)).toEqual(['#/arrays/0/roof_material']);
    expect(missing.map(({ pointer }) => pointer)).toEqual(['#/arrays/1/connection_type']);
  });

  it.each([
    {},
    { roof_material: null },
    { roof_material: 'Slate' },
    { roof_material: {} },
    { roof_material: [] },
    { arrays: 'none' },
  ])('leaves %j alone', (document) => {
    expect(rematch(document, offered)).toEqual({ document, replaced: [], missing: [] });
  });

  it('of a list that never came is left alone: nothing can be said of it', () => {
    const document = { roof_material: { id: elsewhere, name: 'Thatch' }, connection_type: { id: 1, name: 'Magnet' } };
    const nothing = { find: () => undefined, entries: () => null };
    expect(rematch(document, nothing)).toEqual({ document, replaced: [], missing: [] });
  });

  it('is found once: a second time there is nothing to do', () => {
    const once = rematch({ roof_material: { id: elsewhere, name: 'Slate' } }, offered).document;
    expect(rematch(once, offered)).toEqual({ document: once, replaced: [], missing: [] });
  });
});
