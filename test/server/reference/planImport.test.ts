import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planImport } from '../../../electron/server/reference/planImport.ts';
import type { ImportPlan } from '../../../electron/server/reference/planImport.ts';
import { readListFile } from '../../../electron/server/reference/readListFile.ts';
import { referenceId } from '../../../electron/server/reference/referenceId.ts';
import { writeListCsv } from '../../../electron/server/reference/writeListCsv.ts';
import type { StoredEntry } from '../../../electron/server/reference/referenceStore.ts';
import { referenceDefaults } from '../../../shared/reference/defaults.ts';
import { referenceListKeys } from '../../../shared/reference/lists.ts';

const options = { keepOthers: false };
const beam = (name: string, retired = false): StoredEntry => ({
  id: referenceId('beam-shape', { name }),
  name,
  retired,
});
const rows = (...names: string[]) => names.map((name, index) => ({ row: index + 2, name }));

/** What the store does with a plan. */
const apply = (current: readonly StoredEntry[], plan: ImportPlan): StoredEntry[] => {
  const stored = new Map(current.map((entry) => [entry.id, entry]));
  for (const entry of [...plan.add, ...plan.restore]) stored.set(entry.id, { ...entry, retired: false });
  for (const { after } of plan.update) stored.set(after.id, { ...after, retired: false });
  for (const entry of plan.retire) stored.set(entry.id, { ...entry, retired: true });
  return [...stored.values()];
};

