import { Ask, CalculationRefusal } from './ask.ts';
import type { CoefficientMark } from './marks.ts';

/** Species groups whose specific gravity is published in the table of withdrawal values. */
export type WoodSpecies = 'SP' | 'DFL' | 'DFS' | 'HF' | 'SPF';

interface SpecificGravityRow {
  species: WoodSpecies;
  name: string;
  value: number;
  mark: CoefficientMark;
  section: string;
}

const gravitySection = 'NDS Table 12.3.3A';

export const specificGravities: readonly SpecificGravityRow[] = [
  { species: 'SP', name: 'Southern Pine', value: 0.55, mark: 'V2', section: gravitySection },
  { species: 'DFL', name: 'Douglas Fir-Larch', value: 0.5, mark: 'V2', section: gravitySection },
  { species: 'DFS', name: 'Douglas Fir-South', value: 0.46, mark: 'V2', section: gravitySection },
  { species: 'HF', name: 'Hem-Fir', value: 0.43, mark: 'V2', section: gravitySection },
  { species: 'SPF', name: 'Spruce-Pine-Fir', value: 0.42, mark: 'V2', section: gravitySection },
];

/** G. Of another species the engineer enters it. */
export const specificGravityOf = (species: string): number => {
  const row = specificGravities.find((one) => one.species === species);
  if (!row) throw new Ask('specific-gravity');
  return row.value;
};

/** W = 1800 · G^1.5 · D^0.75, lb per inch of thread in the member. */
export const lagWithdrawal = {
  factor: 1800,
  gravityPower: 1.5,
  diameterPower: 0.75,
  mark: 'V2',
  section: 'NDS 12.2.1',
} as const;

export const withdrawalLbPerIn = (specificGravity: number, diameterIn: number): number =>
  lagWithdrawal.factor * specificGravity ** lagWithdrawal.gravityPower * diameterIn ** lagWithdrawal.diameterPower;

interface DurationRow {
  load: 'dead' | 'snow' | 'roof-live' | 'wind';
  value: number;
  mark: CoefficientMark;
  section: string;
}

/** CD by the shortest load of a combination. */
export const durationFactors: readonly DurationRow[] = [
  { load: 'dead', value: 0.9, mark: 'V2', section: 'NDS Table 2.3.2' },
  { load: 'snow', value: 1.15, mark: 'V2', section: 'NDS Table 2.3.2' },
  { load: 'roof-live', value: 1.25, mark: 'V2', section: 'NDS Table 2.3.2' },
  { load: 'wind', value: 1.6, mark: 'V2', section: 'NDS Table 2.3.2' },
];

export const durationFactorOf = (load: DurationRow['load']): number =>
  durationFactors.find((row) => row.load === load)!.value;

interface LagTemperatureRow {
  /** Degrees Fahrenheit. */
  upToF: number;
  value: number;
  mark: CoefficientMark;
  section: string;
}

const lagTemperatures: readonly LagTemperatureRow[] = [
  { upToF: 100, value: 1.0, mark: 'V1', section: 'NDS Table 11.3.4' },
  { upToF: 125, value: 0.8, mark: 'V1', section: 'NDS Table 11.3.4' },
];

/** Ct of a fastener in wood that is as warm as this for long. */
export const lagTemperatureFactor = (temperatureF: number): number => {
  const row = lagTemperatures.find(({ upToF }) => temperatureF <= upToF);
  if (!row) throw new Ask('lag-temperature-Ct');
  return row.value;
};

/** In diameters; of the standard, not confirmed in public. */
export const lagGeometry = {
  minimumPenetration: 4,
  edgeDistance: 1.5,
  endDistance: 4,
  spacing: 4,
  mark: 'HOLD',
} as const;

/** Roundoff where a length is exactly at its limit. */
const epsilon = 1e-9;

/** pt: thread in the member without the tapered tip, which is one diameter long unless its maker says so. */
export const threadPenetrationIn = (embedmentIn: number, diameterIn: number, tipIn = diameterIn): number =>
  embedmentIn - tipIn;

export interface LagInput {
  /** G of the member. */
  specificGravity: number;
  diameterIn: number;
  /** pt: what passes through sheathing, roofing and the base of the mount does not count, nor does the tip. */
  threadPenetrationIn: number;
  screwsPerMount?: number;
  /** CD: of wind unless given. */
  durationFactor?: number;
  /** CM: 1 in dry wood. */
  wetServiceFactor?: number;
  isWet?: boolean;
  /** Ct */
  temperatureFactor?: number;
  /** For Ct, where it is not given. */
  temperatureF?: number;
}

