import { expect, it } from 'vitest';
import { hueOf, initialsOf } from '../../../renderer/ui/initials.ts';
import {
  nextSort,
  plainView,
  readTableView,
  shownColumns,
  sortRows,
  type TableColumn,
  tracksOf,
} from '../../../renderer/ui/tableColumns.ts';

interface Roof {
  name: string | null;
  panels: number;
}

const cell = undefined as never;
const columns: TableColumn<Roof>[] = [
  { key: 'name', label: 'Name', cell, isName: true, share: 2, sort: ({ name }) => name },
  { key: 'panels', label: 'Panels', cell, width: 6, sort: ({ panels }) => panels },
  { key: 'actions', label: 'More', cell, isActions: true, width: 3 },
];
const roofs: Roof[] = [
  { name: 'South 10', panels: 10 },
  { name: null, panels: 9 },
  { name: 'south 9', panels: 100 },
  { name: 'Étage', panels: 9 },
];
const sortedBy = (key: string, isDescending = false): (string | null)[] =>
  sortRows(roofs, columns, { ...plainView, sort: { key, isDescending } }, 'en').map(({ name }) => name);

it('sorts as people do, and what has no value last in either direction', () => {
  expect(sortedBy('name')).toEqual(['Étage', 'south 9', 'South 10', null]);
  expect(sortedBy('name', true)).toEqual(['South 10', 'south 9', 'Étage', null]);
  expect(sortedBy('panels', true)).toEqual(['south 9', 'South 10', null, 'Étage']);
  expect(sortedBy('gone')).toEqual(roofs.map(({ name }) => name));
});

it('a heading sorts up, down, and then not at all', () => {
  const up = nextSort(null, 'name');
  const down = nextSort(up, 'name');
  expect([up, down, nextSort(down, 'name')]).toEqual([
    { key: 'name', isDescending: false },
    { key: 'name', isDescending: true },
    null,
  ]);
  expect(nextSort(down, 'panels')).toEqual({ key: 'panels', isDescending: false });
});

it('never hides what names a row or acts on it', () => {
  const view = { ...plainView, hidden: ['name', 'panels', 'actions'] };
  expect(shownColumns(columns, view).map(({ key }) => key)).toEqual(['name', 'actions']);
});

it('gives columns the chosen widths, within bounds', () => {
  expect(tracksOf(columns, plainView)).toBe('minmax(6rem, 2fr) 6rem 3rem');
  expect(tracksOf(columns, { ...plainView, widths: { name: 500, panels: 0 } })).toBe('60rem 3rem 3rem');
  expect(tracksOf([{ key: 'name', label: 'Name', cell }], plainView)).toBeNull();
});

it('reads a stored view, and nothing else', () => {
  const view = { sort: { key: 'name', isDescending: true }, widths: { name: 12 }, hidden: ['panels'] };
  expect(readTableView(JSON.parse(JSON.stringify(view)))).toEqual(view);
  for (const wrong of [
    null,
    [],
    {},
    { ...view, sort: 'name' },
    { ...view, widths: { name: '1' } },
    { ...view, hidden: [1] },
  ])
    expect(readTableView(wrong)).toBeNull();
});

it.each([
  ['Zoë Alvarez', 'ZA'],
  ['Jane Q. Public', 'JP'],
  ['ana.ortega@firm.example', 'AO'],
  ['office@valley.example', 'O'],
  ['Øyvind', 'Ø'],
  ['', '?'],
])('the initials of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials));

it('the tint of a name does not change', () => {
  expect(hueOf(' Ana@Firm.example')).toBe(hueOf('ana@firm.example '));
  expect(new Set(['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'].map(hueOf)).size).toBeGreaterThan(2);
});
