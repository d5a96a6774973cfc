import { Ask } from './ask.ts';
import { type CoefficientMark, weakestMark } from './marks.ts';

/** Visually graded dimension lumber. Stud, Construction and machine-rated grades have no confirmed values here. */
export type LumberGrade = 'SS' | '1' | '2' | '3';

interface BendingRow {
  species: string;
  grade: LumberGrade;
  /** Of one size only, as Southern Pine is published; else of all, with CF. */
  size?: string;
  /** Fb */
  psi: number;
  mark: CoefficientMark;
}

const bendingRow = (
  species: string,
  grade: LumberGrade,
  psi: number,
  mark: CoefficientMark,
  size?: string,
): BendingRow => ({
  species,
  grade,
  psi,
  mark,
  ...(size === undefined ? {} : { size }),
});

const southernPineSizes = ['2x4', '2x6', '2x8', '2x10', '2x12'];
const southernPine = (grade: LumberGrade, psi: readonly number[]): BendingRow[] =>
  southernPineSizes.map((size, i) => bendingRow('SP', grade, psi[i]!, 'V2', size));

/** Fb in psi. What is not listed is asked: Hem-Fir No. 1, Southern Pine SS and No. 1, all other species and grades. */
export const bendingValues: readonly BendingRow[] = [
  bendingRow('DFL', 'SS', 1500, 'V1'),
  bendingRow('DFL', '1', 1000, 'V1'),
  bendingRow('DFL', '2', 900, 'V2'),
  bendingRow('DFL', '3', 525, 'V2'),
  bendingRow('HF', 'SS', 1400, 'V1'),
  bendingRow('HF', '2', 850, 'V2'),
  bendingRow('HF', '3', 500, 'V2'),
  bendingRow('SPF', 'SS', 1250, 'V1'),
  bendingRow('SPF', '1', 875, 'V1'),
  bendingRow('SPF', '2', 875, 'V2'),
  bendingRow('SPF', '3', 500, 'V2'),
  ...southernPine('2', [1100, 1000, 925, 800, 750]),
  ...southernPine('3', [650, 575, 525, 475, 450]),
];

interface SpeciesRow {
  species: string;
  /** Fv */
  shearPsi: number;
  /** E in million psi by grade. */
  elasticityMpsi: Readonly<Partial<Record<LumberGrade, number>>>;
  section: string;
  shearMark: CoefficientMark;
  elasticityMark: CoefficientMark;
}

const marked = { shearMark: 'V1', elasticityMark: 'V1' } as const;
const ofMostSpecies = 'NDS Supplement Table 4A';

export const speciesValues: readonly SpeciesRow[] = [
  {
    species: 'DFL',
    shearPsi: 180,
    elasticityMpsi: { SS: 1.9, 1: 1.7, 2: 1.6, 3: 1.4 },
    section: ofMostSpecies,
    ...marked,
    shearMark: 'V2',
  },
  { species: 'HF', shearPsi: 150, elasticityMpsi: { SS: 1.6, 2: 1.3, 3: 1.2 }, section: ofMostSpecies, ...marked },
  {
    species: 'SPF',
    shearPsi: 135,
    elasticityMpsi: { SS: 1.5, 1: 1.4, 2: 1.4, 3: 1.2 },
    section: ofMostSpecies,
    ...marked,
  },
  { species: 'SP', shearPsi: 175, elasticityMpsi: { 2: 1.4, 3: 1.2 }, section: 'NDS Supplement Table 4B', ...marked },
];

interface SizeFactorRow {
  size: string;
  value: number;
  mark: CoefficientMark;
  section: string;
}

/** CF of Fb. The values of Southern Pine have it in them. */
export const sizeFactors: readonly SizeFactorRow[] = [
  { size: '2x4', value: 1.5, mark: 'V2', section: ofMostSpecies },
  { size: '2x6', value: 1.3, mark: 'V2', section: ofMostSpecies },
  { size: '2x8', value: 1.2, mark: 'V2', section: ofMostSpecies },
  { size: '2x10', value: 1.1, mark: 'V2', section: ofMostSpecies },
  { size: '2x12', value: 1.0, mark: 'V2', section: ofMostSpecies },
];

/** Cr of members side by side that share load through sheathing. */
export const repetitiveMember = { value: 1.15, members: 3, spacingIn: 24, mark: 'V2', section: 'NDS 4.3.9' } as const;

/** Dressed inches by nominal ones, of dimension lumber. */
const dressedIn: Readonly<Record<number, number>> = {
  2: 1.5,
  3: 2.5,
  4: 3.5,
  6: 5.5,
  8: 7.25,
  10: 9.25,
  12: 11.25,
  14: 13.25,
  16: 15.25,
};

/** Timbers are 5x5 and larger, and half an inch less than nominal in both directions (NDS Supplement Table 1B). */
const timberFromIn = 5;
const timberNominalIn: readonly number[] = [5, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24];

/** `6x8`, `(2) 6x8`. Values of dimension lumber are not those of timbers. */
const isTimberSize = (size: string): boolean => {
  const [, width = '', depth = ''] = /(\d+)x(\d+)$/.exec(size) ?? [];
  return width !== '' && Math.min(Number(width), Number(depth)) >= timberFromIn;
};

const dressed = (nominalIn: number, isTimber: boolean): number => {
  if (!isTimber) return dressedIn[nominalIn] ?? 0;
  return timberNominalIn.includes(nominalIn) ? nominalIn - 0.5 : 0;
};

export interface MemberSection {
  widthIn: number;
  depthIn: number;
  areaSqIn: number;
  /** S */
  sectionModulusIn3: number;
  /** I */
  inertiaIn4: number;
}

