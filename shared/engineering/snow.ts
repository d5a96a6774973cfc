import type { AsceEdition, Coefficient, RiskCategory } from './asceEdition.ts';
import { Ask, CalculationRefusal } from './ask.ts';
import { type CoefficientMark, weakestMark } from './marks.ts';
import {
  enteredThermalFactor,
  exposureFactorOf,
  importanceFactorOf,
  minimumSnowLimitOf,
  minimumSnowSlope,
  rainOnSnowOf,
  type RoofExposure,
  slopeFactorOf,
  snowAsdFactorOf,
  type SnowRoughness,
  thermalFactorOf,
} from './snowTables.ts';

/** `other` has no unbalanced load of its own here. */
export type SnowRoofShape = 'flat' | 'gable' | 'hip' | 'monoslope' | 'other';

export interface SnowInput {
  edition: AsceEdition;
  /** pg; of 7-22 at strength level, for the risk category. */
  groundSnowPsf: number;
  roughness: SnowRoughness;
  /** `partially` unless the reviewer says otherwise. */
  roofExposure?: RoofExposure;
  /** Ce that the engineer enters: above the treeline and in Alaska. */
  exposureFactor?: number;
  isAboveTreelineOrInAlaska?: boolean;
  /** Ct. By default 1.0, that of heated roofs; in 7-22 1.2, true for ventilated and unheated ones. */
  thermalFactor?: number;
  /** II, that of dwellings, unless the table or the reviewer says otherwise. */
  risk?: RiskCategory;
  slopeDegrees: number;
  /** Only where a free eave lets snow slide off. */
  isSlippery?: boolean;
  /** W, along the horizontal. */
  eaveToRidgeFt: number;
  shape: SnowRoofShape;
  /** Single members that span from ridge to eave; the short-roof rule is for them. True by default. */
  hasSingleRafters?: boolean;
  /** W2 of 7-22. */
  winterWindParameter?: number;
  /** hd that the engineer enters where no public formula is confirmed. */
  driftHeightFt?: number;
  /** A minimum of the place, at the level of the ground snow. */
  localMinimumRoofSnowPsf?: number;
  /** h2: top of the modules above the roof. */
  moduleTopIn?: number;
  isTiltedToRoof?: boolean;
  /** The reviewer marked a lower roof that snow slides onto. */
  isAboveLowerRoof?: boolean;
}

/** What a sheet says beside the numbers. */
export type SnowNote = 'sliding-snow-not-checked';

export interface UnbalancedSnow {
  applies: boolean;
  windwardPsf: number;
  leewardPsf: number;
  /** On top of the leeward load, from the ridge down for `surchargeWidthFt`. */
  surchargePsf: number;
  surchargeWidthFt: number;
  /** hd; 0 where the load is uniform. */
  driftHeightFt: number;
}

/** All loads on the horizontal projection, at the level of the edition, but for those named ASD. */
export interface SnowResult {
  exposureFactor: number;
  thermalFactor: number;
  importanceFactor: number;
  /** pf */
  flatRoofSnowPsf: number;
  slopeFactor: number;
  /** ps */
  slopedRoofSnowPsf: number;
  /** pm; a load case of its own. */
  minimumSnowPsf: number;
  rainOnSnowPsf: number;
  balancedPsf: number;
  unbalanced: UnbalancedSnow;
  asdFactor: number;
  balancedAsdPsf: number;
  /** The largest of all cases. */
  peakAsdPsf: number;
  /** Of the loads that are not named ASD. */
  level: 'ASD' | 'strength';
  notes: SnowNote[];
  /** Of the balanced load. */
  balancedMark: CoefficientMark;
  /** Of all cases. */
  mark: CoefficientMark;
}

/** pf = 0.7 · Ce · Ct · Is · pg */
export const flatRoofFactor = 0.7;
/** Above this ground snow nothing is calculated. */
export const groundSnowLimitPsf = 300;
/** Modules up to this height above the roof make no drift. */
const flushModuleTopIn = 10;
/** Slopes in degrees with unbalanced snow: 1/2 to 7 on 12. */
const unbalancedSlopes = { from: 2.38, to: 30.2 };
/** W in feet up to which single rafters take the ground snow on the leeward side and nothing on the other. */
const shortRoofFt = 20;
export const windwardShare = 0.3;