export interface LagResult {
  withdrawalLbPerIn: number;
  durationFactor: number;
  wetServiceFactor: number;
  temperatureFactor: number;
  minimumPenetrationIn: number;
  /** Of a mount, ASD. */
  capacityLb: number;
  mark: CoefficientMark;
}

/** Withdrawal capacity of a mount's lag screws. Wet wood asks for CM; less than four diameters of thread is refused. */
export const lagCapacity = (input: LagInput): LagResult => {
  const { specificGravity, diameterIn, screwsPerMount = 1 } = input;
  const penetrationIn = input.threadPenetrationIn;
  const minimumPenetrationIn = lagGeometry.minimumPenetration * diameterIn;
  if (!(penetrationIn >= minimumPenetrationIn - epsilon)) throw new CalculationRefusal('embedment-minimum');
  if (input.isWet && input.wetServiceFactor === undefined) throw new Ask('wet-service-CM');
  const durationFactor = input.durationFactor ?? durationFactorOf('wind');
  const wetServiceFactor = input.wetServiceFactor ?? 1;
  const temperatureFactor = input.temperatureFactor ?? lagTemperatureFactor(input.temperatureF ?? 100);
  const perIn = withdrawalLbPerIn(specificGravity, diameterIn);
  return {
    withdrawalLbPerIn: perIn,
    durationFactor,
    wetServiceFactor,
    temperatureFactor,
    minimumPenetrationIn,
    capacityLb: perIn * penetrationIn * screwsPerMount * durationFactor * wetServiceFactor * temperatureFactor,
    mark: wetServiceFactor !== 1 ? 'entered' : temperatureFactor !== 1 ? 'V1' : lagWithdrawal.mark,
  };
};

/** What a test report or an evaluation says of a mount, screw, clamp or hook. */
export interface TestedCapacity {
  document?: string;
  /** Species and thickness, seam profile, gauge. */
  substrate?: string;
  /** Either the ASD capacity, or the ultimate load with its safety factor. */
  asdLb?: number;
  ultimateLb?: number;
  safetyFactor?: number;
  /** The document says that its value may be multiplied by CD. */
  allowsDurationFactor?: boolean;
  durationFactor?: number;
}

/** ASD capacity in lb. CD is never multiplied onto a tested value unless the document says so. */
export const testedCapacityLb = (test: TestedCapacity): number => {
  if (!test.document) throw new Ask('capacity-document');
  if (!test.substrate) throw new Ask('capacity-substrate');
  if (test.asdLb === undefined && test.ultimateLb === undefined) throw new Ask('attachment-capacity');
  if (test.asdLb === undefined && !test.safetyFactor) throw new Ask('safety-factor');
  const asdLb = test.asdLb ?? test.ultimateLb! / test.safetyFactor!;
  return test.allowsDurationFactor ? asdLb * (test.durationFactor ?? 1) : asdLb;
};

/** How an attachment holds, and what it needs beside its uplift capacity. */
interface AttachmentKindRow {
  kind: 'lag' | 'structural-screw' | 'deck-mount' | 'metal-deck-screw' | 'standing-seam-clamp' | 'tile-hook';
  /** Else only a test gives it. */
  isCalculated: boolean;
  /** Pressing down bends it, or breaks the tile below. */
  hasDownwardLimit?: true;
  /** What a sheet says beside the numbers. */
  note?: 'deck-fastening-not-checked' | 'pre-drill';
}

export const attachmentKinds: readonly AttachmentKindRow[] = [
  { kind: 'lag', isCalculated: true, note: 'pre-drill' },
  { kind: 'structural-screw', isCalculated: false },
  { kind: 'deck-mount', isCalculated: false, note: 'deck-fastening-not-checked' },
  { kind: 'metal-deck-screw', isCalculated: false },
  { kind: 'standing-seam-clamp', isCalculated: false },
  { kind: 'tile-hook', isCalculated: false, hasDownwardLimit: true },
];

/** Downward load to downward capacity; null for kinds without a limit of it. */
export const downwardRatio = (
  kind: AttachmentKindRow['kind'],
  pointLoadLb: number,
  downwardCapacityLb?: number,
): number | null => {
  if (!attachmentKinds.find((row) => row.kind === kind)?.hasDownwardLimit) return null;
  if (downwardCapacityLb === undefined) throw new Ask('downward-capacity');
  return pointLoadLb / downwardCapacityLb;
};

