import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AsceEdition, Coefficient } from '../../../shared/engineering/asceEdition.ts';
import { type Answer, answered } from '../../../shared/engineering/ask.ts';
import { externalCoefficients, valueAtArea, zonesOfRoof } from '../../../shared/engineering/externalCoefficients.ts';
import {
  exposureCoefficient,
  failedPanelConditions,
  panelAreaFactor,
  tributaryWidthInches,
  upliftPounds,
  wind,
  type WindInputs,
  type WindResult,
} from '../../../shared/engineering/wind.ts';
import { coefficientFigures, type WindRoofShape } from '../../../shared/engineering/windCoefficients.ts';
import { groupZones, windByZone, zoneDimensions, zoneRows } from '../../../shared/engineering/windZones.ts';

const usual: WindInputs = {
  ...{ edition: '7-16', windSpeedMph: 115, exposure: 'C', meanRoofHeightFeet: 20 },
  ...{ roofShape: 'gable', slopeDegrees: 24, zone: '1', effectiveAreaSquareFeet: 15, arrayDeadLoadPsf: 3 },
};
const refusedOr = (changed: Partial<WindInputs>): Answer<WindResult> => answered(() => wind({ ...usual, ...changed }));

describe('what is not calculated', () => {
  it.each([
    ['higher than 60 ft', { meanRoofHeightFeet: 60.1 }, { refuse: 'scope-height' }],
    ['steeper than 45°', { slopeDegrees: 45.1 }, { refuse: 'scope-slope' }],
    ['more than 200 mph', { windSpeedMph: 201 }, { refuse: 'scope-wind-speed' }],
    ['a hill without Kzt', { isOnHill: true }, { refuse: 'scope-topography' }],
    ['a zone of another edition', { edition: '7-22', zone: '2n' }, { refuse: 'input-zone' }],
    ['a zone of another slope', { slopeDegrees: 7, zone: '3r' }, { refuse: 'input-zone' }],
    ['a zone that there is not', { zone: '' }, { refuse: 'input-zone' }],
    ['a steep flat roof', { roofShape: 'flat' }, { refuse: 'input-shape' }],
    ['tornadoes of Risk Category III in 7-22', { edition: '7-22', riskCategory: 'III' }, { ask: 'tornado' }],
    ['hips of 7-16 above 27°', { roofShape: 'hip', slopeDegrees: 27.1 }, { ask: 'gcp-hip' }],
    ['monoslopes of 7-16 above 10°', { roofShape: 'monoslope', slopeDegrees: 10.1 }, { ask: 'gcp-monoslope' }],
    [
      'monoslopes of 7-22 above 30°',
      { edition: '7-22', roofShape: 'monoslope', slopeDegrees: 31 },
      { ask: 'gcp-monoslope' },
    ],
    ['monoslopes of 7-10', { edition: '7-10', roofShape: 'monoslope', slopeDegrees: 2 }, { ask: 'gcp-monoslope' }],
    ['panels 11 in above the roof', { placement: { topAboveRoofInches: 11 } }, { ask: 'solar-standoff' }],
  ] satisfies [string, Partial<WindInputs>, Answer<never>][])('%s', (_what, changed, expected) => {
    expect(refusedOr(changed)).toEqual(expected);
  });

  it('limits themselves are calculated', () => {
    const atLimits = {
      meanRoofHeightFeet: 60,
      slopeDegrees: 45,
      windSpeedMph: 200,
      isOnHill: true,
      topographicFactor: 1.3,
    };
    expect(refusedOr(atLimits)).toMatchObject({ topographicFactor: { value: 1.3, mark: 'entered' }, mark: 'entered' });
    expect(refusedOr({ riskCategory: 'IV' })).toHaveProperty('upliftPounds');
  });

  it('§ 29.4.4 names each condition that panels fail', () => {
    const placement = {
      topAboveRoofInches: 10,
      gapInches: 0.25,
      panelLengthFeet: 6.7,
      edgeDistanceInches: 20,
      tiltDegrees: 2,
    };
    expect(failedPanelConditions(placement)).toEqual([]);
    expect(failedPanelConditions({})).toEqual([]);
    const wrong = {
      topAboveRoofInches: 10.1,
      gapInches: 0.2,
      panelLengthFeet: 6.8,
      edgeDistanceInches: 20,
      tiltDegrees: 3,
    };
    expect(failedPanelConditions(wrong)).toEqual([
      ...['solar-tilt', 'solar-standoff', 'solar-edge', 'solar-panel-size', 'solar-gap'],
    ]);
  });
});