const usualRisk: RiskCategory = 'II';

/** γ of snow in pcf. */
export const snowDensity = (groundSnowPsf: number): number => Math.min(0.13 * groundSnowPsf + 14, 30);

/**
 * hd in feet. The formula of 7-10 and 7-16 is confirmed for risk category II; that of 7-22 needs the winter wind of the place.
 * Drifts of categories III and IV are not calculated.
 */
export const driftHeightFt = (
  edition: AsceEdition,
  groundSnowPsf: number,
  fetchFt: number,
  risk: RiskCategory = usualRisk,
  winterWindParameter?: number,
): number => {
  if (risk === 'III' || risk === 'IV' || (risk === 'I' && edition !== '7-22')) throw new Ask('drift-risk');
  if (edition !== '7-22') return Math.max(0, 0.43 * Math.cbrt(fetchFt) * (groundSnowPsf + 10) ** 0.25 - 1.5);
  if (winterWindParameter === undefined) throw new Ask('winter-wind-W2');
  const cubed = groundSnowPsf ** 0.74 * fetchFt ** 0.7 * winterWindParameter ** 1.7;
  return 1.5 * Math.sqrt(cubed / snowDensity(groundSnowPsf));
};

const noUnbalanced: UnbalancedSnow = {
  applies: false,
  windwardPsf: 0,
  leewardPsf: 0,
  surchargePsf: 0,
  surchargeWidthFt: 0,
  driftHeightFt: 0,
};

const unbalancedSnow = (input: SnowInput, slopedRoofSnowPsf: number, importanceFactor: number): UnbalancedSnow => {
  const { edition, groundSnowPsf, slopeDegrees, eaveToRidgeFt, shape } = input;
  const isRidged = shape === 'gable' || shape === 'hip';
  const { from, to } = unbalancedSlopes;
  if (!isRidged || slopeDegrees < from || slopeDegrees > to) return noUnbalanced;
  if (eaveToRidgeFt <= shortRoofFt && (input.hasSingleRafters ?? true)) {
    const leewardPsf = importanceFactor * groundSnowPsf;
    return { ...noUnbalanced, applies: true, leewardPsf, surchargeWidthFt: eaveToRidgeFt };
  }
  // Without snow nothing drifts, and nothing has to be asked.
  if (groundSnowPsf === 0) return { ...noUnbalanced, applies: true };
  const hd =
    input.driftHeightFt ?? driftHeightFt(edition, groundSnowPsf, eaveToRidgeFt, input.risk, input.winterWindParameter);
  const runPerRise = 1 / Math.tan((slopeDegrees * Math.PI) / 180);
  return {
    applies: true,
    windwardPsf: windwardShare * slopedRoofSnowPsf,
    leewardPsf: slopedRoofSnowPsf,
    surchargePsf: (hd * snowDensity(groundSnowPsf)) / Math.sqrt(runPerRise),
    surchargeWidthFt: (8 * hd * Math.sqrt(runPerRise)) / 3,
    driftHeightFt: hd,
  };
};

/** Of hd: its formula was confirmed by one source, and W2 and hd itself are entered. */
export const driftMark = ({ edition, driftHeightFt: hd, winterWindParameter }: SnowInput): CoefficientMark =>
  hd !== undefined || (edition === '7-22' && winterWindParameter !== undefined) ? 'entered' : 'V1';

/** Of what the unbalanced case adds to the numbers of the balanced one. */
const unbalancedMarks = (input: SnowInput, { leewardPsf, driftHeightFt: hd }: UnbalancedSnow): CoefficientMark[] =>
  leewardPsf > 0 ? ['V1', ...(hd > 0 ? [driftMark(input)] : [])] : [];

/** The numbers of the tables that a snow load is made of. */
export interface SnowCoefficients {
  exposure: Coefficient;
  thermal: Coefficient;
  importance: Coefficient;
  slope: Coefficient;
  minimumLimit: Coefficient;
  rain: Coefficient;
  asd: Coefficient;
}

