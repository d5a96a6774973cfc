import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answered } from '../../../shared/engineering/ask.ts';
import { attachmentLoads } from '../../../shared/engineering/loads.ts';
import { lumberValues, memberSection } from '../../../shared/engineering/lumber.ts';
import { memberLines } from '../../../shared/engineering/memberLines.ts';
import { member, type MemberInput } from '../../../shared/engineering/members.ts';

const usual: MemberInput = {
  ...{ size: '2x6', species: 'DFL', grade: '2', spacingIn: 24, spansIn: [120], slopeDegrees: 20 },
  ...{ roofDeadPsf: 10, arrayDeadPsf: 3, roofLivePsf: 20, liveUnderPsf: 0, snowAsdPsf: 0 },
};
const checked = (changed: Partial<MemberInput>) => member({ ...usual, ...changed });
const asked = (changed: Partial<MemberInput>) => answered(() => checked(changed));

describe('what a member check asks and refuses', () => {
  it.each([
    ['a truss', { frameShape: 'Fink' }, { refuse: 'truss-member-check' }],
    ['a purlin on a steep roof', { frameShape: 'Purlin' }, { ask: 'purlin-biaxial' }],
    ['Hem-Fir No. 1', { species: 'HF', grade: '1' }, { ask: 'lumber-values' }],
    ['Southern Pine SS', { species: 'SP', grade: 'SS' }, { ask: 'lumber-values' }],
    ['a Stud grade', { grade: 'Stud' }, { ask: 'lumber-values' }],
    ['a species without values', { species: 'DFS' }, { ask: 'lumber-values' }],
    ['a timber', { size: '6x8', sizeFactor: 1 }, { ask: 'lumber-values' }],
    ['a size of Southern Pine without values', { species: 'SP', size: '2x14' }, { ask: 'lumber-values' }],
    ['a size without CF', { size: '4x8' }, { ask: 'size-factor-CF' }],
    ['a full-sawn member without its size', { size: 'True 2x6 (full-sawn)' }, { ask: 'member-size' }],
    ['wet wood without CM', { isWet: true }, { ask: 'wet-service-CM' }],
    ['incised wood without Ci', { isIncised: true }, { ask: 'incising-Ci' }],
    ['Ci without that of E', { incisingFactor: 0.8 }, { ask: 'incising-CiE' }],
    ['incised wood with Ci alone', { isIncised: true, incisingFactor: 0.8 }, { ask: 'incising-CiE' }],
    ['Ci of E alone', { incisingElasticityFactor: 0.95 }, { ask: 'incising-Ci' }],
    ['uplift beyond the dead load without CL', { windUpliftPsf: 30 }, { ask: 'uplift-stability-CL' }],
  ] satisfies [string, Partial<MemberInput>, object][])('%s', (_what, changed, expected) => {
    expect(asked(changed)).toEqual(expected);
  });

  it('what the engineer enters answers it', () => {
    const entered = { bendingPsi: 975, shearPsi: 150, elasticityPsi: 1_500_000 };
    expect(checked({ species: 'HF', grade: '1', entered }).mark).toBe('entered');
    expect(checked({ size: '4x8', sizeFactor: 1.3 }).section.depthIn).toBe(7.25);
    expect(checked({ size: '2x6', realWidthIn: 2, realDepthIn: 6 }).section.sectionModulusIn3).toBe(12);
    expect(checked({ frameShape: 'Purlin', slopeDegrees: 10 }).existingRatio).toBeGreaterThan(0);
    expect(checked({ windUpliftPsf: 5 }).withArrayRatio).toBeGreaterThan(0);
    expect(checked({ incisingFactor: 0.8, incisingElasticityFactor: 0.95 }).lumber).toMatchObject({
      ...{ adjustedElasticityPsi: 0.95 * 1_600_000, mark: 'entered' },
    });
    expect(checked({ incisingFactor: 1 }).lumber.incisingElasticityFactor).toBe(1);
  });
});

