import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { findingAllowsApproval, LetterEntries } from '../../../shared/letter/entries.ts';
import { blankFirm, FirmSettings, standardLimitations } from '../../../shared/letter/firm.ts';

const errorsOf = (input: unknown) => {
  const parsed = LetterEntries.safeParse(input, { reportInput: true });
  return parsed.success ? [] : fieldErrors(parsed.error);
};

describe('LetterEntries', () => {
  it('takes nothing at all, since the letter then says "not evaluated"', () => {
    expect(LetterEntries.parse({})).toEqual({});
  });

  it('refuses a name it does not know, at every depth, and says which', () => {
    expect(errorsOf({ wind_sped: 95 })).toMatchObject([
      { pointer: '#', code: 'unknown-names', params: { names: ['wind_sped'] } },
    ]);
    expect(errorsOf({ arrays: [{ name: 'South', embedement: 2.5 }] })).toMatchObject([
      { pointer: '#/arrays/0', code: 'unknown-names', params: { names: ['embedement'] } },
    ]);
    expect(errorsOf({ engineer: { license_number: 'C 1' } })[0]?.pointer).toBe('#/engineer');
  });

  it('lists a few of many unknown names, and the beginning of a long one', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`${index} ${'x'.repeat(200)}`, 1]));
    const [error] = errorsOf(many);
    expect(error?.params).toMatchObject({ names: { length: 20 } });
    expect(error!.detail.length).toBeLessThan(3000);
  });

  it.each([
    ['#/wind_speed', { wind_speed: 20 }],
    ['#/wind_speed', { wind_speed: '95' }],
    ['#/wind_exposure', { wind_exposure: 'A' }],
    ['#/risk_category', { risk_category: 'V' }],
    ['#/asce_7_edition', { asce_7_edition: '7-17' }],
    ['#/ground_snow_load', { ground_snow_load: -1 }],
    ['#/building_code_year', { building_code_year: 22 }],
    ['#/arrays/0/embedment', { arrays: [{ position: 1, embedment: 0 }] }],
    ['#/arrays/0/max_spacing_portrait', { arrays: [{ position: 1, max_spacing_portrait: 481 }] }],
    ['#/arrays/0', { arrays: [{ fastener: 'lag' }] }],
    ['#/arrays/0', { arrays: [{ name: 'South', position: 1 }] }],
    ['#/finding', { finding: 'fine' }],
    ['#/repairs', { finding: 'adequate_with_repairs' }],
    ['#/repairs', { finding: 'adequate', repairs: ['Sister a rafter'] }],
    ['#/remarks', { remarks: 'a\0b' }],
  ])('points to %s in %j', (pointer, input) => {
    expect(errorsOf(input).map((error) => error.pointer)).toEqual([pointer]);
  });

  it('lets a job be approved with every finding but "not adequate"', () => {
    expect(findingAllowsApproval('adequate')).toBe(true);
    expect(findingAllowsApproval('adequate_with_repairs')).toBe(true);
    expect(findingAllowsApproval(undefined)).toBe(true);
    expect(findingAllowsApproval('not_adequate')).toBe(false);
  });
});

describe('FirmSettings', () => {
  it('has standard texts until the firm writes its own, and keeps those', () => {
    expect(blankFirm.limitations).toBe(standardLimitations);
    expect(FirmSettings.parse({ name: 'Ridge', limitations: 'Ours.' }).limitations).toBe('Ours.');
  });

  it('refuses a name it does not know', () => {
    expect(FirmSettings.safeParse({ fone: '1' }).success).toBe(false);
  });
});
