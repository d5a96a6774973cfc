import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answered } from '../../../shared/engineering/ask.ts';
import {
  attachmentCapacityLines,
  attachmentCountLine,
  ballastLines,
  lagLines,
  zoneLines,
} from '../../../shared/engineering/attachmentLines.ts';
import {
  attachmentCapacity,
  attachmentCount,
  ballastNetUplift,
  cantileverLimitIn,
  downwardRatio,
  lagCapacity,
  type LagInput,
  maximumSpacing,
  type MaximumSpacingInput,
  specificGravityOf,
  testedCapacityLb,
  threadPenetrationIn,
  withdrawalLbPerIn,
} from '../../../shared/engineering/attachments.ts';

const usual: LagInput = { specificGravity: 0.5, diameterIn: 0.3125, threadPenetrationIn: 2.5 };
const asked = (changed: Partial<LagInput>) => answered(() => lagCapacity({ ...usual, ...changed }));

describe('lag screws', () => {
  it.each([
    ['less than 4 D of thread', { threadPenetrationIn: 1.24 }, { refuse: 'embedment-minimum' }],
    ['wet wood without CM', { isWet: true }, { ask: 'wet-service-CM' }],
    ['more than 125 °F', { temperatureF: 126 }, { ask: 'lag-temperature-Ct' }],
  ] satisfies [string, Partial<LagInput>, object][])('%s is no calculation', (_what, changed, expected) => {
    expect(asked(changed)).toEqual(expected);
  });

  it('hot wood holds 80%, and CM is entered', () => {
    const capacity = (changed: Partial<LagInput>): number => lagCapacity({ ...usual, ...changed }).capacityLb;
    expect(capacity({ temperatureF: 125 })).toBeCloseTo(0.8 * capacity({ temperatureF: 100 }), 9);
    expect(capacity({ durationFactor: 1.15 }) / capacity({})).toBeCloseTo(1.15 / 1.6, 9);
    expect(lagCapacity({ ...usual, isWet: true, wetServiceFactor: 0.7 }).mark).toBe('entered');
    expect(lagCapacity(usual).mark).toBe('V2');
  });

  it('the tip is one diameter unless its maker says so', () => {
    expect(threadPenetrationIn(3, 0.3125)).toBe(2.6875);
    expect(threadPenetrationIn(3, 0.3125, 0.25)).toBe(2.75);
  });

  it('a species without a row asks for G', () => {
    expect(['SP', 'DFL', 'DFS', 'HF', 'SPF'].map(specificGravityOf)).toEqual([0.55, 0.5, 0.46, 0.43, 0.42]);
    expect(answered(() => ({ value: specificGravityOf('Redwood') }))).toEqual({ ask: 'specific-gravity' });
  });

  it('the whole table of withdrawal values follows from the formula', () => {
    const table: [number, number[]][] = [
      [0.55, [260, 307, 352]],
      [0.5, [225, 266, 305]],
      [0.46, [199, 235, 269]],
      [0.43, [179, 212, 243]],
      [0.42, [173, 205, 235]],
    ];
    for (const [gravity, values] of table) {
      expect([0.25, 0.3125, 0.375].map((diameter) => Math.round(withdrawalLbPerIn(gravity, diameter)))).toEqual(values);
    }
  });

  it('denser wood, thicker screws and more thread hold more', () => {
    const anyG = fc.double({ min: 0.3, max: 0.7, noNaN: true });
    const anyD = fc.double({ min: 0.2, max: 0.5, noNaN: true });
    fc.assert(
      fc.property(anyG, anyG, anyD, anyD, (oneG, otherG, oneD, otherD) => {
        const at = withdrawalLbPerIn(Math.min(oneG, otherG), Math.min(oneD, otherD));
        expect(at).toBeLessThanOrEqual(withdrawalLbPerIn(Math.max(oneG, otherG), Math.max(oneD, otherD)));
      }),
    );
  });
});

describe('tested capacities and the load path', () => {
  const report = { document: 'ESR-1234', substrate: 'DFL, 5/8 in OSB', asdLb: 400 };

  it.each([
    ['a document', { document: '' }, 'capacity-document'],
    ['the substrate', { substrate: '' }, 'capacity-substrate'],
    ['a value', { asdLb: undefined }, 'attachment-capacity'],
    ['the safety factor of an ultimate load', { asdLb: undefined, ultimateLb: 1200 }, 'safety-factor'],
  ])('a tested capacity needs %s', (_what, changed, ask) => {
    expect(answered(() => ({ lb: testedCapacityLb({ ...report, ...changed }) }))).toEqual({ ask });
  });

  it('is not multiplied by CD unless its document says so', () => {
    expect(testedCapacityLb({ ...report, durationFactor: 1.6 })).toBe(400);
    expect(testedCapacityLb({ ...report, durationFactor: 1.6, allowsDurationFactor: true })).toBe(640);
    expect(testedCapacityLb({ ...report, asdLb: undefined, ultimateLb: 1200, safetyFactor: 3 })).toBe(400);
  });

  it('tile hooks have a limit downward, too', () => {
    expect(downwardRatio('lag', 300)).toBeNull();
    expect(downwardRatio('tile-hook', 300, 400)).toBe(0.75);
    expect(answered(() => ({ ratio: downwardRatio('tile-hook', 300) }))).toEqual({ ask: 'downward-capacity' });
  });

  it('the smallest part governs, and none is asked', () => {
    expect(attachmentCapacity({ lag: 851, clamp: null, hook: 658 })).toEqual({ capacityLb: 658, governs: 'hook' });
    expect(answered(() => attachmentCapacity({ lag: null }))).toEqual({ ask: 'attachment-capacity' });
  });
});