describe('values and sizes', () => {
  it('plies add up, and are of one size factor', () => {
    const [one, two] = [memberSection('2x8'), memberSection('(2) 2x8')];
    expect(two.areaSqIn).toBe(2 * one.areaSqIn);
    expect(two.inertiaIn4).toBeCloseTo(2 * one.inertiaIn4, 9);
    expect(lumberValues({ ...usual, size: '(2) 2x8' }).sizeFactor).toBe(1.2);
  });

  it.each([
    ['6x6', 5.5, 5.5],
    ['6x8', 5.5, 7.5],
    ['8x8', 7.5, 7.5],
    ['6x10', 5.5, 9.5],
    ['8x12', 7.5, 11.5],
    ['6x14', 5.5, 13.5],
    ['(2) 6x8', 11, 7.5],
    ['4x8', 3.5, 7.25],
    ['4x14', 3.5, 13.25],
    ['2x12', 1.5, 11.25],
  ])('%s is dressed to %d × %d in: timbers of 5x5 and larger to half an inch less', (size, widthIn, depthIn) => {
    expect(memberSection(size)).toMatchObject({ widthIn, depthIn });
  });

  it('a size that is not sold asks for the real one', () => {
    expect(['7x9', '2x7', '6x26'].map((size) => answered(() => memberSection(size)))).toEqual(
      Array.from({ length: 3 }, () => ({ ask: 'member-size' })),
    );
  });

  it('members share load up to 24 in apart under sheathing', () => {
    const factor = (changed: object): number => lumberValues({ ...usual, ...changed }).repetitiveFactor;
    expect([factor({}), factor({ spacingIn: 25 }), factor({ isRepetitive: false })]).toEqual([1.15, 1, 1]);
  });

  it('Southern Pine has its size in Fb', () => {
    expect(lumberValues({ ...usual, species: 'SP', size: '2x10' })).toMatchObject({ bendingPsi: 800, sizeFactor: 1 });
  });
});

describe('combinations', () => {
  const names = (changed: Partial<MemberInput>): string[] =>
    checked(changed).withArrayCombinations.map(({ combination }) => combination);

  it('are those whose loads there are', () => {
    expect(names({})).toEqual(['D']);
    expect(names({ liveUnderPsf: 20, snowAsdPsf: 25 })).toEqual(['D', 'D+Lr', 'D+S']);
    expect(names({ snowAsdPsf: 25, windDownPsf: 16 })).toEqual(['D', 'D+S', 'D+0.6W', 'D+0.75S+0.45W']);
  });

  it('have the load duration of their shortest load', () => {
    const all = checked({
      ...{ liveUnderPsf: 20, snowAsdPsf: 25, windDownPsf: 16, windUpliftPsf: 16, upliftStabilityFactor: 0.8 },
      unbalancedSnow: { leewardAsdPsf: 30, surchargeAsdPsf: 0, surchargeWidthFt: 0 },
    }).withArrayCombinations;
    expect(Object.fromEntries(all.map((one) => [one.combination, one.durationFactor]))).toEqual({
      ...{ D: 0.9, 'D+Lr': 1.25, 'D+S': 1.15, 'D+S unbalanced': 1.15 },
      ...{ 'D+0.6W': 1.6, 'D+0.75S+0.45W': 1.6, '0.6D-0.6W': 1.6 },
    });
    expect(all.find((one) => one.combination === '0.6D-0.6W')?.stabilityFactor).toBe(0.8);
  });

  it('wind normal to the roof bends the sloped length: 0.6 p L′²/8', () => {
    const [, wind] = checked({ roofDeadPsf: 0, arrayDeadPsf: 0, windDownPsf: 20 }).withArrayCombinations;
    const alongSlope = 120 / Math.cos((20 * Math.PI) / 180);
    expect(wind!.momentLbIn).toBeCloseTo((0.6 * 20 * 24 * alongSlope ** 2) / 144 / 8, 6);
  });

  it('the surcharge of unbalanced snow begins at the ridge', () => {
    const unbalancedSnow = { leewardAsdPsf: 0, surchargeAsdPsf: 30, surchargeWidthFt: 5 };
    const found = checked({ roofDeadPsf: 0, unbalancedSnow }).existingCombinations.at(-1)!;
    expect(found.reactionsLb[1]! / found.reactionsLb[0]!).toBeCloseTo(3, 9);
  });
});

