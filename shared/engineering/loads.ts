import { Ask } from './ask.ts';
import type { CoefficientMark } from './marks.ts';

const cosOf = (slopeDegrees: number): number => Math.cos((slopeDegrees * Math.PI) / 180);

export interface ArrayDeadInput {
  moduleWeightLb: number;
  moduleLengthIn: number;
  moduleWidthIn: number;
  rackingPsf: number;
  ballastLb?: number;
  /** What the ballast is the weight of; it has to be said wherever there is ballast. */
  ballastPer?: 'module' | 'array';
  /** Needed where the ballast is that of the array. */
  moduleCount?: number;
  /** For the load on the horizontal projection. */
  slopeDegrees?: number;
}

export interface ArrayDeadResult {
  moduleAreaSqFt: number;
  ballastPsf: number;
  /** On the slope. */
  arrayDeadPsf: number;
  /** On the horizontal projection. */
  projectedPsf: number;
}

/** Dead load of the array. It asks `ballast-per` and `module-count` where the ballast cannot be spread without them. */
export const arrayDead = (input: ArrayDeadInput): ArrayDeadResult => {
  const { moduleWeightLb, moduleLengthIn, moduleWidthIn, rackingPsf, ballastLb = 0, slopeDegrees = 0 } = input;
  const moduleAreaSqFt = (moduleLengthIn * moduleWidthIn) / 144;
  if (ballastLb > 0 && input.ballastPer === undefined) throw new Ask('ballast-per');
  if (ballastLb > 0 && input.ballastPer === 'array' && !input.moduleCount) throw new Ask('module-count');
  const perModuleLb = input.ballastPer === 'array' ? ballastLb / (input.moduleCount ?? 1) : ballastLb;
  const ballastPsf = perModuleLb / moduleAreaSqFt;
  const arrayDeadPsf = moduleWeightLb / moduleAreaSqFt + rackingPsf + ballastPsf;
  return { moduleAreaSqFt, ballastPsf, arrayDeadPsf, projectedPsf: arrayDeadPsf / cosOf(slopeDegrees) };
};

/** A factor that falls in a straight line from 1 to a lower end. */
interface ReductionRow {
  /** R1 by area in sq ft, R2 by rise in 12. */
  symbol: 'R1' | 'R2';
  upTo: number;
  intercept: number;
  perUnit: number;
  from: number;
  end: number;
  mark: CoefficientMark;
  section: string;
}

/** ASCE 7 4.8 (4.8.1 of 7-22); all three editions have the same numbers. */
export const liveReductions: readonly ReductionRow[] = [
  { symbol: 'R1', upTo: 200, intercept: 1.2, perUnit: 0.001, from: 600, end: 0.6, mark: 'V2', section: 'ASCE 7 4.8' },
  { symbol: 'R2', upTo: 4, intercept: 1.2, perUnit: 0.05, from: 12, end: 0.6, mark: 'V2', section: 'ASCE 7 4.8' },
];

/** Psf: full roof live load, and what it is not reduced below. */
export const roofLiveLimits = { fullPsf: 20, leastPsf: 12, mark: 'V2', section: 'ASCE 7 Table 4.3-1, 4.8' } as const;

const reduced = ({ upTo, intercept, perUnit, from, end }: ReductionRow, by: number): number =>
  by <= upTo ? 1 : by >= from ? end : intercept - perUnit * by;

export interface RoofLiveInput {
  tributarySqFt: number;
  slopeDegrees: number;
  /** Of the firm's table, which wins. */
  tableLivePsf?: number;
}

export interface RoofLiveResult {
  areaReduction: number;
  slopeReduction: number;
  risePer12: number;
  /** Lr */
  roofLivePsf: number;
  mark: CoefficientMark;
}

export const roofLive = ({ tributarySqFt, slopeDegrees, tableLivePsf }: RoofLiveInput): RoofLiveResult => {
  const risePer12 = 12 * Math.tan((slopeDegrees * Math.PI) / 180);
  const areaReduction = reduced(liveReductions[0]!, tributarySqFt);
  const slopeReduction = reduced(liveReductions[1]!, risePer12);
  const { fullPsf, leastPsf } = roofLiveLimits;
  const calculatedPsf = Math.min(fullPsf, Math.max(leastPsf, fullPsf * areaReduction * slopeReduction));
  return {
    areaReduction,
    slopeReduction,
    risePer12,
    roofLivePsf: tableLivePsf ?? calculatedPsf,
    mark: tableLivePsf === undefined ? roofLiveLimits.mark : 'entered',
  };
};