describe('slopes between figures', () => {
  const coefficient = (slopeDegrees: number, nearJump: 'worse' | 'stated', zone = '3r', area = 12) =>
    externalCoefficients({ edition: '7-16', roofShape: 'gable', slopeDegrees, nearJump }, zone, area).up;

  it('a limit belongs to the flatter figure', () => {
    expect(coefficient(20, 'stated').section).toBe('ASCE 7-16 Fig. 30.3-2B');
    expect(coefficient(20.01, 'stated').section).toBe('ASCE 7-16 Fig. 30.3-2C');
    expect(coefficient(27, 'stated').section).toBe('ASCE 7-16 Fig. 30.3-2C');
    expect(coefficient(7, 'stated', '3').section).toBe('ASCE 7-16 Fig. 30.3-2A');
  });

  it.each([19, 19.5, 20, 20.5, 21])('at %s° the worse of both figures counts, in 7-16', (slope) => {
    const { value, section, lesser } = coefficient(slope, 'worse');
    expect(value).toBe(coefficient(20, 'stated').value);
    expect(section).toBe('ASCE 7-16 Fig. 30.3-2B');
    expect(lesser).toMatchObject({ section: 'ASCE 7-16 Fig. 30.3-2C', mark: 'V1' });
  });

  it.each([26, 27, 27.9])('at %s° too, where the steeper figure may be the worse one', (slope) => {
    expect(coefficient(slope, 'worse', '3e', 4).section).toBe('ASCE 7-16 Fig. 30.3-2D');
    expect(coefficient(slope, 'worse', '3r', 4).section).toBe('ASCE 7-16 Fig. 30.3-2C');
  });

  it.each([18.9, 21.1, 25.9, 28.1])('at %s° one figure counts', (slope) => {
    expect(coefficient(slope, 'worse')).toEqual(coefficient(slope, 'stated'));
  });

  it('hips of 7-22 change linearly from 27° to 45°, without a step', () => {
    const at = (slopeDegrees: number): number =>
      externalCoefficients({ edition: '7-22', roofShape: 'hip', slopeDegrees }, '3', 12).up.value;
    expect(at(27.0001)).toBeCloseTo(at(27), 4);
    expect(at(36)).toBeCloseTo((at(27) + at(45)) / 2, 9);
  });

  it('hips of 7-16 change linearly in h/B, and unknown h/B counts as the worse', () => {
    const at = (heightToWidth?: number): number =>
      externalCoefficients({ edition: '7-16', roofShape: 'hip', slopeDegrees: 15, heightToWidth }, '3', 30).up.value;
    expect(at(0.65)).toBeCloseTo((at(0.5) + at(0.8)) / 2, 9);
    expect(at(0.1)).toBe(at(0.5));
    expect(at(2)).toBe(at(0.8));
    expect(at()).toBe(at(0.8));
    expect(at()).toBeLessThan(at(0.5));
  });
});

