import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answered } from '../../../shared/engineering/ask.ts';
import type { AsceEdition, RiskCategory } from '../../../shared/engineering/asceEdition.ts';
import { driftHeightFt, snow, snowCoefficients, type SnowInput } from '../../../shared/engineering/snow.ts';
import { snowLines } from '../../../shared/engineering/snowLines.ts';
import { slopeFactorOf, thermalFactorOf } from '../../../shared/engineering/snowTables.ts';

const usual: SnowInput = {
  ...{ edition: '7-16', groundSnowPsf: 40, roughness: 'C', thermalFactor: 1.1, risk: 'II' },
  ...{ slopeDegrees: 20, eaveToRidgeFt: 18, shape: 'gable' },
};
const asked = (changed: Partial<SnowInput>) => answered(() => snow({ ...usual, ...changed }));
const roof = (changed: Partial<SnowInput>) => snow({ ...usual, ...changed });

const editions = ['7-10', '7-16', '7-22'] as const;
const anyEdition = fc.constantFrom<AsceEdition>(...editions);
const anyRisk = fc.constantFrom<RiskCategory>('I', 'II', 'III', 'IV');
const anyThermal = fc.constantFrom(0.9, 1.0, 1.05, 1.1, 1.15, 1.2, 1.3);
const anySlope = fc.double({ min: 0, max: 80, noNaN: true });

describe('what a snow load asks and refuses', () => {
  it.each([
    ['7-22 above 20 ft without the winter wind', { edition: '7-22', eaveToRidgeFt: 21 }, { ask: 'winter-wind-W2' }],
    ['drift of risk category I in 7-16', { risk: 'I', eaveToRidgeFt: 21 }, { ask: 'drift-risk' }],
    ['drift of risk category III', { risk: 'III', eaveToRidgeFt: 21 }, { ask: 'drift-risk' }],
    ['drift of risk category IV in 7-22', { edition: '7-22', risk: 'IV', eaveToRidgeFt: 21 }, { ask: 'drift-risk' }],
    ['a roof above the treeline', { isAboveTreelineOrInAlaska: true }, { ask: 'snow-exposure-factor' }],
    ['modules more than 10 in above the roof', { moduleTopIn: 10.5 }, { ask: 'snow-drift-of-array' }],
    ['tilted modules', { isTiltedToRoof: true }, { ask: 'snow-drift-of-array' }],
    ['more than 300 psf', { groundSnowPsf: 300.1 }, { refuse: 'scope-snow' }],
    ['less than nothing', { groundSnowPsf: -1 }, { refuse: 'input-ground-snow' }],
  ] satisfies [string, Partial<SnowInput>, object][])('%s', (_what, changed, expected) => {
    expect(asked(changed)).toEqual(expected);
  });

  it('what the engineer enters answers it', () => {
    const drift = roof({ risk: 'III', eaveToRidgeFt: 21, driftHeightFt: 2 }).unbalanced;
    expect(drift).toMatchObject({ applies: true, driftHeightFt: 2 });
    expect(roof({ isAboveTreelineOrInAlaska: true, exposureFactor: 0.7 })).toMatchObject({
      exposureFactor: 0.7,
      mark: 'entered',
    });
    expect(roof({ groundSnowPsf: 300, moduleTopIn: 10 }).flatRoofSnowPsf).toBeCloseTo(231, 9);
  });

  it.each([
    ['7-10', 1.0, 'V1'],
    ['7-16', 1.0, 'V1'],
    ['7-22', 1.2, 'V2'],
  ] as const)('Ct of %s is %d unless it is entered, and the risk category that of dwellings', (edition, Ct, mark) => {
    const { thermalFactor: _Ct, risk: _risk, ...without } = usual;
    expect(snow({ ...without, edition })).toEqual(roof({ edition, thermalFactor: Ct, risk: 'II' }));
    expect(snowCoefficients({ ...without, edition }).thermal).toMatchObject({ value: Ct, mark });
  });

  it('a heated roof of 7-22 asks for its number of Table 7.3-3; other roofs have 1.2', () => {
    expect(answered(() => thermalFactorOf('7-22', 'heated'))).toEqual({ ask: 'thermal-factor-Ct' });
    expect(thermalFactorOf('7-22', 'ventilated').value).toBe(1.2);
    expect(['heated', 'ventilated', 'unheated'].map((one) => thermalFactorOf('7-16', one as 'heated').value)).toEqual([
      1, 1.1, 1.2,
    ]);
  });
});