describe('planning an import', () => {
  it('adds, restores, updates the spelling, leaves alone and retires', () => {
    const current = [beam('2x4'), beam('2x6'), beam('2x8', true), beam('2x10'), beam('2x12', true)];
    expect(planImport('beam-shape', current, rows('2x4', '2X6', '2x8', '4x6'), options)).toEqual({
      add: [{ id: referenceId('beam-shape', { name: '4x6' }), name: '4x6' }],
      restore: [{ id: current[2]?.id, name: '2x8' }],
      update: [{ before: { id: current[1]?.id, name: '2x6' }, after: { id: current[1]?.id, name: '2X6' } }],
      retire: [{ id: current[3]?.id, name: '2x10' }],
      unchanged: 1,
      errors: [],
    });
  });

  it('retires nothing where the others are kept', () => {
    const plan = planImport('beam-shape', [beam('2x4')], rows('2x6'), { ...options, keepOthers: true });
    expect(plan).toMatchObject({ retire: [], add: [{ name: '2x6' }], errors: [] });
  });

  it('takes a missing maker for an empty one', () => {
    const stored = { id: referenceId('racking-types', { name: 'Other' }), name: 'Other', retired: false };
    const plan = planImport('racking-types', [stored], [{ row: 2, name: 'Other', manufacture: '' }], options);
    expect(plan).toMatchObject({ unchanged: 1, add: [], update: [], retire: [] });
  });

  it('§2.9 gives new connection types integers from 1000 up and lets known ones keep theirs', () => {
    const current = [
      { id: 11, name: 'Ballast', retired: false },
      { id: 1000, name: 'Hook', retired: true },
    ];
    const plan = planImport('connection-types', current, rows('BALLAST', 'Clamp', 'Post'), options);
    expect(plan.update.map(({ after }) => after)).toEqual([{ id: 11, name: 'BALLAST' }]);
    expect(plan.add).toEqual([
      { id: 1001, name: 'Clamp' },
      { id: 1002, name: 'Post' },
    ]);
  });

  it('§2.9 gives no integer twice, though the file brings its own', () => {
    const incoming = [
      { row: 2, name: 'Clamp' },
      { row: 3, name: 'Post', id: 1000 },
    ];
    const plan = planImport('connection-types', [], incoming, options);
    expect(plan.add.map(({ id }) => id)).toEqual([1001, 1000]);
  });

  it('renames the entry whose id the row has, and does not give its id to the next of the old name', () => {
    const current = [beam('2x4')];
    const renamed = planImport('beam-shape', current, [{ row: 2, name: '2x4 nominal', id: beam('2x4').id }], options);
    expect(renamed).toMatchObject({ update: [{ after: { id: beam('2x4').id, name: '2x4 nominal' } }], retire: [] });

    const after = apply(current, renamed);
    const again = planImport('beam-shape', after, rows('2x4', '2x4 nominal'), options);
    expect(again.add).toEqual([{ id: referenceId('beam-shape', { name: '2x4' }, 2), name: '2x4' }]);
    expect(again).toMatchObject({ unchanged: 1, retire: [], errors: [] });
  });

  it('lets two entries exchange their names', () => {
    const current = [beam('A'), beam('B')];
    const incoming = [
      { row: 2, name: 'B', id: beam('A').id },
      { row: 3, name: 'A', id: beam('B').id },
    ];
    expect(planImport('beam-shape', current, incoming, options)).toMatchObject({ add: [], retire: [], errors: [] });
  });

  it('keeps our id where a row of another server has a different one', () => {
    const incoming = [{ row: 2, name: '2x4', id: '00000000-0000-4000-8000-000000000001' }];
    expect(planImport('beam-shape', [beam('2x4')], incoming, options)).toMatchObject({ unchanged: 1, add: [] });
    expect(planImport('beam-shape', [], incoming, options).add).toEqual([{ id: incoming[0]?.id, name: '2x4' }]);
  });

  it('prefers the live entry where a retired one has the same name', () => {
    const current = [
      { id: 'old', name: '2x4', retired: true },
      beam('2x4'),
      { id: 'older', name: '2x4', retired: true },
    ];
    expect(planImport('beam-shape', current, rows('2x4'), options)).toMatchObject({ unchanged: 1, restore: [] });
  });

  it('refuses a rename onto a name that another entry keeps', () => {
    const incoming = [{ row: 2, name: '2x6', id: beam('2x4').id }];
    const kept = planImport('beam-shape', [beam('2x4'), beam('2x6')], incoming, { ...options, keepOthers: true });
    expect(kept.errors).toMatchObject([{ row: 2, code: 'taken-by-entry', params: { key: 'name', name: '2x6' } }]);
    const replaced = planImport('beam-shape', [beam('2x4'), beam('2x6')], incoming, options);
    expect(replaced).toMatchObject({ errors: [], retire: [{ id: beam('2x6').id }] });
  });

  it('§2.9 refuses an abbreviation that another state keeps', () => {
    const ohio = { id: 'o', name: 'Ohio', abbreviation: 'OH', retired: false };
    const incoming = [{ row: 2, name: 'Ohia', abbreviation: 'OH' }];
    expect(planImport('states', [ohio], incoming, { ...options, keepOthers: true }).errors).toMatchObject([
      { row: 2, code: 'taken-by-entry', params: { key: 'abbreviation', name: 'Ohio' } },
    ]);
    expect(planImport('states', [ohio], incoming, options).errors).toEqual([]);
  });

  it.each(referenceListKeys)('%s: importing an export of the built-in entries changes nothing', (list) => {
    const current = referenceDefaults[list].map((entry) => ({ ...entry, retired: false }));
    const file = readListFile(list, Buffer.from(writeListCsv(list, current)), 'export.csv');
    const nothing = { add: [], restore: [], update: [], retire: [], errors: [], unchanged: current.length };
    expect(planImport(list, current, file.entries, options)).toEqual(nothing);
    const withoutIds = file.entries.map(({ id: _, ...entry }) => entry);
    expect(planImport(list, current, withoutIds, options)).toEqual(nothing);
  });

  it('any two imports in a row leave exactly the names of the second, and a third time changes nothing', () => {
    const name = fc.constantFrom('2x4', '2X4', '2x6', '2x8', 'Glulam', 'GLULAM', 'Straße', 'strasse');
    const file = fc.array(name, { maxLength: 8 }).map((names) =>
      writeListCsv(
        'beam-shape',
        names.map((n) => ({ id: '', name: n })),
      ),
    );
    fc.assert(
      fc.property(file, file, (first, second) => {
        let current: StoredEntry[] = [];
        for (const text of [first, second]) {
          const { entries } = readListFile('beam-shape', Buffer.from(text), 'list.csv');
          const plan = planImport('beam-shape', current, entries, options);
          expect(plan.errors).toEqual([]);
          current = apply(current, plan);
          const live = current.filter((entry) => !entry.retired).map((entry) => entry.name);
          expect(live.sort()).toEqual(entries.map((entry) => entry.name).sort());
          expect(planImport('beam-shape', current, entries, options)).toMatchObject({
            unchanged: entries.length,
            add: [],
          });
        }
      }),
    );
  });
});
