import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../../../shared/api/fieldErrors.ts';
import { ArrayEntries, findingAllowsApproval, LetterEntries } from '../../../shared/letters/entries.ts';
import { blankFirm, FirmSettings, standardLimitations, StoredFirmSettings } from '../../../shared/firm/firm.ts';

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

  /** The least and the most that is taken, and what is refused beside them. */
  const bounds = {
    roof_live_load: [0, 300, -0.1, 300.1],
    roof_live_load_under_array: [0, 300, -1, 301],
    attachment_point_load: [0, 100_000, -1, 100_001],
    roof_height: [0.1, 1000, 0, 1001],
    stories: [1, 200, 0, 201],
    roofing_layers: [1, 10, 0, 11],
    array_standoff: [0, 120, -1, 121],
    module_weight: [0.1, 500, 0, 501],
    module_power: [0.1, 5000, 0, 5001],
    system_size: [0.1, 100_000, 0, 100_001],
    existing_gravity_load: [0.1, 1000, 0, 1001],
    added_gravity_load: [0, 1000, -1, 1001],
    existing_lateral_load: [0.1, 100_000_000, 0, 100_000_001],
    added_lateral_load: [0, 100_000_000, -1, 100_000_001],
  } as const;
  const boundsOfArrays = {
    max_spacing_portrait_zone_2: [0.1, 480, 0, 481],
    max_spacing_portrait_zone_3: [0.1, 480, 0, 481],
    max_spacing_landscape_zone_2: [0.1, 480, 0, 481],
    max_spacing_landscape_zone_3: [0.1, 480, 0, 481],
    max_cantilever: [0.1, 240, 0, 241],
    edge_distance: [0, 480, -1, 481],
    screws_per_mount: [1, 20, 0, 21],
    withdrawal_value: [0.1, 5000, 0, 5001],
    mount_capacity: [0.1, 100_000, 0, 100_001],
    attachment_demand: [0, 100_000, -1, 100_001],
    bending_demand: [0, 100_000, -1, 100_001],
    bending_capacity: [0.1, 100_000, 0, 100_001],
    demand_capacity_ratio: [0, 10, -0.1, 10.1],
  } as const;
  const within = Object.entries(bounds).map(([name, limits]) => ({
    name,
    limits,
    in: (value: unknown) => ({ [name]: value }),
  }));
  const withinArrays = Object.entries(boundsOfArrays).map(([name, limits]) => ({
    name: `arrays/0/${name}`,
    limits,
    in: (value: unknown) => ({ arrays: [{ position: 1, [name]: value }] }),
  }));

  it.each([...within, ...withinArrays])('takes $name within its limits alone', ({ name, limits, in: entriesOf }) => {
    const [least, most, below, above] = limits;
    for (const value of [least, most]) expect(errorsOf(entriesOf(value))).toEqual([]);
    for (const value of [below, above, String(least), null, NaN, Infinity, [least]])
      expect(errorsOf(entriesOf(value)).map(({ pointer }) => pointer)).toEqual([`#/${name}`]);
  });

  it.each(['stories', 'roofing_layers'])('takes whole %s only', (name) => {
    expect(errorsOf({ [name]: 1.5 }).map(({ pointer }) => pointer)).toEqual([`#/${name}`]);
  });

  it.each([
    ...['sheathing', 'wood_species', 'wood_grade', 'racking_model', 'module_model'].map((name) => [name, 200] as const),
    ...['lateral_statement', 'existing_condition'].map((name) => [name, 8000] as const),
  ])('takes any text as %s that a PDF can hold, up to %i characters', (name, longest) => {
    const script = "<script>alert(1)</script> '; DROP TABLE letter; -- 屋根 شمس";
    expect(LetterEntries.parse({ [name]: ` ${script} ` })).toEqual({ [name]: script });
    expect(errorsOf({ [name]: 'x'.repeat(longest) })).toEqual([]);
    for (const refused of ['x'.repeat(longest + 1), 'a\0b', '\ud800', '', '   ', 7, null, {}])
      expect(errorsOf({ [name]: refused }).map(({ pointer }) => pointer)).toEqual([`#/${name}`]);
  });

  it('takes a note about the member of an array, likewise', () => {
    const noted = (member_check: unknown) => ({ arrays: [{ position: 1, member_check }] });
    expect(errorsOf(noted('2x6 rafter, bending'))).toEqual([]);
    for (const refused of ['x'.repeat(201), 'a\0b', '\ud800', '', 7])
      expect(errorsOf(noted(refused)).map(({ pointer }) => pointer)).toEqual(['#/arrays/0/member_check']);
  });

  it.each<[string, unknown]>([
    ['#/finding_basis', { finding_basis: 'gut feeling' }],
    ['#/arrays/0/attachment_layout', { arrays: [{ position: 1, attachment_layout: 'random' }] }],
    ['#/arrays/0/screws_per_mount', { arrays: [{ position: 1, screws_per_mount: 1.5 }] }],
    ...[{ bending_demand: 900 }, { bending_capacity: 1000 }, { bending_demand: 900, bending_capacity: 1000 }].map(
      (stresses): [string, unknown] => [
        '#/arrays/0/demand_capacity_ratio',
        { arrays: [{ position: 1, demand_capacity_ratio: 0.9, ...stresses }] },
      ],
    ),
  ])('points to %s in %j', (pointer, input) => {
    expect(errorsOf(input).map((error) => error.pointer)).toEqual([pointer]);
  });

  it('names the unit of each value that has one', () => {
    const unitless = [
      'building_code_year',
      'stories',
      'roofing_layers',
      'screws_per_mount',
      'demand_capacity_ratio',
      'position',
    ];
    const numbers = [...Object.entries(LetterEntries.shape), ...Object.entries(ArrayEntries.shape)].filter(
      ([, schema]) => schema.safeParse(1).success || schema.safeParse(100).success,
    );
    expect(numbers.length).toBeGreaterThan(35);
    for (const [name, schema] of numbers)
      expect([name, schema.meta()?.unit !== undefined]).toEqual([name, !unitless.includes(name)]);
    for (const schema of Object.values(ArrayEntries.shape)) expect(schema.meta()?.title).toMatch(/^[A-Z]/);
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

  it('reads what was stored before there were texts on lateral loads and on the condition', () => {
    const { lateral_statement: lateral, existing_condition: condition, ...older } = blankFirm;
    expect(StoredFirmSettings.parse(older)).toMatchObject({
      lateral_statement: lateral,
      existing_condition: condition,
    });
  });

  it('refuses a name it does not know', () => {
    expect(FirmSettings.safeParse({ fone: '1' }).success).toBe(false);
  });
});
