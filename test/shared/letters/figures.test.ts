import { describe, expect, it } from 'vitest';
import type { ArrayEntries, LetterEntries } from '../../../shared/letters/entries.ts';
import {
  attachmentRatio,
  digitsBeside,
  gravityGrowth,
  lateralGrowth,
  memberRatio,
  openUplift,
  moduleWeight,
  systemSize,
  totalDeadLoad,
  withdrawal,
} from '../../../shared/letters/figures.ts';

const loads = { roof_dead_load: 10, array_dead_load: 3, roof_live_load: 20, roof_snow_load: 0 };

describe('the growth of the gravity load', () => {
  it.each<[string, LetterEntries, string, boolean]>([
    [
      'as entered',
      { existing_gravity_load: 60, added_gravity_load: 2.8 },
      '2.8 psf added ÷ 60 psf existing = 4.7% ≤ 5%',
      true,
    ],
    [
      'by the dead load of the array',
      { existing_gravity_load: 60, array_dead_load: 3.3 },
      '3.3 psf added ÷ 60 psf existing = 5.5% > 5%',
      false,
    ],
    [
      'exactly at the limit',
      { existing_gravity_load: 60, added_gravity_load: 3 },
      '3 psf added ÷ 60 psf existing = 5% ≤ 5%',
      true,
    ],
    [
      'a little above the limit, with as many digits as that takes',
      { existing_gravity_load: 100, added_gravity_load: 5.004 },
      '5.004 psf added ÷ 100 psf existing = 5.004% > 5%',
      false,
    ],
    [
      'by nothing',
      { existing_gravity_load: 60, added_gravity_load: 0 },
      '0 psf added ÷ 60 psf existing = 0% ≤ 5%',
      true,
    ],
    [
      'of loads whose sum is not exact in binary',
      { existing_gravity_load: 6, added_gravity_load: 0.1 + 0.2 },
      '0.3 psf added ÷ 6 psf existing = 5% ≤ 5%',
      true,
    ],
    ['where live load acts everywhere', loads, '3 psf added ÷ 30 psf existing = 10% > 5%', false],
    [
      'where the array keeps the live load off',
      { ...loads, roof_live_load_under_array: 0 },
      '13 psf with the array − 30 psf existing = −17 psf; −17 psf ÷ 30 psf existing = −56.7% ≤ 5%, a reduction of 56.7%',
      true,
    ],
    [
      'where snow lies on the array as well',
      { ...loads, roof_snow_load: 50, roof_live_load_under_array: 0 },
      '3 psf added ÷ 60 psf existing = 5% ≤ 5%',
      true,
    ],
  ])('%s', (_, entries, formula, isWithin) => {
    expect(gravityGrowth(entries)).toMatchObject({ formula, isWithin });
  });

  it('says how its parts were calculated, and nothing of those that were entered', () => {
    expect(gravityGrowth({ existing_gravity_load: 60, added_gravity_load: 2.8 })!.parts).toEqual([]);
    expect(gravityGrowth({ ...loads, roof_snow_load: 50 })!.parts).toEqual([
      'Existing: 10 psf dead load + 50 psf roof snow load = 60 psf',
    ]);
    expect(gravityGrowth({ ...loads, roof_live_load_under_array: 0 })!.parts).toEqual([
      'Existing: 10 psf dead load + 20 psf roof live load = 30 psf',
      'With the array: 10 psf + 3 psf dead load + 0 psf roof live load under it = 13 psf',
    ]);
  });

  it.each<LetterEntries>([
    {},
    { existing_gravity_load: 60 },
    { array_dead_load: 3 },
    { roof_dead_load: 10, roof_live_load: 20, array_dead_load: 3 },
    { roof_dead_load: 0, roof_live_load: 0, roof_snow_load: 0, array_dead_load: 3 },
  ])('is unknown with %j', (entries) => {
    expect(gravityGrowth(entries)).toBeNull();
  });
});

it('a growth that rounds to zero has no sign', () => {
  const same = { roof_dead_load: 9.3, roof_live_load: 3.3, roof_snow_load: 0, array_dead_load: 2.2 };
  expect(gravityGrowth({ ...same, roof_live_load_under_array: 1.1 })!.formula).toBe(
    '12.6 psf with the array − 12.6 psf existing = 0 psf; 0 psf ÷ 12.6 psf existing = 0% ≤ 5%',
  );
});

it('the growth of the lateral load needs both loads', () => {
  expect(lateralGrowth({ existing_lateral_load: 20_000, added_lateral_load: 1400 })).toMatchObject({
    formula: '1,400 lb added ÷ 20,000 lb existing = 7% ≤ 10%',
    isWithin: true,
  });
  expect(lateralGrowth({ existing_lateral_load: 20_000, added_lateral_load: 2001 })).toMatchObject({
    formula: '2,001 lb added ÷ 20,000 lb existing = 10.01% > 10%',
    isWithin: false,
  });
  expect(lateralGrowth({ existing_lateral_load: 20_000 })).toBeNull();
  expect(lateralGrowth({ added_lateral_load: 1400 })).toBeNull();
});

const array = (entries: ArrayEntries): ArrayEntries => ({ position: 1, ...entries });