export interface AttachmentCapacity {
  capacityLb: number;
  /** The part that governs: `lag`, `hook`. */
  governs: string;
}

/** The smallest of the parts of the load path whose capacity is known. */
export const attachmentCapacity = (
  partsLb: Readonly<Record<string, number | null | undefined>>,
): AttachmentCapacity => {
  const known = Object.entries(partsLb).filter((part): part is [string, number] => typeof part[1] === 'number');
  const [first, ...others] = known;
  if (!first) throw new Ask('attachment-capacity');
  const [governs, capacityLb] = others.reduce((least, part) => (part[1] < least[1] ? part : least), first);
  return { capacityLb, governs };
};

export interface MaximumSpacingInput {
  /** Uplift of one attachment at a spacing; the area changes the pressure, too. */
  upliftLbAt: (spacingIn: number) => number;
  capacityLb: number;
  /** Null for deck mounts, which are free of the framing. */
  memberSpacingIn: number | null;
  makerSpanIn?: number;
}

export interface MaximumSpacing {
  /** 0 where not even the smallest step holds. */
  spacingIn: number;
  ratio: number;
  governs: 'capacity' | 'maker-span' | 'none';
}

/** Where the maker names no span, nothing longer is looked at; inches. */
const longestSpacingIn = 240;
/** Step in inches where spacing is free. */
const freeStepIn = 1;

/**
 * The largest multiple of the member spacing, up to the maker's span, that keeps demand within capacity. Pressure falls with
 * area, so that a wider spacing may hold where a closer one does not.
 */
export const maximumSpacing = (input: MaximumSpacingInput): MaximumSpacing => {
  const { upliftLbAt, capacityLb, memberSpacingIn, makerSpanIn } = input;
  const stepIn = memberSpacingIn ?? freeStepIn;
  const limitIn = makerSpanIn ?? longestSpacingIn;
  const ratioAt = (spacingIn: number): number => (spacingIn > 0 ? upliftLbAt(spacingIn) / capacityLb : 0);
  const mostSteps = Math.floor(limitIn / stepIn + epsilon);
  let steps = mostSteps;
  while (steps > 0 && ratioAt(steps * stepIn) > 1 + epsilon) steps--;
  const spacingIn = steps * stepIn;
  const ofLimit = makerSpanIn === undefined ? 'none' : 'maker-span';
  return { spacingIn, ratio: ratioAt(spacingIn), governs: steps < mostSteps ? 'capacity' : ofLimit };
};

export interface RailRun {
  rows: number;
  railsPerRow: number;
  lengthIn: number;
  cantileverIn: number;
  spacingIn: number;
}

/** Attachments of all rails: both end cantilevers taken off, one more than the spaces between. */
export const attachmentCount = (runs: readonly RailRun[]): number =>
  runs.reduce((sum, { rows, railsPerRow, lengthIn, cantileverIn, spacingIn }) => {
    const spaces = Math.max(0, Math.floor((lengthIn - 2 * cantileverIn) / spacingIn + epsilon));
    return sum + rows * railsPerRow * (spaces + 1);
  }, 0);

/** The maker's value, or a third of the spacing. */
export const cantileverLimitIn = (spacingIn: number, makerCantileverIn?: number): number =>
  makerCantileverIn ?? spacingIn / 3;

export interface BallastInput {
  /** Uplift pressure, strength level, as a positive number. */
  upliftPsf: number;
  /** On the slope, with the ballast. */
  arrayDeadPsf: number;
  slopeDegrees: number;
  tributarySqFt: number;
  /** The maker's wind-tunnel report, with which net uplift does not block. */
  windTunnelDocument?: string;
}

export interface BallastResult {
  /** T by ASD combination 7: what 0.6 of the weight does not hold down. Sliding is not checked. */
  netUpliftLb: number;
  isHeld: boolean;
}

export const ballastNetUplift = (input: BallastInput): BallastResult => {
  const held = input.arrayDeadPsf * Math.cos((input.slopeDegrees * Math.PI) / 180);
  const netUpliftLb = Math.max(0, 0.6 * input.upliftPsf - 0.6 * held) * input.tributarySqFt;
  return { netUpliftLb, isHeld: netUpliftLb === 0 || Boolean(input.windTunnelDocument) };
};