describe('spans and attachments', () => {
  it('without a confirmed continuity each span is simple', () => {
    const spansIn = [96, 120];
    const [simple, longest] = [checked({ spansIn, isContinuous: false }), checked({ spansIn: [120] })];
    expect(simple.existing.momentLbIn).toBeCloseTo(longest.existing.momentLbIn, 6);
    expect(checked({ spansIn }).existing.momentLbIn).toBeLessThan(longest.existing.momentLbIn);
    expect(simple.existing.reactionsLb).toHaveLength(4);
  });

  it('an overhang is a cantilever at the eave', () => {
    const found = checked({ spansIn: [48], overhangIn: 48 });
    expect(found.existing.momentLbIn).toBeCloseTo((found.existing.uniformPlf / 12) * (48 ** 2 / 2), 6);
  });

  it('attachments in line bring the array’s loads to the member below them as points', () => {
    const at = (atIn: number) => ({ atIn, deadLb: 60, snowAsdLb: 200, windDownLb: 0 });
    const inLine = { attachments: [at(40), at(80)], arrayFromIn: 0, arrayToIn: 120 };
    const { withArrayCombinations: found } = checked({ snowAsdPsf: 25, roofDeadPsf: 0, inLine });
    const snow = found.find(({ combination }) => combination === 'D+S')!;
    expect(snow.momentLbIn).toBeCloseTo(260 * 40, 6);
    expect(snow.reactionsLb.map(Math.round)).toEqual([260, 260]);
    expect(checked({ snowAsdPsf: 25, inLine }).existing.uniformPlf).toBe(
      checked({ snowAsdPsf: 25 }).existing.uniformPlf,
    );
  });

  it('attachments of the whole member press like its uniform loads', () => {
    const slopeDegrees = 20;
    const psf = { arrayDeadPsf: 3, snowAsdPsf: 30, windDownPsf: 20 };
    const places = Array.from({ length: 60 }, (_, i) => 1 + 2 * i);
    // Two inches of the projection, across the spacing of the members.
    const tributarySqFt = (2 * 24) / 144 / Math.cos((slopeDegrees * Math.PI) / 180);
    const attachments = attachmentLoads(places, { ...psf, slopeDegrees, tributarySqFt });
    const [uniform, points] = [
      checked({ ...psf, slopeDegrees }),
      checked({ ...psf, slopeDegrees, inLine: { attachments, arrayFromIn: 0, arrayToIn: 120 } }),
    ];
    points.withArrayCombinations.forEach(({ momentLbIn, combination }, i) => {
      expect(combination).toBe(uniform.withArrayCombinations[i]!.combination);
      expect(momentLbIn / uniform.withArrayCombinations[i]!.momentLbIn).toBeCloseTo(1, 3);
    });
  });

  it('the snow beside the array stays uniform', () => {
    const inLine = { attachments: [], arrayFromIn: 60, arrayToIn: 120 };
    const { withArrayCombinations: found } = checked({ snowAsdPsf: 24, roofDeadPsf: 0, inLine });
    const snow = found.find(({ combination }) => combination === 'D+S');
    expect(snow!.reactionsLb[0]! + snow!.reactionsLb[1]!).toBeCloseTo((24 * 24 * 60) / 144, 6);
  });
});

describe('roof live load beside an array in line', () => {
  const liveOf = (changed: Partial<MemberInput>) =>
    checked({ roofDeadPsf: 0, ...changed }).withArrayCombinations.find(({ combination }) => combination === 'D+Lr');
  const none = { attachments: [] };

  it('stays on the roof without modules', () => {
    const live = liveOf({ inLine: { ...none, arrayFromIn: 60, arrayToIn: 120 } })!;
    // 20 psf on the lower half, nothing on the upper one.
    const half = (20 * 24 * 60) / 144;
    expect(live.reactionsLb[0]).toBeCloseTo(half * 0.75, 6);
    expect(live.reactionsLb[1]).toBeCloseTo(half * 0.25, 6);
  });

  it('is that under modules where the array is', () => {
    const live = liveOf({ liveUnderPsf: 12, inLine: { ...none, arrayFromIn: 0, arrayToIn: 60 } })!;
    expect(live.reactionsLb[0]! + live.reactionsLb[1]!).toBeCloseTo(((12 + 20) * 24 * 60) / 144, 6);
    expect(liveOf({ inLine: { ...none, arrayFromIn: 0, arrayToIn: 120 } })).toBeUndefined();
    const overhang = { overhangIn: 24, inLine: { ...none, arrayFromIn: 0, arrayToIn: 120 } };
    expect(liveOf(overhang)?.momentLbIn).toBeCloseTo((20 * 24 * 24 ** 2) / 144 / 2, 6);
  });
});

describe('a point load over an interior support', () => {
  const at = (atIn: number) => ({ atIn, deadLb: 100, snowAsdLb: 0, windDownLb: 0 });

  it.each([
    [60, [0, 0, 100, 0]],
    [0, [100, 0, 0, 0]],
    [120, [0, 0, 0, 100]],
  ])('of simple spans, at %d in, is held once', (atIn, held) => {
    const inLine = { attachments: [at(atIn)], arrayFromIn: 0, arrayToIn: 120 };
    const found = checked({ spansIn: [60, 60], isContinuous: false, roofDeadPsf: 0, inLine }).withArrayCombinations[0]!;
    expect(found.reactionsLb.map((lb) => Math.abs(Math.round(lb * 1e6)) / 1e6)).toEqual(held);
    expect(found.momentLbIn).toBeCloseTo(0, 6);
  });
});