describe('coefficients', () => {
  const curves = coefficientFigures.flatMap((row) => [
    ...row.uplift.map(({ zones, curve }) => [`${row.editions.join()} ${row.figure} ${zones.join()}`, curve] as const),
    [`${row.editions.join()} ${row.figure} down`, row.down] as const,
  ]);

  it.each(curves)('%s is continuous at its ends, flat outside, and falls with the area', (_name, curve) => {
    for (const [area, value] of curve) {
      expect(valueAtArea(curve, area)).toBe(value);
      expect(valueAtArea(curve, area * 1.000001)).toBeCloseTo(value, 4);
    }
    expect(valueAtArea(curve, 0.01)).toBe(curve[0]![1]);
    expect(valueAtArea(curve, 1e6)).toBe(curve.at(-1)![1]);
    const area = fc.double({ min: 1, max: 2000, noNaN: true });
    fc.assert(
      fc.property(area, area, (one, other) => {
        const [small, large] = [Math.min(one, other), Math.max(one, other)];
        return Math.abs(valueAtArea(curve, small)) >= Math.abs(valueAtArea(curve, large)) - 1e-12;
      }),
    );
  });

  it('each edition has figures of its own: 7-10 shares none, and gables and hips of 7-16 and 7-22 differ', () => {
    const figureOf = (edition: AsceEdition, roofShape: WindRoofShape, slopeDegrees: number) =>
      externalCoefficients({ edition, roofShape, slopeDegrees }, '1', 20).up;
    for (const slope of [3, 15, 24, 40])
      for (const edition of ['7-10', '7-16', '7-22'] as const)
        expect(
          figureOf(edition, 'gable', slope).section.startsWith(`ASCE ${edition} Fig. 30.${edition === '7-10' ? 4 : 3}`),
        ).toBe(true);
    expect(coefficientFigures.filter(({ editions }) => editions.includes('7-10') && editions.length > 1)).toEqual([]);
  });

  it('both primes are a zone', () => {
    const flat = { edition: '7-16', roofShape: 'flat', slopeDegrees: 2 } as const;
    expect(externalCoefficients(flat, '1′', 50)).toEqual(externalCoefficients(flat, "1'", 50));
  });

  it('those that are held or seen once say so', () => {
    expect(refusedOr({ edition: '7-10', zone: '3' })).toMatchObject({ mark: 'HOLD', upCoefficient: { mark: 'HOLD' } });
    expect(refusedOr({})).toMatchObject({
      mark: 'V1',
      upCoefficient: { mark: 'V1', section: 'ASCE 7-16 Fig. 30.3-2C' },
    });
    expect(refusedOr({ slopeDegrees: 15 })).toMatchObject({ mark: 'V2' });
  });
});

describe('properties', () => {
  const edition = fc.constantFrom<AsceEdition>('7-10', '7-16', '7-22');
  const roofs = fc
    .record({
      edition,
      roofShape: fc.constantFrom<WindRoofShape>('gable', 'hip', 'flat', 'monoslope'),
      slopeDegrees: fc.double({ min: 0, max: 45, noNaN: true }),
      exposure: fc.constantFrom('B' as const, 'C' as const, 'D' as const),
      meanRoofHeightFeet: fc.double({ min: 8, max: 60, noNaN: true }),
      effectiveAreaSquareFeet: fc.double({ min: 1, max: 600, noNaN: true }),
      isExposed: fc.boolean(),
    })
    .filter(
      (roof) =>
        !('ask' in answered(() => ({ zones: zonesOfRoof(roof) }))) &&
        !(roof.roofShape === 'flat' && roof.slopeDegrees > 7),
    );
  const inputs = roofs.chain((roof) =>
    fc.record({
      ...Object.fromEntries(Object.entries({ ...usual, ...roof }).map(([name, value]) => [name, fc.constant(value)])),
      zone: fc.constantFrom(...zonesOfRoof(roof)),
      windSpeedMph: fc.double({ min: 85, max: 190, noNaN: true }),
    }),
  ) as unknown as fc.Arbitrary<WindInputs>;

  it('uplift does not fall with the speed of the wind, the height, or an exposed edge', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const { upliftPounds: uplift } = wind(given);
        const more = [
          { windSpeedMph: given.windSpeedMph + 5 },
          { meanRoofHeightFeet: Math.min(60, given.meanRoofHeightFeet + 5) },
          { isExposed: true },
          { arrayDeadLoadPsf: 0 },
        ];
        return more.every((change) => wind({ ...given, ...change }).upliftPounds >= uplift - 1e-9);
      }),
    );
  });

  it('pressure does not rise with the area, and is at least 16 psf, each with its sign', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const here = wind(given);
        const wider = wind({ ...given, effectiveAreaSquareFeet: given.effectiveAreaSquareFeet * 1.5 });
        expect(here.upPressurePsf).toBeLessThanOrEqual(-16);
        expect(here.downPressurePsf).toBeGreaterThanOrEqual(16);
        return wider.upPressurePsf >= here.upPressurePsf - 1e-9 && wider.downPressurePsf <= here.downPressurePsf + 1e-9;
      }),
    );
  });

  it('every number names the edition that was asked for, and no other', () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const sections = Object.values(wind(given) as unknown as Record<string, number | string | Coefficient>).flatMap(
          (value) => (typeof value === 'object' ? [value.section] : []),
        );
        expect(sections).toHaveLength(8);
        return sections.flatMap((section) => section.match(/7-\d\d/g) ?? []).every((named) => named === given.edition);
      }),
    );
  });

  it('Kz rises with height, without steps', () => {
    const height = fc.double({ min: 1, max: 59, noNaN: true });
    fc.assert(
      fc.property(edition, height, (one, feet) => {
        const [here, above] = [feet, feet + 1e-6].map((at) => exposureCoefficient(one, 'B', at).value);
        return above! >= here! && above! - here! < 1e-5;
      }),
    );
  });
});

