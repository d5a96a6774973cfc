import { expect, it } from 'vitest';
import { asksForAmendment } from '../../../renderer/office/letters/letterRows.ts';

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