export const snowCoefficients = (input: SnowInput): SnowCoefficients => {
  const { edition, risk = usualRisk, roughness } = input;
  if (input.isAboveTreelineOrInAlaska && input.exposureFactor === undefined) throw new Ask('snow-exposure-factor');
  const thermal =
    input.thermalFactor === undefined
      ? thermalFactorOf(edition, edition === '7-22' ? 'unheated' : 'heated')
      : enteredThermalFactor(edition, input.thermalFactor);
  return {
    exposure: exposureFactorOf(edition, roughness, input.roofExposure ?? 'partially', input.exposureFactor),
    thermal,
    importance: importanceFactorOf(edition, risk),
    slope: slopeFactorOf(edition, input.slopeDegrees, thermal.value, input.isSlippery ?? false),
    minimumLimit: minimumSnowLimitOf(edition, risk),
    rain: rainOnSnowOf(edition),
    asd: snowAsdFactorOf(edition),
  };
};

const refuseOutside = ({ groundSnowPsf, moduleTopIn = 0, isTiltedToRoof = false }: SnowInput): void => {
  if (!(groundSnowPsf >= 0)) throw new CalculationRefusal('input-ground-snow');
  if (groundSnowPsf > groundSnowLimitPsf) throw new CalculationRefusal('scope-snow');
  if (moduleTopIn > flushModuleTopIn || isTiltedToRoof) throw new Ask('snow-drift-of-array');
};

/**
 * Roof snow on the horizontal projection. It ends with what has to be asked (`winter-wind-W2`, `drift-risk`,
 * `snow-exposure-factor`, `snow-drift-of-array`) or refused (`scope-snow`).
 */
export const snow = (input: SnowInput): SnowResult => {
  refuseOutside(input);
  const { groundSnowPsf, slopeDegrees, eaveToRidgeFt, edition, localMinimumRoofSnowPsf = 0 } = input;
  const numbers = snowCoefficients(input);
  const { exposure, thermal, importance, slope, minimumLimit, rain, asd } = numbers;
  const flatRoofSnowPsf = flatRoofFactor * exposure.value * thermal.value * importance.value * groundSnowPsf;
  const slopedRoofSnowPsf = slope.value * flatRoofSnowPsf;
  const minimumSnowPsf =
    slopeDegrees < minimumSnowSlope ? importance.value * Math.min(groundSnowPsf, minimumLimit.value) : 0;
  const hasRain = groundSnowPsf > 0 && groundSnowPsf <= minimumLimit.value && slopeDegrees < eaveToRidgeFt / 50;
  const rainOnSnowPsf = hasRain ? rain.value : 0;
  const balancedPsf = Math.max(slopedRoofSnowPsf + rainOnSnowPsf, minimumSnowPsf, localMinimumRoofSnowPsf);
  const unbalanced = unbalancedSnow(input, slopedRoofSnowPsf, importance.value);
  const balancedMark = weakestMark([
    ...[exposure, thermal, importance, slope, asd].map(({ mark }) => mark),
    ...(minimumSnowPsf > 0 ? [minimumLimit.mark] : []),
    ...(rainOnSnowPsf > 0 ? [rain.mark] : []),
    ...(localMinimumRoofSnowPsf > 0 ? (['entered'] as const) : []),
  ]);
  const peakPsf = Math.max(balancedPsf, unbalanced.leewardPsf + unbalanced.surchargePsf);
  return {
    exposureFactor: exposure.value,
    thermalFactor: thermal.value,
    importanceFactor: importance.value,
    flatRoofSnowPsf,
    slopeFactor: slope.value,
    slopedRoofSnowPsf,
    minimumSnowPsf,
    rainOnSnowPsf,
    balancedPsf,
    unbalanced,
    asdFactor: asd.value,
    balancedAsdPsf: asd.value * balancedPsf,
    peakAsdPsf: asd.value * peakPsf,
    level: edition === '7-22' ? 'strength' : 'ASD',
    notes: input.isAboveLowerRoof ? ['sliding-snow-not-checked'] : [],
    balancedMark,
    mark: weakestMark([balancedMark, ...unbalancedMarks(input, unbalanced)]),
  };
};