describe('spacing, count and cantilever', () => {
  const spacing = (changed: Partial<MaximumSpacingInput>) =>
    maximumSpacing({ upliftLbAt: (s) => 10 * s, capacityLb: 500, memberSpacingIn: 24, ...changed });

  it('is the largest multiple of the member spacing within capacity and the maker’s span', () => {
    expect(spacing({})).toEqual({ spacingIn: 48, ratio: 0.96, governs: 'capacity' });
    expect(spacing({ makerSpanIn: 40 })).toEqual({ spacingIn: 24, ratio: 0.48, governs: 'maker-span' });
    expect(spacing({ makerSpanIn: 48 })).toMatchObject({ spacingIn: 48, governs: 'maker-span' });
    expect(spacing({ memberSpacingIn: null })).toMatchObject({ spacingIn: 50, ratio: 1 });
    expect(spacing({ capacityLb: 100 })).toEqual({ spacingIn: 0, ratio: 0, governs: 'capacity' });
    expect(spacing({ upliftLbAt: () => 0 })).toMatchObject({ governs: 'none' });
  });

  it('a wider spacing that holds is taken beyond a closer one that does not', () => {
    const upliftLbAt = (s: number): number => (s === 48 || s > 96 ? 600 : 100);
    expect(spacing({ upliftLbAt })).toEqual({ spacingIn: 96, ratio: 0.2, governs: 'capacity' });
    expect(spacing({ upliftLbAt, makerSpanIn: 80 })).toEqual({ spacingIn: 72, ratio: 0.2, governs: 'maker-span' });
    expect(spacing({ upliftLbAt, makerSpanIn: 60 })).toEqual({ spacingIn: 24, ratio: 0.2, governs: 'capacity' });
  });

  it('a ratio of 1 but for roundoff holds', () => {
    const upliftLbAt = (s: number): number => 500 * (s / 48) * (1 + 1e-12);
    expect(spacing({ upliftLbAt }).spacingIn).toBe(48);
    expect(spacing({ upliftLbAt: (s) => 1.000001 * upliftLbAt(s) }).spacingIn).toBe(24);
  });

  it('a maker’s span that is a multiple but for roundoff is reached', () => {
    expect(spacing({ memberSpacingIn: 0.1, makerSpanIn: 0.3, upliftLbAt: () => 1 }).spacingIn).toBeCloseTo(0.3, 9);
  });

  it('counts the attachments of all rails', () => {
    const run = { rows: 2, railsPerRow: 2, lengthIn: 208, cantileverIn: 8, spacingIn: 48 };
    expect(attachmentCount([run])).toBe(2 * 2 * 5);
    expect(attachmentCount([run, { ...run, rows: 1, lengthIn: 10 }])).toBe(22);
    expect(attachmentCountLine([run], 20).numbers).toBe('2 · 2 · (⌊(208.0 − 2 · 8.0) / 48.0⌋ + 1)');
  });

  it('the cantilever is the maker’s, or a third of the spacing', () => {
    expect([cantileverLimitIn(48), cantileverLimitIn(48, 17)]).toEqual([16, 17]);
  });
});

describe('ballast and lines', () => {
  const ballast = { upliftPsf: 10, arrayDeadPsf: 12, slopeDegrees: 0, tributarySqFt: 20 };

  it('net uplift blocks but with the maker’s wind tunnel', () => {
    expect(ballastNetUplift(ballast)).toEqual({ netUpliftLb: 0, isHeld: true });
    const lifted = { ...ballast, upliftPsf: 20 };
    expect(ballastNetUplift(lifted).netUpliftLb).toBeCloseTo(96, 9);
    expect(ballastNetUplift(lifted).isHeld).toBe(false);
    expect(ballastNetUplift({ ...lifted, windTunnelDocument: 'WT-12' }).isHeld).toBe(true);
  });

  it('each line has its numbers', () => {
    expect(lagLines(usual, lagCapacity(usual)).at(-1)).toMatchObject({
      numbers: '266.0 · 2.50 · 1 · 1.60 · 1.00 · 1.00',
    });
    const parts = { lag: 851, hook: 658 };
    const lines = attachmentCapacityLines(parts, attachmentCapacity(parts), { lag: 'V2' });
    expect(lines.map(({ result, mark }) => [result, mark])).toEqual([
      [851, 'V2'],
      [658, 'entered'],
      [658, 'entered'],
    ]);
    expect(zoneLines('3', 400, 800, { spacingIn: 48, ratio: 0.5, governs: 'capacity' }, 'V2')).toHaveLength(2);
    expect(ballastLines(ballast, ballastNetUplift(ballast))[0]).toMatchObject({ result: 0, unit: 'lb' });
  });
});
