import { describe, expect, it } from 'vitest';
import { answered } from '../../../shared/engineering/ask.ts';
import {
  existingBuildingRow,
  existingBuildingRows,
  gravityRule,
  type GravityRuleInput,
  gravityRuleOutcome,
  lateralRule,
  needsReading,
  ruleNotes,
} from '../../../shared/engineering/existingBuilding.ts';
import { gravityRuleLines, lateralRuleLines } from '../../../shared/engineering/existingBuildingLines.ts';

const usual: GravityRuleInput = {
  ...{ roofDeadPsf: 10, arrayDeadPsf: 3, roofLivePsf: 20, snowAsdPsf: 50, liveUnderPsf: 0, slopeDegrees: 0 },
};

describe('sections of the codes for existing buildings', () => {
  it('each code and year once, and those that no public text confirmed are to be confirmed', () => {
    const keys = existingBuildingRows.map(({ code, year }) => `${code} ${year}`);
    expect(new Set(keys).size).toBe(keys.length);
    const written = existingBuildingRows.map(({ code, year, gravity, lateral }) => {
      const text = (sections: typeof gravity): string =>
        sections.map(({ number, isToConfirm }) => `${number}${isToConfirm ? '*' : ''}`).join(' ');
      return `${code} ${year}: ${text(gravity)} | ${text(lateral)}`;
    });
    expect(written).toEqual([
      'IEBC 2012: 404.3* 807.4* | 404.4* 807.5*',
      'IEBC 2015: 403.3* 807.4 | 403.4* 807.5*',
      'IEBC 2018: 503.3 806.2 | 503.4 806.3',
      'IEBC 2021: 503.3* 805.2 | 503.4* 805.3',
      'IEBC 2024: 503.3* 805.2* | 503.4* 805.3*',
      'CEBC 2019: 503.3* | *',
      'CEBC-503A 2019: 503A.3 | *',
      'CEBC 2022: * | *',
      'CEBC 2025: * | *',
      'FBC-EB 2020: * | *',
      'FBC-EB 2023: * | *',
      'MN 2020: 806.2 | 806.3',
    ]);
  });

  it('a reading is needed where the words name dead, live or snow separately', () => {
    expect([2012, 2015, 2018, 2021, 2024].map((year) => needsReading('IEBC', year))).toEqual([
      ...[false, false, true, true, true],
    ]);
    expect([needsReading('CEBC-503A', 2019), needsReading('MN', 2020), needsReading('VEBC', 2021)]).toEqual([
      ...[false, false, true],
    ]);
  });
});