describe('where the curves of Cs begin to fall, in degrees', () => {
  const beginsAt = (edition: AsceEdition, thermal: number, isSlippery: boolean, degrees: number): void => {
    expect(slopeFactorOf(edition, degrees, thermal, isSlippery).value).toBe(1);
    expect(slopeFactorOf(edition, degrees + 0.1, thermal, isSlippery).value).toBeLessThan(1);
  };
  it.each([
    ['7-16', 1.0, 30, 5],
    ['7-16', 1.1, 37.5, 10],
    ['7-16', 1.05, 37.5, 10],
    ['7-10', 1.15, 45, 15],
    ['7-16', 1.2, 45, 15],
    ['7-22', 1.15, 37.5, 10],
    ['7-22', 1.2, 45, 15],
    ['7-22', 1.05, 37.5, 37.5],
    ['7-22', 1.0, 30, 30],
  ] as const)('ASCE %s, Ct %d: %d, slippery %d', (edition, thermal, other, slippery) => {
    beginsAt(edition, thermal, false, other);
    beginsAt(edition, thermal, true, slippery);
  });

  it('a steeper roof has less snow, and none from 70°', () => {
    fc.assert(
      fc.property(
        anyEdition,
        anyThermal,
        fc.boolean(),
        anySlope,
        anySlope,
        (edition, thermal, slippery, one, other) => {
          const [flatter, steeper] = [Math.min(one, other), Math.max(one, other)];
          const at = (degrees: number): number => slopeFactorOf(edition, degrees, thermal, slippery).value;
          expect(at(steeper)).toBeLessThanOrEqual(at(flatter));
          expect(slopeFactorOf(edition, flatter, thermal, true).value).toBeLessThanOrEqual(at(flatter) + 1e-12);
          expect(at(70)).toBe(0);
          expect(Math.abs(at(flatter + 1e-9) - at(flatter))).toBeLessThan(1e-9);
        },
      ),
    );
  });
});

