import { expect, it } from 'vitest';
import { editionMismatch, needlessAmendment } from '../../../shared/letters/codeEditions.ts';
import type { LetterEntries } from '../../../shared/letters/entries.ts';

type Edition = LetterEntries['asce_7_edition'];

it.each<[code: string, year: number | undefined, edition: Edition, expected: string | null]>([
  ['CBC', 2022, '7-05', '7-16'],
  ['CBC', 2022, '7-16', null],
  ['cbc', 2025, '7-22', null],
  ['California Building Code', 2025, '7-16', '7-22'],
  ['2019 California Residential Code (CRC), Title 24', 2019, '7-16', null],
  ['CBC 2022', undefined, '7-05', '7-16'],
  ['IBC', 2024, '7-22', null],
  ['IBC', 2021, '7-22', '7-16'],
  ['International Residential Code', 2015, '7-10', null],
  ['Florida Building Code', 2023, '7-22', null],
  ['FBC', 2020, '7-10', '7-16'],
  // Codes with amendments of their own: only what cannot be.
  ['Oregon Structural Specialty Code', 2022, '7-16', null],
  ['Oregon Structural Specialty Code', 2019, '7-22', ''],
  ['Uniform Building Code', 1997, '7-02', ''],
  ['North Carolina Building Code (2015 IBC)', 2018, '7-10', null],
  ['2018 North Carolina Building Code (2015 IBC)', undefined, '7-10', null],
  ['2018 North Carolina Building Code (2015 IBC)', undefined, '7-22', ''],
  ['2021 IBC', 2021, '7-10', '7-16'],
  // Before the first edition that is listed.
  ['CBC', 2001, '7-05', ''],
  ['CBC', undefined, '7-05', null],
  ['', 2022, '7-05', null],
  ['CBC', 2022, undefined, null],
])('%s of %s refers not to ASCE %s, but to %s', (building_code, building_code_year, asce_7_edition, expected) => {
  const found = editionMismatch({ building_code, building_code_year, asce_7_edition });
  expect(found?.expected ?? null).toBe(expected);
});

it.each<[code: string, year: number, edition: Edition, isNeedless: boolean]>([
  ['International Residential Code', 2021, '7-22', false],
  ['International Residential Code', 2024, '7-22', true],
  ['CBC', 2022, '7-10', false],
  ['CBC', 2025, '7-22', true],
  // Of other codes it is not known to which edition they refer.
  ['Oregon Structural Specialty Code', 2019, '7-22', false],
  ['Uniform Building Code', 1997, '7-02', false],
])('an amendment explains ASCE %3$s beside %1$s of %2$i, unless the code refers to it', (code, year, edition, is) => {
  const amendment = 'County Resolution 2024-11';
  const entries = {
    ...{ building_code: code, building_code_year: year },
    ...{ asce_7_edition: edition, asce_7_amendment: amendment },
  };
  expect(editionMismatch(entries)).toBeNull();
  expect(needlessAmendment(entries)).toEqual(is ? { code, year, edition, amendment } : null);
});

it('needs no amendment where none is named, and no edition', () => {
  expect(needlessAmendment({ building_code: 'IRC', building_code_year: 2024, asce_7_edition: '7-22' })).toBeNull();
  expect(needlessAmendment({ building_code: 'IRC', building_code_year: 2024, asce_7_amendment: 'x' })).toBeNull();
});
