import { Ask } from './ask.ts';
import type { AsceEdition, Coefficient, RiskCategory } from './asceEdition.ts';
import type { CoefficientMark } from './marks.ts';

/** Surface roughness around the building, by letters as for wind. */
export type SnowRoughness = 'B' | 'C' | 'D';
/** How freely wind blows over the roof. */
export type RoofExposure = 'fully' | 'partially' | 'sheltered';
/** What warms the roof from below. */
export type RoofThermal = 'heated' | 'ventilated' | 'unheated';

/** `ASCE 7-16 Table 7.3-1`. 7-10 numbers its tables and figures by chapter alone. */
const tableOf = (edition: AsceEdition, since16: string, in10: string): string =>
  `ASCE ${edition} ${edition === '7-10' ? in10 : since16}`;

const exposureFactors: Readonly<Record<SnowRoughness, Readonly<Record<RoofExposure, number>>>> = {
  B: { fully: 0.9, partially: 1.0, sheltered: 1.2 },
  C: { fully: 0.9, partially: 1.0, sheltered: 1.1 },
  D: { fully: 0.8, partially: 0.9, sheltered: 1.0 },
};

/** Ce. The rows above the treeline and for Alaska are not confirmed in public. */
export const exposureFactorOf = (
  edition: AsceEdition,
  roughness: SnowRoughness,
  exposure: RoofExposure,
  entered?: number,
): Coefficient => {
  if (entered !== undefined) return { value: entered, mark: 'entered', section: tableOf(edition, '7.3.1', '7.3.1') };
  const value = exposureFactors[roughness]?.[exposure];
  if (value === undefined) throw new Ask('snow-exposure-factor');
  return { value, mark: 'V2', section: tableOf(edition, 'Table 7.3-1', 'Table 7-2') };
};

const importanceFactors: Readonly<Record<RiskCategory, number>> = { I: 0.8, II: 1.0, III: 1.1, IV: 1.2 };

/** Is. The ground snow of 7-22 is mapped by risk category: it has no factor. */
export const importanceFactorOf = (edition: AsceEdition, risk: RiskCategory): Coefficient =>
  edition === '7-22'
    ? { value: 1, mark: 'V2', section: 'ASCE 7-22 7.3' }
    : { value: importanceFactors[risk], mark: 'V1', section: `ASCE ${edition} Table 1.5-2` };

interface ThermalRow {
  editions: readonly AsceEdition[];
  thermal: RoofThermal;
  value: number;
  mark: CoefficientMark;
}

const thermalFactors: readonly ThermalRow[] = [
  { editions: ['7-10', '7-16'], thermal: 'heated', value: 1.0, mark: 'V1' },
  { editions: ['7-10', '7-16'], thermal: 'ventilated', value: 1.1, mark: 'V1' },
  { editions: ['7-10', '7-16'], thermal: 'unheated', value: 1.2, mark: 'V1' },
  { editions: ['7-22'], thermal: 'ventilated', value: 1.2, mark: 'V2' },
  { editions: ['7-22'], thermal: 'unheated', value: 1.2, mark: 'V2' },
];

const thermalSection = (edition: AsceEdition): string => tableOf(edition, 'Table 7.3-2', 'Table 7-3');

/**
 * Ct by what warms the roof; ventilated means an attic or space below a cold roof with R 25 or more. Public copies of Table
 * 7.3-3 of 7-22, for heated roofs by R and ground snow, disagree: the engineer enters that number.
 */
export const thermalFactorOf = (edition: AsceEdition, thermal: RoofThermal): Coefficient => {
  const row = thermalFactors.find((one) => one.editions.includes(edition) && one.thermal === thermal);
  if (!row) throw new Ask('thermal-factor-Ct');
  return { value: row.value, mark: row.mark, section: thermalSection(edition) };
};

/** The same by the number itself: one that no row of the edition has was entered by the engineer. */
export const enteredThermalFactor = (edition: AsceEdition, value: number): Coefficient => {
  const row = thermalFactors.find((one) => one.editions.includes(edition) && one.value === value);
  return { value, mark: row?.mark ?? 'entered', section: thermalSection(edition) };
};

interface SlopeCurve {
  /** Ct up to which the curve is for. */
  thermalFactor: number;
  /** Degrees up to which Cs = 1, for roofs on which snow cannot slide off, and for those on which it can. */
  other: number;
  slippery: number;
}

/** Cs falls from 1 in a straight line to 0 at this slope, in degrees. */
const noSnowDegrees = 70;

const slopeCurves: readonly SlopeCurve[] = [
  { thermalFactor: 1.0, other: 30, slippery: 5 },
  { thermalFactor: 1.1, other: 37.5, slippery: 10 },
  { thermalFactor: 1.2, other: 45, slippery: 15 },
];

const curveOf = (edition: AsceEdition, thermalFactor: number): SlopeCurve => {
  if (thermalFactor <= 1.0) return slopeCurves[0]!;
  const isCold = edition === '7-22' ? thermalFactor >= 1.2 : thermalFactor > 1.1;
  return slopeCurves[isCold ? 2 : 1]!;
};

/** Cs. A warm roof of 7-22 (Ct below 1.1) has no line for slippery surfaces. */
export const slopeFactorOf = (
  edition: AsceEdition,
  slopeDegrees: number,
  thermalFactor: number,
  isSlippery: boolean,
): Coefficient => {
  const curve = curveOf(edition, thermalFactor);
  const hasSlippery = edition !== '7-22' || thermalFactor >= 1.1;
  const full = isSlippery && hasSlippery ? curve.slippery : curve.other;
  const value = Math.min(1, Math.max(0, 1 - (slopeDegrees - full) / (noSnowDegrees - full)));
  return { value, mark: 'V2', section: tableOf(edition, 'Fig. 7.4-1', 'Fig. 7-2') };
};

/** Ground snow in psf up to which the minimum roof snow of 7-22 rises. */
const minimumLimits: Readonly<Record<RiskCategory, number>> = { I: 25, II: 30, III: 35, IV: 40 };
const minimumLimitBefore22 = 20;

/** Largest ground snow that counts for the minimum roof snow, and up to which rain falls on snow; psf. */
export const minimumSnowLimitOf = (edition: AsceEdition, risk: RiskCategory): Coefficient =>
  edition === '7-22'
    ? { value: minimumLimits[risk], mark: 'V1', section: 'ASCE 7-22 7.3.3' }
    : { value: minimumLimitBefore22, mark: 'V1', section: `ASCE ${edition} 7.3.4` };

/** Degrees below which a roof has a minimum snow load. */
export const minimumSnowSlope = 15;

/** Psf of rain on a nearly flat snow-covered roof. */
export const rainOnSnowOf = (edition: AsceEdition): Coefficient =>
  edition === '7-22'
    ? { value: 8, mark: 'V2', section: 'ASCE 7-22 7.10' }
    : { value: 5, mark: 'V1', section: `ASCE ${edition} 7.10` };

/** From a snow load of the edition to what letters compare. The maps of 7-22 are at strength level. */
export const snowAsdFactorOf = (edition: AsceEdition): Coefficient =>
  edition === '7-22'
    ? { value: 0.7, mark: 'V2', section: 'ASCE 7-22 2.4.1' }
    : { value: 1.0, mark: 'V2', section: `ASCE ${edition} 2.4.1` };
