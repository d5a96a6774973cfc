import { describe, expect, it } from 'vitest';
import type { CalculationLine } from '../../../shared/engineering/lines.ts';
import { wind, type WindInputs } from '../../../shared/engineering/wind.ts';
import { windLines } from '../../../shared/engineering/windLines.ts';

const fresno: WindInputs = {
  ...{ edition: '7-16', windSpeedMph: 95, exposure: 'C', meanRoofHeightFeet: 15 },
  ...{ roofShape: 'gable', slopeDegrees: 22, zone: '3r', effectiveAreaSquareFeet: 12.33, arrayDeadLoadPsf: 3 },
};
const linesOf = (changed: Partial<WindInputs> = {}): CalculationLine[] => {
  const inputs = { ...fresno, ...changed };
  return windLines(inputs, wind(inputs));
};
const named = (lines: readonly CalculationLine[], id: string): CalculationLine => lines.find((line) => line.id === id)!;
const printed = ({ symbol, formula, numbers, result, unit, section }: CalculationLine): string =>
  [[symbol, formula, numbers, `${result.toFixed(1)} ${unit}`.trim()].filter(Boolean).join(' = '), section].join(' — ');

describe('the lines of a wind calculation', () => {
  it('are what a checker recalculates, in the order of the steps', () => {
    const lines = linesOf();
    expect(lines.map(({ id }) => id)).toEqual([
      ...['exposure-coefficient', 'topographic-factor', 'directionality-factor', 'elevation-factor'],
      ...['velocity-pressure', 'effective-area', 'uplift-coefficient', 'panel-area-factor', 'array-edge-factor'],
      ...['uplift-pressure', 'uplift', 'downward-coefficient', 'downward-pressure', 'downward-pressure-least'],
    ]);
    expect(printed(named(lines, 'velocity-pressure'))).toBe(
      'qh = 0.00256 · Kz · Kzt · Kd · Ke · V² = 0.00256 · 0.85 · 1.00 · 0.85 · 1.00 · 95² = 16.7 psf — ASCE 7-16 Eq. 26.10-1',
    );
    expect(printed(named(lines, 'uplift-pressure'))).toBe(
      'p = qh · GCp · γE · γa = 16.7 · (−2.80) · 1.50 · 0.76 = -53.5 psf — ASCE 7-16 Eq. 29.4-7',
    );
    expect(printed(named(lines, 'uplift'))).toBe(
      'T = max(0, 0.6 |p| − 0.6 D cos θ) · A = max(0, 0.6 · 53.5 − 0.6 · 3.0 · cos 22°) · 12.3 = 375.2 lb — ASCE 7-16 § 2.4.1, combination 7',
    );
    expect(printed(named(lines, 'downward-pressure-least'))).toBe(
      'p+ = |p+| ≥ 16 psf = 9.8 < 16 = 16.0 psf — ASCE 7-16 § 30.2.2',
    );
  });

  it('have full precision, and the mark of the least confirmed number in them', () => {
    const result = wind(fresno);
    const lines = linesOf();
    expect(named(lines, 'uplift').result).toBe(result.upliftPounds);
    expect(named(lines, 'uplift-coefficient')).toMatchObject({ mark: 'V1', section: 'ASCE 7-16 Fig. 30.3-2C' });
    expect(named(lines, 'uplift').mark).toBe('V1');
    expect(named(linesOf({ topographicFactor: 1.4 }), 'velocity-pressure').mark).toBe('entered');
  });

  it('of each edition hold its own terms', () => {
    const of710 = linesOf({ edition: '7-10', zone: '3' });
    expect(of710.map(({ symbol }) => symbol)).not.toContain('Ke');
    expect(of710.map(({ symbol }) => symbol)).not.toContain('γa');
    expect(named(of710, 'uplift-pressure').formula).toBe('qh · GCp');
    const of722 = linesOf({ edition: '7-22', zone: '3' });
    expect(named(of722, 'velocity-pressure').formula).toBe('0.00256 · Kz · Kzt · Ke · V²');
    expect(named(of722, 'uplift-pressure').formula).toBe('qh · Kd · GCp · γE · γa');
    for (const [edition, lines] of [
      ['7-10', of710],
      ['7-22', of722],
    ] as const)
      for (const { section } of lines) expect(section).toContain(`ASCE ${edition}`);
  });

  it('name the figure that was not used, and both ends of an interpolation', () => {
    expect(printed(named(linesOf({ slopeDegrees: 20.5 }), 'uplift-coefficient-other-figure'))).toBe(
      'GCp, less and not used = -2.8 — ASCE 7-16 Fig. 30.3-2C',
    );
    const hip = linesOf({ edition: '7-22', roofShape: 'hip', slopeDegrees: 36, zone: '3' });
    expect(named(hip, 'uplift-coefficient')).toMatchObject({
      formula: 'linear in slope',
      numbers: '(−1.909) at 27, (−2.273) at 45; slope = 36',
      section: 'ASCE 7-22 Fig. 30.3-2F and ASCE 7-22 Fig. 30.3-2G',
    });
  });

  it('have ids of their own', () => {
    for (const slopeDegrees of [5, 20, 27, 40])
      for (const zone of ['1', '2e', '3r']) {
        if (slopeDegrees === 5 && zone !== '1') continue;
        const ids = linesOf({ slopeDegrees, zone }).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }
  });
});