describe('5% and 10%', () => {
  it('at the limit is within', () => {
    expect(gravityRule(usual)).toMatchObject({
      totalPercent: expect.closeTo(5, 9) as number,
      isWithin: true,
      deadPercent: 30,
    });
    expect(gravityRule({ ...usual, arrayDeadPsf: 3.01 }).isWithin).toBe(false);
    const lateral = { arrayLb: 2000, roofDeadPsf: 10, roofAreaSqFt: 2000 };
    expect(lateralRule(lateral)).toEqual({ baseLb: 20_000, percent: 10, isWithin: true, isExempt: false });
    expect(lateralRule({ ...lateral, earlierAdditionsLb: 1 }).isWithin).toBe(false);
  });

  it('from 2018 on nothing follows without a reading, and only one reading follows the total', () => {
    const result = gravityRule(usual);
    const over = { ...result, isWithin: false };
    expect(gravityRuleOutcome('IEBC', 2015, result)).toBe('within');
    expect(gravityRuleOutcome('IEBC', 2015, over)).toBe('exceeded');
    expect(gravityRuleOutcome('IEBC', 2021, result)).toBe('reading-needed');
    expect(gravityRuleOutcome('IEBC', 2021, result, 'total-gravity-load')).toBe('within');
    expect(gravityRuleOutcome('IEBC', 2021, over, 'total-gravity-load')).toBe('exceeded');
    expect(gravityRuleOutcome('IEBC', 2021, over, 'group-r-exception')).toBe('group-r-exception');
    expect(gravityRuleOutcome('IEBC', 2021, over, 'member-check')).toBe('member-check');
  });

  it('earlier additions count as added', () => {
    const alone = gravityRule({ ...usual, arrayDeadPsf: 6 });
    expect(gravityRule({ ...usual, earlierAdditionsPsf: 3 })).toEqual(alone);
  });

  it('snow takes the place of live load in both states', () => {
    const found = gravityRule({ ...usual, snowAsdPsf: 10 });
    expect(found).toMatchObject({ existingVariablePsf: 20, proposedVariablePsf: 10 });
  });

  it('a roof above 45° is no calculation: its load on the projection grows without end', () => {
    expect(gravityRule({ ...usual, slopeDegrees: 45 }).existingPsf).toBeCloseTo(50 + 10 * Math.SQRT2, 9);
    for (const slopeDegrees of [45.1, 60, 90, Number.NaN])
      expect(answered(() => gravityRule({ ...usual, slopeDegrees }))).toEqual({ refuse: 'scope-slope' });
  });

  it('a roof without weight is no calculation', () => {
    expect(answered(() => gravityRule({ ...usual, roofDeadPsf: 0 }))).toEqual({ refuse: 'input-roof-dead' });
    expect(answered(() => lateralRule({ arrayLb: 1, roofDeadPsf: 0, roofAreaSqFt: 1 }))).toEqual({
      refuse: 'input-roof-weight',
    });
  });

  it('a detached dwelling of little earthquake is exempt', () => {
    const exempt = (changed: object): boolean =>
      lateralRule({ arrayLb: 1, roofDeadPsf: 10, roofAreaSqFt: 100, isDetachedDwelling: true, ...changed }).isExempt;
    expect(exempt({ seismicDesignCategory: 'C' })).toBe(true);
    expect(exempt({ seismicDesignCategory: 'D', shortPeriodAcceleration: 0.39 })).toBe(true);
    expect(exempt({ shortPeriodAcceleration: 0.4 })).toBe(false);
    expect(exempt({ seismicDesignCategory: 'A', isDetachedDwelling: false })).toBe(false);
    expect(exempt({})).toBe(false);
  });
});

describe('lines', () => {
  it('name the sections, and say which are to be confirmed', () => {
    const [y2018, y2021] = [existingBuildingRow('IEBC', 2018)!, existingBuildingRow('IEBC', 2021)!];
    expect(gravityRuleLines(y2018, usual, gravityRule(usual))[2]).toMatchObject({
      ...{ section: 'IEBC 2018 503.3, 806.2', mark: 'V2', unit: '%' },
      numbers: '100 · (63.00 / 60.00 − 1)',
    });
    expect(gravityRuleLines(y2021, usual, gravityRule(usual))[2]).toMatchObject({ mark: 'V1' });
    const lateral = { arrayLb: 1400, roofDeadPsf: 10, roofAreaSqFt: 2000, isDetachedDwelling: true };
    expect(lateralRuleLines(y2018, lateral, lateralRule(lateral))).toHaveLength(2);
    const exempt = { ...lateral, seismicDesignCategory: 'B' as const };
    expect(lateralRuleLines(y2018, exempt, lateralRule(exempt)).at(-1)).toMatchObject({
      id: 'lateral-exempt',
      mark: 'V1',
    });
  });

  it('say that load growth stands for demand to capacity where the code compares those', () => {
    const [minnesota, y2018] = [existingBuildingRow('MN', 2020)!, existingBuildingRow('IEBC', 2018)!];
    expect([ruleNotes(minnesota), ruleNotes(y2018)]).toEqual([['load-growth-for-demand-to-capacity'], []]);
    const symbolsOf = (row: typeof y2018) => {
      const lateral = { arrayLb: 1400, roofDeadPsf: 10, roofAreaSqFt: 2000 };
      return [
        ...gravityRuleLines(row, usual, gravityRule(usual)),
        ...lateralRuleLines(row, lateral, lateralRule(lateral)),
      ]
        .filter(({ id }) => ['gravity-total-change', 'lateral-change'].includes(id))
        .map(({ symbol, mark }) => `${symbol} (${mark})`);
    };
    const standIn = (percent: number): string =>
      `in place of demand to capacity at most ${percent}%; capacity is not calculated`;
    expect(symbolsOf(minnesota)).toEqual([
      `change of the total, at most 5% ${standIn(105)} (V1)`,
      `change of the seismic weight, at most 10% ${standIn(110)} (V1)`,
    ]);
    expect(symbolsOf(y2018)).toEqual([
      'change of the total, at most 5% (V2)',
      'change of the seismic weight, at most 10% (V2)',
    ]);
  });
});