/** Section of a nominal size (`2x8`, `(2) 2x8`), or of the real one that the engineer measured. */
export const memberSection = (size: string, realWidthIn?: number, realDepthIn?: number): MemberSection => {
  const [, plies = '1', width = '', depth = ''] = /^(?:\((\d)\) )?(\d+)x(\d+)$/.exec(size) ?? [];
  const isTimber = isTimberSize(size);
  const widthIn = realWidthIn ?? dressed(Number(width), isTimber) * Number(plies);
  const depthIn = realDepthIn ?? dressed(Number(depth), isTimber);
  if (!(widthIn > 0 && depthIn > 0)) throw new Ask('member-size');
  const areaSqIn = widthIn * depthIn;
  return {
    widthIn,
    depthIn,
    areaSqIn,
    sectionModulusIn3: (areaSqIn * depthIn) / 6,
    inertiaIn4: (areaSqIn * depthIn ** 2) / 12,
  };
};

/** What the engineer enters where no value is listed. */
export interface EnteredLumber {
  bendingPsi: number;
  shearPsi: number;
  elasticityPsi: number;
}

export interface LumberInput {
  species: string;
  grade: string;
  /** Nominal: `2x6`. */
  size: string;
  spacingIn: number;
  entered?: EnteredLumber;
  /** CF that the engineer enters for sizes without a row. */
  sizeFactor?: number;
  /** Whether sheathing spreads load over at least three members; true unless the reviewer says otherwise. */
  isRepetitive?: boolean;
  /** CM on all values. */
  wetServiceFactor?: number;
  isWet?: boolean;
  /** Ct on all values. */
  temperatureFactor?: number;
  /** Ci of Fb and Fv, and of E. */
  incisingFactor?: number;
  incisingElasticityFactor?: number;
  isIncised?: boolean;
}

/** Values before the factor of load duration. */
export interface LumberValues {
  bendingPsi: number;
  shearPsi: number;
  elasticityPsi: number;
  sizeFactor: number;
  repetitiveFactor: number;
  wetServiceFactor: number;
  temperatureFactor: number;
  incisingFactor: number;
  incisingElasticityFactor: number;
  /** Fb · CM · Ct · CF · Ci · Cr */
  referenceBendingPsi: number;
  /** Fv · CM · Ct · Ci */
  referenceShearPsi: number;
  /** E′ */
  adjustedElasticityPsi: number;
  mark: CoefficientMark;
}

/** `(2) 2x8` is of 2x8. */
const plySize = (size: string): string => size.replace(/^\(\d\) /, '');

const referenceValues = ({ species, grade, size, entered }: LumberInput): EnteredLumber & { mark: CoefficientMark } => {
  if (entered) return { ...entered, mark: 'entered' };
  if (isTimberSize(size)) throw new Ask('lumber-values');
  const bending = bendingValues.find(
    (row) => row.species === species && row.grade === grade && (row.size ?? plySize(size)) === plySize(size),
  );
  const ofSpecies = speciesValues.find((row) => row.species === species);
  const elasticityMpsi = ofSpecies?.elasticityMpsi[grade as LumberGrade];
  if (!bending || !ofSpecies || elasticityMpsi === undefined) throw new Ask('lumber-values');
  return {
    bendingPsi: bending.psi,
    shearPsi: ofSpecies.shearPsi,
    elasticityPsi: elasticityMpsi * 1e6,
    mark: weakestMark([bending.mark, ofSpecies.shearMark, ofSpecies.elasticityMark]),
  };
};

const sizeFactorOf = ({ species, size, sizeFactor }: LumberInput): number => {
  if (sizeFactor !== undefined) return sizeFactor;
  if (species === 'SP') return 1;
  const row = sizeFactors.find((one) => one.size === plySize(size));
  if (!row) throw new Ask('size-factor-CF');
  return row.value;
};

/** Incised wood has both factors, of strength and of E: one that stays 1 beside the other is forgotten. */
const askIncising = ({ isIncised = false, incisingFactor, incisingElasticityFactor }: LumberInput): void => {
  const isLess = (factor = 1): boolean => factor !== 1;
  const hasBoth = isIncised || isLess(incisingFactor) || isLess(incisingElasticityFactor);
  if (hasBoth && incisingFactor === undefined) throw new Ask('incising-Ci');
  if (hasBoth && incisingElasticityFactor === undefined) throw new Ask('incising-CiE');
};

/** Adjusted values without CD. It asks `lumber-values`, `size-factor-CF`, `wet-service-CM`, `incising-Ci` and `incising-CiE`. */
export const lumberValues = (input: LumberInput): LumberValues => {
  const { mark, ...values } = referenceValues(input);
  const sizeFactor = sizeFactorOf(input);
  const { wetServiceFactor = 1, temperatureFactor = 1, incisingFactor = 1, incisingElasticityFactor = 1 } = input;
  if (input.isWet && input.wetServiceFactor === undefined) throw new Ask('wet-service-CM');
  askIncising(input);
  const isClose = input.spacingIn <= repetitiveMember.spacingIn;
  const repetitiveFactor = isClose && (input.isRepetitive ?? true) ? repetitiveMember.value : 1;
  const service = wetServiceFactor * temperatureFactor;
  const isAdjusted = service !== 1 || incisingFactor !== 1 || input.sizeFactor !== undefined;
  return {
    ...values,
    sizeFactor,
    repetitiveFactor,
    wetServiceFactor,
    temperatureFactor,
    incisingFactor,
    incisingElasticityFactor,
    referenceBendingPsi: values.bendingPsi * service * sizeFactor * incisingFactor * repetitiveFactor,
    referenceShearPsi: values.shearPsi * service * incisingFactor,
    adjustedElasticityPsi: values.elasticityPsi * service * incisingElasticityFactor,
    mark: isAdjusted ? 'entered' : mark,
  };
};
