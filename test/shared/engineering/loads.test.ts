import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answered } from '../../../shared/engineering/ask.ts';
import {
  arrayDeadLines,
  liveUnderLines,
  pointLoadLines,
  roofLiveLines,
} from '../../../shared/engineering/loadLines.ts';
import {
  arrayDead,
  type ArrayDeadInput,
  liveUnder,
  pointLoadDown,
  type PointLoadInput,
  roofLive,
} from '../../../shared/engineering/loads.ts';

describe('dead load of the array', () => {
  const usual: ArrayDeadInput = { moduleWeightLb: 48, moduleLengthIn: 72, moduleWidthIn: 40, rackingPsf: 0.6 };

  it('is larger on the projection, and has its ballast per module', () => {
    expect(arrayDead(usual).arrayDeadPsf).toBeCloseTo(3, 9);
    expect(arrayDead({ ...usual, slopeDegrees: 60 }).projectedPsf).toBeCloseTo(6, 9);
    expect(arrayDead({ ...usual, ballastLb: 40, ballastPer: 'module' }).arrayDeadPsf).toBeCloseTo(5, 9);
    const ofArray = arrayDead({ ...usual, ballastLb: 400, ballastPer: 'array', moduleCount: 10 });
    expect(ofArray.ballastPsf).toBeCloseTo(2, 9);
    expect(arrayDeadLines(usual, ofArray)[1]).toMatchObject({ numbers: '48.0 / 20.00 + 0.60 + 2.00' });
  });

  it('ballast asks what it is the weight of', () => {
    expect(answered(() => arrayDead({ ...usual, ballastLb: 40 }))).toEqual({ ask: 'ballast-per' });
    expect(answered(() => arrayDead({ ...usual, ballastLb: 40, ballastPer: 'array' }))).toEqual({
      ask: 'module-count',
    });
  });
});

describe('roof live load', () => {
  const anyArea = fc.double({ min: 1, max: 2000, noNaN: true });
  const anySlope = fc.double({ min: 0, max: 60, noNaN: true });
  const live = (tributarySqFt: number, slopeDegrees: number): number =>
    roofLive({ tributarySqFt, slopeDegrees }).roofLivePsf;

  it('falls with area and slope, from 20 to 12 psf', () => {
    fc.assert(
      fc.property(anyArea, anyArea, anySlope, anySlope, (oneArea, otherArea, oneSlope, otherSlope) => {
        const large = live(Math.max(oneArea, otherArea), Math.max(oneSlope, otherSlope));
        const small = live(Math.min(oneArea, otherArea), Math.min(oneSlope, otherSlope));
        expect(large).toBeLessThanOrEqual(small + 1e-9);
        expect(large).toBeGreaterThanOrEqual(12);
        expect(small).toBeLessThanOrEqual(20);
      }),
    );
  });

  it('is continuous where its factors end', () => {
    const risen = (risePer12: number): number => (Math.atan(risePer12 / 12) * 180) / Math.PI;
    for (const area of [200, 600]) expect(live(area - 1e-6, 0)).toBeCloseTo(live(area + 1e-6, 0), 6);
    for (const rise of [4, 12]) expect(live(100, risen(rise) - 1e-6)).toBeCloseTo(live(100, risen(rise) + 1e-6), 5);
  });

  it('a table’s value wins', () => {
    const input = { tributarySqFt: 700, slopeDegrees: 45, tableLivePsf: 25 };
    expect(roofLive(input)).toMatchObject({ roofLivePsf: 25, mark: 'entered' });
    expect(roofLiveLines('7-16', input, roofLive(input))).toHaveLength(1);
    expect(
      roofLiveLines('7-22', { tributarySqFt: 60, slopeDegrees: 26.565 }, roofLive({ ...input, tableLivePsf: 18 })),
    ).toHaveLength(3);
  });

  it('under modules is 0 up to 24 in clear, and unknown heights keep it', () => {
    const under = (clearHeightIn?: number | null): number => liveUnder({ clearHeightIn, roofLivePsf: 16 }).roofLivePsf;
    expect([under(24), under(24.1), under(null), under()]).toEqual([0, 16, 16, 16]);
    const input = { clearHeightIn: 5, roofLivePsf: 20 };
    expect(liveUnderLines(2018, input, liveUnder(input))[0]).toMatchObject({
      section: '2018 IBC 1607.13.5.1',
      mark: 'V2',
    });
    expect(liveUnderLines(2024, input, liveUnder(input))[0]).toMatchObject({
      section: '2024 IBC 1607.14.4.1',
      mark: 'V1',
    });
    const high = { clearHeightIn: null, roofLivePsf: 20 };
    expect(liveUnderLines(2018, high, liveUnder(high))[0]).toMatchObject({ section: '2018 IBC 1607', result: 20 });
  });
});

describe('point load of an attachment', () => {
  const usual: PointLoadInput = { tributarySqFt: 10, arrayDeadPsf: 3, snowAsdPsf: 0, windDownPsf: 0, slopeDegrees: 0 };

  it('is the largest of three combinations', () => {
    const named = (changed: Partial<PointLoadInput>) => pointLoadDown({ ...usual, ...changed });
    expect(named({ snowAsdPsf: 30 })).toMatchObject({ pointLoadLb: 330, combination: 'D+S' });
    expect(named({ windDownPsf: 30 })).toMatchObject({ pointLoadLb: 210, combination: 'D+0.6W' });
    expect(named({ snowAsdPsf: 30, windDownPsf: 30 })).toMatchObject({
      pointLoadLb: 390,
      combination: 'D+0.75S+0.45W',
    });
    expect(named({ snowAsdPsf: 30, slopeDegrees: 60 }).pointLoadLb).toBeCloseTo(180, 9);
  });

  it('has a line for each, and for the largest', () => {
    const lines = pointLoadLines('7-16', usual, pointLoadDown(usual));
    expect(lines.map(({ result }) => result)).toEqual([30, 30, 30, 30]);
  });
});
