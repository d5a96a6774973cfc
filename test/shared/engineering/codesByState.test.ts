import { describe, expect, it } from 'vitest';
import {
  codeChecks,
  codesByState,
  codesOffered,
  editionOfModelCode,
  type StateCodes,
} from '../../../shared/engineering/codesByState.ts';

const november = { letterDate: '2026-11-28' };
const offered = (state: string, letterDate: string, permitApplicationDate?: string) =>
  codesOffered(state, { letterDate, permitApplicationDate });

describe('codes by state', () => {
  it('has a row for each state and the District of Columbia', () => {
    expect(new Set(codesByState.map(({ state }) => state)).size).toBe(51);
    expect(codesByState).toHaveLength(51);
  });

  it('refers to the edition of the model code, where a row has both', () => {
    const strangers = codesByState.filter(
      ({ modelYear, asceEdition }) => modelYear !== null && asceEdition !== editionOfModelCode(modelYear),
    );
    expect(strangers).toEqual([]);
    expect([2009, 2012, 2015, 2018, 2021, 2024].map(editionOfModelCode)).toEqual([
      ...[null, '7-10', '7-10', '7-16', '7-16', '7-22'],
    ]);
  });

  it('offers what is adopted on the day of the permit application, else of the letter', () => {
    expect(offered('CA', '2026-11-28')?.offered).toEqual({
      ...{ houseCode: 'CRC 2025', existingCode: 'CEBC 2025', asceEdition: '7-22' },
    });
    expect(offered('CA', '2025-12-31')?.offered).toBeNull();
    expect(offered('CA', '2026-11-28', '2025-12-30')?.offered).toBeNull();
    expect(offered('SC', '2026-12-31')?.offered).toMatchObject({ asceEdition: '7-16' });
    expect(offered('SC', '2027-01-01')?.offered).toBeNull();
    expect(offered('XX', '2026-11-28')).toBeNull();
  });

  it.each(codesByState.filter(({ adoption }) => adoption !== 'adopted').map(({ state }) => state))(
    '%s starts empty: local or uncertain',
    (state) => {
      expect(offered(state, '2026-11-28')?.offered).toBeNull();
      expect(codeChecks({ state, ...november, asceEdition: '7-10' })).toEqual([]);
    },
  );

  it('the code before may be used until the new one is alone', () => {
    expect(offered('IA', '2026-09-09')).toMatchObject({ isTransition: true, offered: { asceEdition: '7-22' } });
    expect(offered('IA', '2026-09-10')).toMatchObject({ isTransition: false });
    expect(codeChecks({ state: 'IA', letterDate: '2026-09-09', asceEdition: '7-10' })).toEqual([]);
  });

  it("a row of the firm's table stands above that of the survey", () => {
    const denver: StateCodes = {
      ...{ state: 'CO', houseCode: 'IRC 2021', modelYear: 2021, existingCode: 'IEBC 2021', asceEdition: '7-16' },
      ...{ since: '2023-01-01', adoption: 'adopted' },
    };
    expect(codesOffered('CO', november, [denver])?.offered).toMatchObject({ asceEdition: '7-16' });
    expect(codeChecks({ state: 'CO', ...november, asceEdition: '7-22' }, [denver])).toMatchObject([
      { id: 'code-asce' },
    ]);
  });
});

describe('code checks', () => {
  it('name both sides of another edition', () => {
    expect(codeChecks({ state: 'CA', ...november, asceEdition: '7-16' })).toMatchObject([
      { id: 'code-asce', stated: '7-16', expected: '7-22', row: { state: 'CA', adoption: 'adopted' } },
    ]);
    expect(codeChecks({ state: 'CA', ...november, asceEdition: '7-22' })).toEqual([]);
  });

  it('name the day of a code that is not in force', () => {
    expect(codeChecks({ state: 'CA', letterDate: '2025-06-01', asceEdition: '7-16' })).toMatchObject([
      { id: 'code-date', stated: '2025-06-01', expected: '2026-01-01 to now' },
    ]);
    expect(codeChecks({ state: 'SC', letterDate: '2027-02-01' })).toMatchObject([
      { id: 'code-date', expected: '2023-01-01 to 2027-01-01' },
    ]);
  });

  it('name a code of another year; its own year and that of its model are both right', () => {
    const found = codeChecks({ state: 'CA', ...november, codeYear: 2022 });
    expect(found).toMatchObject([
      { id: 'code-date', stated: '2022 on 2026-11-28', expected: 'CRC 2025, 2026-01-01 to now' },
    ]);
    expect([2024, 2025].flatMap((codeYear) => codeChecks({ state: 'CA', ...november, codeYear }))).toEqual([]);
  });

  it.each([
    ['OH', 'IEBC 2021', [2018, 2019, 2021]],
    ['TN', 'IEBC 2021', [2018, 2021]],
    ['UT', 'IEBC 2024', [2021, 2024]],
    ['GA', 'IEBC 2018', [2018, 2024]],
    ['OR', '2025 OSSC', [2021, 2023, 2025]],
    ['MI', '2021 rehabilitation code', [2015, 2021]],
    ['MA', '780 CMR, 10th edition, of 2024', [2021, 2024]],
  ])('%s: a letter may name %s; other years still block', (state, _written, years) => {
    const found = (codeYear: number) => codeChecks({ state, ...november, codeYear });
    expect(years.flatMap(found)).toEqual([]);
    expect([2012, 2027].flatMap(found).map(({ id }) => id)).toEqual(['code-date', 'code-date']);
  });

  it('a year that only the code for existing buildings has says nothing of days before the row', () => {
    const before = (codeYear: number) => codeChecks({ state: 'GA', letterDate: '2025-06-01', codeYear });
    expect(before(2018)).toEqual([]);
    expect(before(2024)).toMatchObject([{ id: 'code-date', stated: '2025-06-01' }]);
  });
});
