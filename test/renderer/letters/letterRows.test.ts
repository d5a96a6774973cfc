import { expect, it } from 'vitest';
import { heldEditions } from '../../../renderer/office/letters/letterEntries.ts';
import { asksForAmendment } from '../../../renderer/office/letters/letterRows.ts';
import { fieldError } from '../../../shared/messages/problem.ts';

const code = { building_code: 'International Residential Code', building_code_year: 2021 };

it.each([
  [{ ...code, asce_7_edition: '7-16' }, false],
  [{ ...code, asce_7_edition: '7-22' }, true],
  [{ ...code, asce_7_edition: '7-16', asce_7_amendment: 'Res. 11' }, true],
  [{ ...code, asce_7_edition: '7-22', building_code_year: 'soon' }, false],
  [code, false],
  [{}, false],
])('the form of a letter asks where an edition of ASCE 7 came from: %j, %s', (entries, expected) =>
  expect(asksForAmendment(entries)).toBe(expected),
);

it('the form of a letter knows which values of an array are held, and of which edition of ASCE 7 they are', () => {
  const held = (place: number, values: ('max_spacing_portrait' | 'max_cantilever')[], from: string) =>
    fieldError(['arrays', place, values[0]!], 'letter-array-values-of-edition', {
      ...{ array: '', position: 0, values, from, edition: '7-22' },
    });
  const overridable = [
    fieldError(['wind_speed'], 'letter-load-of-edition', { value: 'wind_speed', from: '7-16', edition: '7-22' }),
    held(0, ['max_spacing_portrait'], '7-16'),
    held(0, ['max_cantilever'], ''),
    held(1, ['max_spacing_portrait'], '7-10'),
  ];
  // Entries need not be in the order of the rows.
  const entries = { arrays: [{ name: 'East' }, { position: 3 }] };
  const rows = [
    { name: 'South', position: null },
    { name: 'East', position: null },
    { name: 'Twin', position: 3 },
  ];
  expect(rows.map((_, index) => heldEditions({ overridable, entries }, rows, index))).toEqual([
    {},
    { max_spacing_portrait: '7-16', max_cantilever: '' },
    { max_spacing_portrait: '7-10' },
  ]);
});