describe('minimum, rain and unbalanced snow', () => {
  it('the minimum ends at 15° and has its limit by risk in 7-22', () => {
    const minimum = (changed: Partial<SnowInput>): number => roof({ slopeDegrees: 14.9, ...changed }).minimumSnowPsf;
    expect(minimum({ slopeDegrees: 15 })).toBe(0);
    expect(minimum({ risk: 'IV' })).toBeCloseTo(24, 9);
    expect(minimum({ groundSnowPsf: 12 })).toBe(12);
    const by22 = (['I', 'II', 'III', 'IV'] as const).map((risk) =>
      minimum({ edition: '7-22', risk, groundSnowPsf: 60 }),
    );
    expect(by22).toEqual([25, 30, 35, 40]);
  });

  it('rain falls on nearly flat roofs with little snow', () => {
    const rain = (changed: Partial<SnowInput>): number => roof({ slopeDegrees: 0.3, ...changed }).rainOnSnowPsf;
    expect(rain({ groundSnowPsf: 20 })).toBe(5);
    expect(rain({ groundSnowPsf: 20.1 })).toBe(0);
    expect(rain({ groundSnowPsf: 0 })).toBe(0);
    expect(rain({ groundSnowPsf: 20, slopeDegrees: 18 / 50 })).toBe(0);
    expect(rain({ edition: '7-22', groundSnowPsf: 30 })).toBe(8);
    expect(rain({ edition: '7-22', groundSnowPsf: 30.1 })).toBe(0);
    const little = roof({ slopeDegrees: 0.3, groundSnowPsf: 20, localMinimumRoofSnowPsf: 0 });
    expect(little.balancedPsf).toBe(Math.max(little.slopedRoofSnowPsf + 5, 20));
  });

  it('snow that slides onto a lower roof is a note', () => {
    expect(roof({ isAboveLowerRoof: true }).notes).toEqual(['sliding-snow-not-checked']);
    expect(roof({}).notes).toEqual([]);
  });

  it('a place’s minimum roof snow wins if it is larger', () => {
    expect(roof({ localMinimumRoofSnowPsf: 45 }).balancedPsf).toBe(45);
    expect(roof({ localMinimumRoofSnowPsf: 3 }).balancedPsf).toBe(roof({}).balancedPsf);
  });

  it('short single rafters carry the ground snow; others and wider roofs a drift at the ridge', () => {
    expect(roof({ risk: 'III', eaveToRidgeFt: 20 }).unbalanced).toMatchObject({ leewardPsf: 44, windwardPsf: 0 });
    const wide = roof({ eaveToRidgeFt: 24 });
    expect(wide.unbalanced.windwardPsf).toBeCloseTo(0.3 * wide.slopedRoofSnowPsf, 9);
    const height = 0.43 * Math.cbrt(24) * 50 ** 0.25 - 1.5;
    const run = 1 / Math.tan((20 * Math.PI) / 180);
    expect(wide.unbalanced.surchargePsf).toBeCloseTo((height * 19.2) / Math.sqrt(run), 9);
    expect(wide.unbalanced.surchargeWidthFt).toBeCloseTo((8 / 3) * height * Math.sqrt(run), 9);
    expect(wide.peakAsdPsf).toBeCloseTo(wide.slopedRoofSnowPsf + wide.unbalanced.surchargePsf, 9);
    expect(roof({ hasSingleRafters: false }).unbalanced.surchargePsf).toBeGreaterThan(0);
  });

  it('applies from 2.38° to 30.2° of gables and hips', () => {
    const applies = (changed: Partial<SnowInput>): boolean => roof(changed).unbalanced.applies;
    expect([2.37, 2.38, 30.2, 30.21].map((slopeDegrees) => applies({ slopeDegrees }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect((['gable', 'hip', 'monoslope', 'flat'] as const).map((shape) => applies({ shape }))).toEqual([
      ...[true, true, false, false],
    ]);
    expect(applies({ edition: '7-22', groundSnowPsf: 0, eaveToRidgeFt: 30 })).toBe(true);
  });

  it('a longer fetch drifts higher, and never below the ground', () => {
    const anyFetch = fc.double({ min: 0, max: 600, noNaN: true });
    const anySnow = fc.double({ min: 0, max: 300, noNaN: true });
    fc.assert(
      fc.property(anyFetch, anyFetch, anySnow, (one, other, ground) => {
        const at = (fetch: number): number => driftHeightFt('7-16', ground, fetch);
        expect(at(Math.min(one, other))).toBeLessThanOrEqual(at(Math.max(one, other)));
        expect(at(one)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the mark of the result', () => {
  // All numbers of its balanced load were confirmed twice.
  const confirmed: SnowInput = {
    ...{ edition: '7-22', groundSnowPsf: 40, roughness: 'C', slopeDegrees: 35, eaveToRidgeFt: 24, shape: 'gable' },
  };
  const wide = { slopeDegrees: 20, winterWindParameter: 0.45 };
  const marks = (changed: Partial<SnowInput>): string[] => {
    const input = { ...confirmed, ...changed };
    const { balancedMark, mark } = snow(input);
    const peak = snowLines(input, snow(input)).find(({ id }) => id === 'peak-snow-asd');
    const asd = snowLines(input, snow(input)).find(({ id }) => id === 'balanced-snow-asd');
    expect([asd?.mark, peak?.mark]).toEqual([balancedMark, mark]);
    return [balancedMark, mark];
  };

  it.each([
    ['balanced snow alone', {}, ['V2', 'V2']],
    ['ground snow on the leeward side', { slopeDegrees: 20, eaveToRidgeFt: 18 }, ['V2', 'V1']],
    ['an hd of an entered W2', wide, ['V2', 'entered']],
    ['an entered hd', { ...wide, winterWindParameter: undefined, driftHeightFt: 2 }, ['V2', 'entered']],
    ['hd of 7-16', { edition: '7-16', slopeDegrees: 20 }, ['V1', 'V1']],
    ['hd of 7-16, which has no W2', { ...wide, edition: '7-16' }, ['V1', 'V1']],
    ['an entered hd of 7-16', { edition: '7-16', slopeDegrees: 20, driftHeightFt: 2 }, ['V1', 'entered']],
    ['a minimum of the place', { localMinimumRoofSnowPsf: 30 }, ['entered', 'entered']],
    ['no snow at all', { ...wide, groundSnowPsf: 0 }, ['V2', 'V2']],
  ] satisfies [string, Partial<SnowInput>, string[]][])('has %s in it', (_what, changed, expected) => {
    expect(marks(changed)).toEqual(expected);
  });
});

describe('levels and editions', () => {
  const ground = fc.double({ min: 0, max: 300, noNaN: true });

  it('7-22 is strength level, multiplied by 0.7 and without Is; the others are ASD as they are', () => {
    fc.assert(
      fc.property(anyEdition, ground, anyRisk, (edition, groundSnowPsf, risk) => {
        const found = roof({ edition, groundSnowPsf, risk, thermalFactor: 1.2 });
        expect(found.level).toBe(edition === '7-22' ? 'strength' : 'ASD');
        expect(found.balancedAsdPsf).toBeCloseTo((edition === '7-22' ? 0.7 : 1) * found.balancedPsf, 9);
        if (edition === '7-22') expect(found.importanceFactor).toBe(1);
        expect(found.peakAsdPsf).toBeGreaterThanOrEqual(found.balancedAsdPsf);
      }),
    );
  });

  it('more ground snow is more roof snow', () => {
    fc.assert(
      fc.property(anyEdition, ground, ground, anySlope, (edition, one, other, slopeDegrees) => {
        const at = (groundSnowPsf: number): number => roof({ edition, groundSnowPsf, slopeDegrees }).peakAsdPsf;
        // Rain on little snow is a step of at most 8 psf.
        expect(at(Math.min(one, other))).toBeLessThanOrEqual(at(Math.max(one, other)) + 8);
        expect(roof({ edition, groundSnowPsf: one, slopeDegrees }).slopedRoofSnowPsf).toBeLessThanOrEqual(1.2 * one);
      }),
    );
  });

  it('lines name the edition in every section, and the level beside every load', () => {
    for (const edition of editions) {
      const wide = { ...usual, edition, eaveToRidgeFt: 24, slopeDegrees: 10, winterWindParameter: 0.45 };
      const lines = snowLines(wide, snow(wide));
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      for (const { section, unit } of lines) {
        expect(section).toMatch(new RegExp(`^ASCE ${edition} `));
        if (unit.startsWith('psf')) expect(unit).toMatch(/^psf, (ASD|strength)$/);
      }
    }
    const [line] = snowLines(usual, snow(usual)).filter(({ id }) => id === 'flat-roof-snow');
    expect(line).toMatchObject({ numbers: '0.7 · 1.00 · 1.10 · 1.00 · 40.0', unit: 'psf, ASD', mark: 'V1' });
  });
});
