import type { AsceEdition } from './asceEdition.ts';
import { fixed, formulaLine, tableLine } from './lineOf.ts';
import type { CalculationLine } from './lines.ts';
import {
  type ArrayDeadInput,
  type ArrayDeadResult,
  inaccessibleHeightIn,
  liveReductions,
  type LiveUnderInput,
  type LiveUnderResult,
  type PointLoadInput,
  type PointLoadResult,
  type RoofLiveInput,
  roofLiveLimits,
  type RoofLiveResult,
  underModulesSections,
} from './loads.ts';

const one = (value: number): string => fixed(value, 1);
const two = (value: number): string => fixed(value, 2);

export const arrayDeadLines = (input: ArrayDeadInput, result: ArrayDeadResult): CalculationLine[] => {
  const { moduleWeightLb, moduleLengthIn, moduleWidthIn, rackingPsf, slopeDegrees = 0 } = input;
  const source = { section: 'by statics', mark: 'V2' } as const;
  const ballast = result.ballastPsf > 0;
  const parts = `${one(moduleWeightLb)} / ${two(result.moduleAreaSqFt)} + ${two(rackingPsf)}`;
  return [
    formulaLine(
      'module-area',
      'A module',
      ['length · width / 144', `${one(moduleLengthIn)} · ${one(moduleWidthIn)} / 144`],
      [result.moduleAreaSqFt, 'sq ft'],
      source,
    ),
    formulaLine(
      'array-dead-load',
      'D array',
      [
        `module weight / A module + racking${ballast ? ' + ballast' : ''}`,
        `${parts}${ballast ? ` + ${two(result.ballastPsf)}` : ''}`,
      ],
      [result.arrayDeadPsf, 'psf'],
      source,
    ),
    formulaLine(
      'array-dead-load-projected',
      'D array, projection',
      ['D array / cos θ', `${two(result.arrayDeadPsf)} / cos ${one(slopeDegrees)}°`],
      [result.projectedPsf, 'psf'],
      source,
    ),
  ];
};

const liveSection = (edition: AsceEdition): string => `ASCE ${edition} ${edition === '7-22' ? '4.8.1' : '4.8'}`;

export const roofLiveLines = (
  edition: AsceEdition,
  input: RoofLiveInput,
  result: RoofLiveResult,
): CalculationLine[] => {
  const { roofLivePsf, areaReduction, slopeReduction, risePer12, mark } = result;
  if (input.tableLivePsf !== undefined) {
    return [tableLine('roof-live-load', 'Lr', roofLivePsf, { section: 'table of the firm', mark }, 'psf')];
  }
  const section = liveSection(edition);
  const [byArea, bySlope] = liveReductions;
  const { fullPsf, leastPsf } = roofLiveLimits;
  return [
    formulaLine(
      'live-load-area-factor',
      'R1',
      [`1.2 − 0.001 · At, from 0.6 to 1`, `1.2 − 0.001 · ${one(input.tributarySqFt)}`],
      [areaReduction, ''],
      { section, mark: byArea!.mark },
    ),
    formulaLine(
      'live-load-slope-factor',
      'R2',
      ['1.2 − 0.05 · F, from 0.6 to 1', `1.2 − 0.05 · ${two(risePer12)}`],
      [slopeReduction, ''],
      { section, mark: bySlope!.mark },
    ),
    formulaLine(
      'roof-live-load',
      'Lr',
      [`${fullPsf} · R1 · R2, at least ${leastPsf}`, `${fullPsf} · ${two(areaReduction)} · ${two(slopeReduction)}`],
      [roofLivePsf, 'psf'],
      { section, mark },
    ),
  ];
};

/** Of the IBC of a year; the section of the nearest earlier year where that year has none. */
export const liveUnderLines = (ibcYear: number, input: LiveUnderInput, result: LiveUnderResult): CalculationLine[] => {
  const row = underModulesSections.findLast(({ year }) => year <= ibcYear) ?? underModulesSections[0]!;
  const height = typeof input.clearHeightIn === 'number' ? `${one(input.clearHeightIn)} in` : 'unknown';
  const compared = result.isInaccessible ? '≤' : 'not ≤';
  const section = result.isInaccessible ? row.section : row.section.replace(/[\d.]+$/, '1607');
  return [
    formulaLine(
      'live-load-under-modules',
      'Lr under modules',
      [
        `0 for a clear height ≤ ${inaccessibleHeightIn} in, else Lr`,
        `${height} ${compared} ${inaccessibleHeightIn} in`,
      ],
      [result.roofLivePsf, 'psf'],
      { section, mark: row.mark },
    ),
  ];
};

export const pointLoadLines = (
  edition: AsceEdition,
  input: PointLoadInput,
  result: PointLoadResult,
): CalculationLine[] => {
  const { arrayDeadPsf, snowAsdPsf, windDownPsf, tributarySqFt, slopeDegrees } = input;
  const area = two(tributarySqFt);
  const cos = `cos ${one(slopeDegrees)}°`;
  const [dead, snow, wind] = [arrayDeadPsf, snowAsdPsf, windDownPsf].map(one);
  const source = { section: `ASCE ${edition} 2.4.1`, mark: 'V2' } as const;
  return [
    formulaLine(
      'point-load-snow',
      'D + S',
      ['(D + S · cos θ) · A', `(${dead} + ${snow} · ${cos}) · ${area}`],
      [result.deadAndSnowLb, 'lb'],
      source,
    ),
    formulaLine(
      'point-load-wind',
      'D + 0.6 W',
      ['(D + 0.6 · W · cos θ) · A', `(${dead} + 0.6 · ${wind} · ${cos}) · ${area}`],
      [result.deadAndWindLb, 'lb'],
      source,
    ),
    formulaLine(
      'point-load-snow-and-wind',
      'D + 0.75 S + 0.45 W',
      ['(D + (0.75 · S + 0.45 · W) · cos θ) · A', `(${dead} + (0.75 · ${snow} + 0.45 · ${wind}) · ${cos}) · ${area}`],
      [result.deadSnowAndWindLb, 'lb'],
      source,
    ),
    formulaLine('point-load', 'P', ['the largest', result.combination], [result.pointLoadLb, 'lb'], source),
  ];
};