/** Clear height in inches below modules up to which nobody can stand there. */
export const inaccessibleHeightIn = 24;

interface UnderModulesSection {
  /** Of the IBC. */
  year: number;
  section: string;
  mark: CoefficientMark;
}

export const underModulesSections: readonly UnderModulesSection[] = [
  { year: 2015, section: '2015 IBC 1607.12.5.1', mark: 'V2' },
  { year: 2018, section: '2018 IBC 1607.13.5.1', mark: 'V2' },
  { year: 2021, section: '2021 IBC 1607.14.4.1', mark: 'V1' },
  { year: 2024, section: '2024 IBC 1607.14.4.1', mark: 'V1' },
];

export interface LiveUnderInput {
  /** Below the modules; null or absent where unknown, which keeps the full load. */
  clearHeightIn?: number | null;
  roofLivePsf: number;
}

export interface LiveUnderResult {
  /** Lr on the roof under modules. The roof without modules keeps its own. */
  roofLivePsf: number;
  isInaccessible: boolean;
}

export const liveUnder = ({ clearHeightIn, roofLivePsf }: LiveUnderInput): LiveUnderResult => {
  const isInaccessible = typeof clearHeightIn === 'number' && clearHeightIn <= inaccessibleHeightIn;
  return { roofLivePsf: isInaccessible ? 0 : roofLivePsf, isInaccessible };
};

export interface PointLoadInput {
  /** Of one attachment, on the slope. */
  tributarySqFt: number;
  arrayDeadPsf: number;
  /** On the horizontal projection, ASD. */
  snowAsdPsf: number;
  /** Downward pressure normal to the roof, strength level, as a positive number. */
  windDownPsf: number;
  slopeDegrees: number;
}

/** Vertical, in pounds. */
export interface PointLoadResult {
  deadAndSnowLb: number;
  deadAndWindLb: number;
  deadSnowAndWindLb: number;
  /** The largest. */
  pointLoadLb: number;
  combination: 'D+S' | 'D+0.6W' | 'D+0.75S+0.45W';
}

/** What one attachment presses on the roof, ASD. */
export const pointLoadDown = (input: PointLoadInput): PointLoadResult => {
  const cos = cosOf(input.slopeDegrees);
  const deadLb = input.arrayDeadPsf * input.tributarySqFt;
  const snowLb = input.snowAsdPsf * input.tributarySqFt * cos;
  const windLb = input.windDownPsf * input.tributarySqFt * cos;
  const deadAndSnowLb = deadLb + snowLb;
  const deadAndWindLb = deadLb + 0.6 * windLb;
  const deadSnowAndWindLb = deadLb + 0.75 * snowLb + 0.45 * windLb;
  const pointLoadLb = Math.max(deadAndSnowLb, deadAndWindLb, deadSnowAndWindLb);
  const combination =
    pointLoadLb === deadAndSnowLb ? 'D+S' : pointLoadLb === deadAndWindLb ? 'D+0.6W' : 'D+0.75S+0.45W';
  return { deadAndSnowLb, deadAndWindLb, deadSnowAndWindLb, pointLoadLb, combination };
};

/** What an attachment in line with others brings to the one member below it. */
export interface AttachmentLoad {
  /** From the first support, horizontally. */
  atIn: number;
  /** Vertical. */
  deadLb: number;
  /** Vertical, ASD. */
  snowAsdLb: number;
  /** Normal to the roof, strength level. */
  windDownLb: number;
}

/** The loads of equal attachments at places along one member. */
export const attachmentLoads = (placesIn: readonly number[], input: PointLoadInput): AttachmentLoad[] =>
  placesIn.map((atIn) => ({
    atIn,
    deadLb: input.arrayDeadPsf * input.tributarySqFt,
    snowAsdLb: input.snowAsdPsf * input.tributarySqFt * cosOf(input.slopeDegrees),
    windDownLb: input.windDownPsf * input.tributarySqFt,
  }));
