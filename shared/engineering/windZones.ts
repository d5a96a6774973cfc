import type { AsceEdition } from './asceEdition.ts';
import { Ask, CalculationRefusal } from './ask.ts';
import { type WindRoof, zonesOfRoof } from './externalCoefficients.ts';
import { wind, type WindInputs, windLimits, type WindResult } from './wind.ts';
import type { WindRoofShape } from './windCoefficients.ts';

/** Places of a roof; a strip has two sides of a ridge or hip. */
export type ZonePlace =
  | 'field'
  | 'inner-strip'
  | 'edge-strip'
  | 'eave-strip'
  | 'rake-strip'
  | 'ridge-strip'
  | 'hip-strip'
  | 'corner'
  | 'eave-corner'
  | 'ridge-end';

interface ZoneRow {
  editions: readonly AsceEdition[];
  shapes: readonly WindRoofShape[];
  /** Slopes in degrees: above the first, up to and with the second. */
  slopes: readonly [above: number, upTo: number];
  /** Where each zone lies. */
  places: Readonly<Record<string, readonly ZonePlace[]>>;
}

const lowSlopePlaces: ZoneRow['places'] = {
  "1'": ['field'],
  '1': ['inner-strip'],
  '2': ['edge-strip'],
  '3': ['corner'],
};

/** Where the zones lie; those of steeper monoslope roofs are in their figures only. */
export const zoneRows: readonly ZoneRow[] = [
  {
    ...{ editions: ['7-16', '7-22'], shapes: ['flat', 'gable', 'hip'], slopes: [0, 7] },
    places: lowSlopePlaces,
  },
  { ...{ editions: ['7-16', '7-22'], shapes: ['monoslope'], slopes: [0, 3] }, places: lowSlopePlaces },
  {
    ...{ editions: ['7-10'], shapes: ['flat', 'gable', 'hip'], slopes: [0, 7] },
    places: { '1': ['field'], '2': ['edge-strip'], '3': ['corner'] },
  },
  {
    ...{ editions: ['7-10'], shapes: ['gable', 'hip'], slopes: [7, 45] },
    places: {
      '1': ['field'],
      '2': ['eave-strip', 'rake-strip', 'ridge-strip', 'hip-strip'],
      '3': ['eave-corner', 'ridge-end'],
    },
  },
  {
    ...{ editions: ['7-16'], shapes: ['gable'], slopes: [7, 45] },
    places: {
      '1': ['field'],
      '2e': ['eave-strip'],
      '2n': ['rake-strip'],
      '2r': ['ridge-strip'],
      '3e': ['eave-corner'],
      '3r': ['ridge-end'],
    },
  },
  {
    ...{ editions: ['7-16'], shapes: ['hip'], slopes: [7, 27] },
    places: { '1': ['field'], '2e': ['eave-strip'], '2r': ['ridge-strip', 'hip-strip'], '3': ['eave-corner'] },
  },
  {
    ...{ editions: ['7-22'], shapes: ['gable'], slopes: [7, 27] },
    places: { '1': ['field'], '2': ['rake-strip', 'ridge-strip'], '3': ['ridge-end'] },
  },
  {
    ...{ editions: ['7-22'], shapes: ['gable'], slopes: [27, 45] },
    places: { '1': ['field'], '2': ['rake-strip'], '3': ['corner'] },
  },
  {
    ...{ editions: ['7-22'], shapes: ['hip'], slopes: [7, 45] },
    places: { '1': ['field'], '2': ['ridge-strip', 'hip-strip'], '3': ['eave-strip'] },
  },
];

/** Widths of zones in feet. */
export interface ZoneDimensions {
  /** a: the width of a strip. */
  stripFeet: number;
  /** Of roofs of 7-16 and 7-22 up to 7° (monoslope: 3°): an L of `edgeFeet` by `cornerFeet`; zone 1 ends at `innerFeet`. */
  low: { cornerFeet: number; edgeFeet: number; innerFeet: number } | null;
}

interface ZonedRoof extends WindRoof {
  meanRoofHeightFeet: number;
  /** Of the plan; asked where it is needed and unknown. */
  leastWidthFeet?: number | undefined;
}

/** The widths of the zones of a roof. */
export const zoneDimensions = (roof: ZonedRoof): ZoneDimensions => {
  const { edition, roofShape, slopeDegrees, meanRoofHeightFeet: h, leastWidthFeet } = roof;
  if (h > windLimits.heightFeet) throw new CalculationRefusal('scope-height');
  if (slopeDegrees > windLimits.slopeDegrees) throw new CalculationRefusal('scope-slope');
  if (leastWidthFeet === undefined) throw new Ask('least-width');
  const stripFeet = Math.max(Math.min(0.1 * leastWidthFeet, 0.4 * h), 0.04 * leastWidthFeet, 3);
  const isLow = edition !== '7-10' && slopeDegrees <= (roofShape === 'monoslope' ? 3 : 7);
  return { stripFeet, low: isLow ? { cornerFeet: 0.2 * h, edgeFeet: 0.6 * h, innerFeet: 1.2 * h } : null };
};

/** Wind in each zone that an array touches: in all of its roof where the position of the array is unknown. */
export const windByZone = (
  inputs: Omit<WindInputs, 'zone'>,
  touched?: readonly string[],
): { zone: string; result: WindResult }[] =>
  (touched ?? zonesOfRoof(inputs)).map((zone) => ({ zone, result: wind({ ...inputs, zone }) }));

/** Zones with equal results, which a letter prints as one group. */
export const groupZones = (
  byZone: readonly { zone: string; result: WindResult }[],
): { zones: string[]; result: WindResult }[] => {
  const groups: { zones: string[]; result: WindResult }[] = [];
  for (const { zone, result } of byZone) {
    const same = groups.find(
      ({ result: other }) =>
        other.upPressurePsf === result.upPressurePsf && other.downPressurePsf === result.downPressurePsf,
    );
    if (same) same.zones.push(zone);
    else groups.push({ zones: [zone], result });
  }
  return groups;
};