describe('zones', () => {
  it.each(coefficientFigures.filter(({ shapes }) => !shapes.includes('monoslope')))(
    'those of $editions $figure lie somewhere',
    ({ editions, shapes, slopes: [, upTo], uplift }) => {
      for (const edition of editions)
        for (const shape of shapes) {
          const row = zoneRows.find(
            (one) =>
              one.editions.includes(edition) &&
              one.shapes.includes(shape) &&
              upTo > one.slopes[0] &&
              upTo <= one.slopes[1],
          );
          expect(Object.keys(row?.places ?? {}).sort()).toEqual(uplift.flatMap(({ zones }) => zones).sort());
        }
    },
  );

  it('a is a tenth of the width, at most 0.4 h, at least 0.04 of the width and 3 ft', () => {
    const strip = (meanRoofHeightFeet: number, leastWidthFeet: number): number =>
      zoneDimensions({ edition: '7-16', roofShape: 'gable', slopeDegrees: 20, meanRoofHeightFeet, leastWidthFeet })
        .stripFeet;
    expect(strip(25, 40)).toBe(4);
    expect(strip(10, 60)).toBe(4);
    expect(strip(10, 20)).toBe(3);
    expect(strip(10, 200)).toBe(8);
    const unknown = { edition: '7-16', roofShape: 'gable', slopeDegrees: 20, meanRoofHeightFeet: 20 } as const;
    expect(answered(() => zoneDimensions(unknown))).toEqual({ ask: 'least-width' });
  });

  it('low roofs have corners and strips of the height, but not in 7-10', () => {
    const low = (edition: AsceEdition) =>
      zoneDimensions({ edition, roofShape: 'gable', slopeDegrees: 7, meanRoofHeightFeet: 20, leastWidthFeet: 50 }).low;
    expect(low('7-16')).toEqual({ cornerFeet: 4, edgeFeet: 12, innerFeet: 24 });
    expect(low('7-10')).toBeNull();
  });

  it('an array of an unknown place touches all zones; equal ones are a group', () => {
    const { zone: _zone, ...roof } = usual;
    const groups = groupZones(windByZone({ ...roof, slopeDegrees: 15 }));
    expect(groups.map(({ zones }) => zones)).toEqual([['1', '2e'], ['2n', '2r', '3e'], ['3r']]);
    expect(windByZone(roof, ['2e']).map(({ zone }) => zone)).toEqual(['2e']);
  });
});

describe('attachments under wind', () => {
  it('hold a part of a module across the rails, all of it where rows share a rail', () => {
    expect(tributaryWidthInches(65, { railsPerRow: 2, areShared: false })).toBe(32.5);
    expect(tributaryWidthInches(65, { railsPerRow: 2, areShared: true })).toBe(65);
  });

  it('γa is that of 10 and 100 sq ft outside of them; 7-10 has none', () => {
    expect([1, 10, 100, 500].map((area) => panelAreaFactor('7-16', area).value)).toEqual([0.8, 0.8, 0.4, 0.4]);
    expect(panelAreaFactor('7-10', 50).value).toBe(1);
  });

  it('uplift is never less than nothing', () => {
    expect(upliftPounds({ pressurePsf: -16, arrayDeadLoadPsf: 40, slopeDegrees: 5, areaSquareFeet: 20 })).toBe(0);
  });
});