describe('the ratio of a member', () => {
  it.each<[ArrayEntries, string, boolean]>([
    [{ bending_demand: 1120, bending_capacity: 1380 }, '1,120 psi demand ÷ 1,380 psi capacity = 0.81 ≤ 1', true],
    [{ demand_capacity_ratio: 0.815 }, '0.815 ≤ 1', true],
    [{ demand_capacity_ratio: 0.996 }, '0.996 ≤ 1', true],
    [{ demand_capacity_ratio: 1 }, '1 ≤ 1', true],
    [{ demand_capacity_ratio: 1.001 }, '1.001 > 1', false],
    [{ demand_capacity_ratio: 0 }, '0 ≤ 1', true],
    [{ bending_demand: 1, bending_capacity: 1e-300 }, '1 psi demand ÷ 0 psi capacity = 1,000,000 > 1', false],
  ])('%j', (entries, formula, isWithin) => {
    expect(memberRatio(array(entries))).toMatchObject({ formula, isWithin });
  });

  it('is unknown without it, and with one stress alone', () => {
    for (const entries of [undefined, {}, { bending_demand: 1 }, { bending_capacity: 1 }])
      expect(memberRatio(entries && array(entries))).toBeNull();
  });
});

describe('an attachment', () => {
  const lag = { withdrawal_value: 266, embedment: 2.5 };

  it('withstands the published value by embedment by screws', () => {
    expect(withdrawal(array({ ...lag, screws_per_mount: 2 }))).toEqual({
      formula: '266 lb/in × 2.5 in × 2 screws = 1,330 lb',
      pounds: 1330,
    });
    expect(withdrawal(array({ ...lag, screws_per_mount: 1 }))!.formula).toBe('266 lb/in × 2.5 in × 1 screw = 665 lb');
    expect(withdrawal(array(lag))).toEqual({ formula: '266 lb/in × 2.5 in = 665 lb per screw', pounds: null });
    expect(withdrawal(array({ embedment: 2.5 }))).toBeNull();
    expect(withdrawal(array({ withdrawal_value: 266 }))).toBeNull();
    expect(withdrawal(undefined)).toBeNull();
  });

  it('is as strong as the weaker one of fasteners and mount', () => {
    const fastened = { ...lag, screws_per_mount: 2, attachment_demand: 600 };
    const formulas = [
      fastened,
      { ...fastened, mount_capacity: 900 },
      { ...fastened, mount_capacity: 2000 },
      { mount_capacity: 500, attachment_demand: 600 },
      { mount_capacity: 500, attachment_demand: 0 },
    ].map((entries) => attachmentRatio(array(entries))?.formula);
    expect(formulas).toEqual([
      '600 lb demand ÷ 1,330 lb capacity = 0.45 ≤ 1',
      '600 lb demand ÷ 900 lb capacity = 0.67 ≤ 1',
      '600 lb demand ÷ 1,330 lb capacity = 0.45 ≤ 1',
      '600 lb demand ÷ 500 lb capacity = 1.2 > 1',
      '0 lb demand ÷ 500 lb capacity = 0 ≤ 1',
    ]);
    expect(attachmentRatio(array({ ...lag, attachment_demand: 600 }))).toBeNull();
    expect(attachmentRatio(array({ ...lag, screws_per_mount: 2 }))).toBeNull();
    // Screws of an unknown number may be weaker than a strong mount, and never weaker than one of them.
    const unknown = (mount_capacity: number) =>
      attachmentRatio(array({ ...lag, mount_capacity, attachment_demand: 600 }))?.formula;
    expect(unknown(1000)).toBeUndefined();
    expect(unknown(650)).toBe('600 lb demand ÷ 650 lb capacity = 0.92 ≤ 1');
    expect(unknown(500)).toBe('600 lb demand ÷ 500 lb capacity = 1.2 > 1');
    // A published value without an embedment: the fasteners may be weaker than the mount.
    const unfastened = { withdrawal_value: 266, mount_capacity: 800 };
    expect(attachmentRatio(array({ ...unfastened, attachment_demand: 790 }))).toBeNull();
    expect(openUplift(array({ ...unfastened, attachment_demand: 790 }))).toBe('capacity');
    expect(attachmentRatio(array({ ...unfastened, attachment_demand: 801 }))?.isWithin).toBe(false);
    expect(attachmentRatio(undefined)).toBeNull();
  });
});

it('dead loads, modules and the size of the system are added up where all parts are known', () => {
  expect(totalDeadLoad({ roof_dead_load: 10.2, array_dead_load: 2.8 })).toBe('10.2 psf + 2.8 psf = 13 psf');
  expect(totalDeadLoad({ roof_dead_load: 0, array_dead_load: 3 })).toBe('0 psf + 3 psf = 3 psf');
  expect(totalDeadLoad({ roof_dead_load: 10 })).toBeNull();
  expect(systemSize({ module_power: 405 }, 28)).toBe('28 × 405 W = 11.34 kW');
  expect(systemSize({ module_power: 405, system_size: 11.4 }, 28)).toBe('11.4 kW');
  expect(systemSize({ module_power: 405 }, undefined)).toBeNull();
  expect(systemSize({}, 28)).toBeNull();
  expect(moduleWeight({ module_weight: 48.5 }, 28)).toBe('28 × 48.5 lb = 1,358 lb');
  expect(moduleWeight({ module_weight: 48.5 }, undefined)).toBe('48.5 lb');
  expect(moduleWeight({}, 28)).toBeNull();
});

it('a value is rounded so far that it stays on its side of the limit', () => {
  expect([4.96, 5.04, 5.0004, 5, 4.99996].map((value) => digitsBeside(value, 5, 1))).toEqual([1, 2, 4, 1, 1]);
});
