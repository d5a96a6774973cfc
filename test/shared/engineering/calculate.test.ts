import { describe, expect, it } from 'vitest';
import { type CalculatedEntry, calculateEntries } from '../../../shared/engineering/calculate.ts';
import { calculationFunctions } from '../../../shared/engineering/calculationFunctions.ts';
import { calculatedCases } from './calculatedCases.ts';

const calculated = (sent: unknown): CalculatedEntry[] => calculateEntries(sent, 'a.json');
const resultOf = (name: string, inputs: unknown): unknown => {
  const [one] = calculated([{ id: 'x', function: name, inputs }]);
  return one?.result ?? one;
};
const errorsOf = (sent: unknown) => calculated(sent).flatMap((one) => one.errors ?? []);
const detailsOf = (sent: unknown): string[] => errorsOf(sent).map(({ detail }) => detail);

const attachment = calculatedCases.find(({ id }) => id === 'b01')!;

describe('calculations by name', () => {
  it('come back in the order of the file, with what is asked and refused as results', () => {
    const asked = calculatedCases.filter(({ id }) => ['b31', 'b34', 'c01'].includes(id));
    expect(calculated(asked).map(({ id }) => id)).toEqual(['b31', 'b34', 'c01']);
    expect(calculated({ about: 'all', cases: asked.slice(0, 2) })).toEqual([
      { id: 'b31', result: { ask: 'gcp-monoslope' } },
      { id: 'b34', result: { refuse: 'scope-slope' } },
    ]);
  });

  it('know every function of the published cases', () => {
    const names = new Set(calculatedCases.map((one) => one.function));
    expect([...names].filter((name) => !Object.hasOwn(calculationFunctions, name))).toEqual([]);
  });

  it.each([
    ['kz', { edition: '7-10', exposure: 'B', h: 10 }, { Kz: 0.7 }],
    ['ke', { edition: '7-10', ground_ft: 5280 }, { Ke: 1 }],
    ['qh', { edition: '7-22', V: 100, Kz: 1 }, { qh: 25.6 }],
    ['gamma_a', { edition: '7-22', A: 100 }, { gamma_a: 0.4 }],
    ['gamma_E', { edition: '7-16', exposed: true }, { gamma_E: 1.5 }],
    ['pressure', { edition: '7-16', qh: 1, GCp: -1, gamma_E: 1, gamma_a: 0.8 }, { p: -16 }],
    ['uplift_asd', { p: -20, dead_psf: 0, slope: 20, A: 10 }, { uplift_asd: 120 }],
    ['tributary', { spacing_in: 72, width_in: 40 }, { A: 20 }],
    [
      'gcp',
      { edition: '7-16', shape: 'flat', slope: 2, zone: "1'", A: 100 },
      { GCp: -0.9, GCp_down: 0.2, section: 'ASCE 7-16 Fig. 30.3-2A', mark: 'V2' },
    ],
    [
      'zone_dim',
      { edition: '7-22', shape: 'flat', slope: 2, h: 20, width: 40 },
      { a: 4, '0.2h': 4, '0.6h': 12, '1.2h': 24 },
    ],
    [
      'gravity_rule',
      { dead_psf: 10, array_psf: 3, Lr: 20, snow_asd: 0, live_under_psf: 0, slope: 90 },
      { refuse: 'scope-slope' },
    ],
    ['zone_dim', { edition: '7-22', shape: 'gable', slope: 20, h: 20, width: null }, { ask: 'least-width' }],
    ['zone_dim', { edition: '7-22', shape: 'domed', slope: 20, h: 20, width: 40 }, { refuse: 'scope-shape' }],
  ])('%s %j', (name, inputs, result) => {
    expect(resultOf(name, inputs)).toEqual(result);
  });

  it('a snow load without Ct and risk category has those of a heated dwelling', () => {
    const inputs = { edition: '7-16', pg: 40, roughness: 'C', slope: 20, W_ft: 18, shape: 'gable' };
    const stated = resultOf('snow', { ...inputs, Ct: 1, risk: 'II' });
    expect(stated).toMatchObject({ Ct: 1, Is: 1 });
    expect(resultOf('snow', inputs)).toEqual(stated);
    expect(resultOf('snow', { ...inputs, edition: '7-22' })).toMatchObject({ Ct: 1.2 });
  });

  it('a case states its figure; letters take the worse one within a degree of a jump', () => {
    const near = { ...attachment.inputs, slope: 20.5 };
    const stated = resultOf('wind_case', near) as { GCp: number };
    const worse = resultOf('wind_case', { ...near, near_jump: 'worse' }) as { GCp: number };
    expect(worse.GCp).toBeLessThan(stated.GCp);
  });
});

describe('an entry that is not understood', () => {
  it('keeps no other from being calculated', () => {
    const tributary = { id: 'area', function: 'tributary', inputs: { spacing_in: 72, width_in: 40 } };
    const both = calculated([{ id: 'a', function: 'wind', inputs: {} }, tributary]);
    expect(both).toMatchObject([
      { id: 'a', errors: [{ pointer: '#/0/function', params: { entry: 'a', field: 'function' } }] },
      { id: 'area', result: { A: 20 } },
    ]);
  });

  it('names a function that there is not, with those that there are', () => {
    const [detail] = detailsOf([{ id: 'a', function: 'wind', inputs: {} }]);
    expect(detail).toMatch(/^entry a: function must be one of "wind_case", .*"snow"/);
  });

  it('names wrong inputs by entry and field, with what is allowed', () => {
    const wrong = { edition: '7-05', exposure: 'A', h: '15' };
    expect(detailsOf([attachment, { id: 'height', function: 'kz', inputs: wrong }])).toEqual([
      'entry height: inputs/edition must be one of "7-10", "7-16", "7-22"',
      'entry height: inputs/exposure must be one of "B", "C", "D"',
      'entry height: inputs/h must be a number, not a string',
    ]);
  });

  it('names an input that the function does not take: a misspelled one would be left out of the calculation', () => {
    const [detail] = detailsOf([{ ...attachment, inputs: { ...attachment.inputs, kzt: 1.6 } }]);
    expect(detail).toMatch(/^entry b01: inputs hold unknown names: "kzt"\. The function takes edition, .*Kzt, /);
  });

  it('names a misspelled basis of the finding, which would leave out the check of gravity loads', () => {
    const checked = (finding_basis: string) =>
      calculated([
        { id: 'a', function: 'fit_checks', inputs: { e: { finding_basis, gravity_percent: 6, uplift_demand: 1 } } },
      ]);
    expect(checked('existing_building_code')).toEqual([{ id: 'a', result: { ids: ['gravity-rule'] } }]);
    expect(checked('member_check')).toEqual([{ id: 'a', result: { ids: [] } }]);
    expect(checked('exisiting_building_code')[0]?.errors?.map(({ detail }) => detail)).toEqual([
      'entry a: inputs/e/finding_basis must be one of "existing_building_code", "member_check"',
    ]);
  });

  it('without an id is named by its place', () => {
    expect(detailsOf([{ function: 'kz', inputs: {} }])[0]).toBe('entry no. 1: id is required: a string');
    expect(detailsOf([7])).toEqual(['entry no. 1: entry must be an object, not a number']);
  });

  it.each([['no list'], [{ entries: [] }], [null], [7]])('%j is no list of calculations', (sent) => {
    expect(() => calculated(sent)).toThrow(
      expect.objectContaining({ code: 'calculation-file', params: { file: 'a.json', maximum: 10_000 } }),
    );
  });
});