describe('results', () => {
  it('an overstressed member that the array relieves is not worse, never adequate', () => {
    const relieved = checked({ spansIn: [200] });
    expect(relieved.existingRatio).toBeGreaterThan(1);
    expect(relieved.isOverstressedButNotWorse).toBe(true);
    expect(checked({ spansIn: [200], liveUnderPsf: 20 }).isOverstressedButNotWorse).toBe(false);
    expect(checked({}).isOverstressedButNotWorse).toBe(false);
  });

  it('a plaster ceiling has stricter limits than none', () => {
    const ratio = (ceiling: MemberInput['ceiling']): number => checked({ ceiling }).existingDeflectionRatio;
    expect(ratio('none')).toBeLessThan(ratio('plain'));
    expect(ratio('plain')).toBeLessThan(ratio('plaster'));
    expect(ratio('plain')).toBe(ratio(undefined));
  });

  it('the tip of an overhang is compared with the limits of twice its length, and is no part of the spans’ ratio', () => {
    const input: MemberInput = { ...usual, overhangIn: 48, spansIn: [48], slopeDegrees: 0 };
    const result = member(input);
    const live = result.existingCombinations.find(({ combination }) => combination === 'D+Lr')!;
    const stiffness = 1_600_000 * memberSection('2x6').inertiaIn4;
    // wa³(3a + 4L)/24 of the overhang, less wL³a/24 of the span.
    const tip = (psf: number): number =>
      ((psf * 24) / 144 / 24 / stiffness) * (48 ** 3 * (3 * 48 + 4 * 48) - 48 ** 3 * 48);
    expect(live.variableOverhangDeflectionIn).toBeCloseTo(tip(20), 9);
    expect(live.totalOverhangDeflectionIn).toBeCloseTo(tip(30), 9);
    expect(live.overhangDeflectionRatio).toBeCloseTo(Math.max(tip(20) * 240, tip(30) * 180) / 96, 9);
    expect(result.existingOverhangDeflectionRatio).toBe(live.overhangDeflectionRatio);
    expect(result.existingOverhangDeflectionRatio).toBeGreaterThan(result.existingDeflectionRatio);
    expect(result.withArrayOverhangDeflectionRatio).toBeGreaterThan(0);
    const line = memberLines(input, result).find(({ id }) => id === 'member-existing-overhang-deflection-ratio');
    expect(line).toMatchObject({
      result: result.existing.overhangDeflectionRatio,
      section: 'IBC Table 1604.3',
      mark: 'V1',
    });
    expect(line?.formula).toBe('max(Δ tip variable / ((2 · 48.0)/240); Δ tip total / ((2 · 48.0)/180))');
    expect(memberLines(usual, checked({})).filter(({ id }) => id.includes('overhang'))).toEqual([]);
    expect(checked({}).existingOverhangDeflectionRatio).toBe(0);
  });

  it('an overhang that the span lifts is compared as well', () => {
    const found = checked({ spansIn: [120], overhangIn: 12 }).existing;
    expect(found.totalOverhangDeflectionIn).toBeGreaterThan(0);
    expect(found.overhangDeflectionRatio).toBeGreaterThan(0);
  });

  const anySpan = fc.double({ min: 40, max: 240, noNaN: true });
  const anyPsf = fc.double({ min: 0, max: 60, noNaN: true });

  it('longer spans, wider spacing and more load are never less demand', () => {
    fc.assert(
      fc.property(anySpan, anySpan, anyPsf, anyPsf, (one, other, snowOne, snowOther) => {
        const ratio = (changed: Partial<MemberInput>): number => checked(changed).withArrayRatio;
        const [short, long] = [Math.min(one, other), Math.max(one, other)];
        expect(ratio({ spansIn: [short] })).toBeLessThanOrEqual(ratio({ spansIn: [long] }) + 1e-9);
        const [little, much] = [Math.min(snowOne, snowOther), Math.max(snowOne, snowOther)];
        // The load that governs may change its duration: snow that adds little is allowed more stress.
        expect(ratio({ snowAsdPsf: little })).toBeLessThanOrEqual(ratio({ snowAsdPsf: much }) + 1e-9);
        expect(ratio({ spacingIn: 16 })).toBeLessThan(ratio({ spacingIn: 24 }));
      }),
    );
  });

  it('lines follow the numbers of both states', () => {
    const input = { ...usual, snowAsdPsf: 30 };
    const result = member(input);
    const lines = memberLines(input, result);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(lines.every(({ section, result: value }) => section !== '' && Number.isFinite(value))).toBe(true);
    const capacity = lines.find(({ id }) => id === 'member-with-array-bending-capacity');
    expect(capacity).toMatchObject({ numbers: '900 · 1.15 · 1.00 · 1.00 · 1.00 · 1.30 · 1.00 · 1.15', unit: 'psi' });
    expect(capacity!.result).toBe(result.withArray.allowedBendingPsi);
    const simple = lines.find(({ id }) => id === 'member-existing-moment');
    expect(simple?.formula).toBe('w · L² / 8');
  });
});
