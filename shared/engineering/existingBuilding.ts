import { CalculationRefusal } from './ask.ts';
import type { CoefficientMark } from './marks.ts';
import { windLimits } from './wind.ts';

/** What the words of a code compare: all gravity load at once, dead, live or snow each by itself, or demand with capacity. */
export type GravityTest = 'design-gravity-load' | 'dead-live-or-snow' | 'demand-capacity';

/** A number of a section; `isToConfirm` where no public text confirmed it. */
export interface CodeSection {
  number: string;
  isToConfirm: boolean;
}

export interface ExistingBuildingRow {
  /** `IEBC`, `CEBC`, `CEBC-503A`, `FBC-EB`, `MN`. */
  code: string;
  year: number;
  gravity: readonly CodeSection[];
  lateral: readonly CodeSection[];
  test: GravityTest;
  /** The test itself is not confirmed in public. */
  isTestToConfirm?: boolean;
  note?: string;
}

const known = (...numbers: string[]): CodeSection[] => numbers.map((number) => ({ number, isToConfirm: false }));
const unknown = (...numbers: string[]): CodeSection[] => numbers.map((number) => ({ number, isToConfirm: true }));
/** No number was found at all: the reviewer writes it, once for a firm. */
const numberless = unknown('');

const floridaNote = 'One public letter cites 807.4, which is the numbering of 2015.';

/** Sections of the rule for existing buildings. The firm confirms a number that is to be confirmed, once. */
export const existingBuildingRows: readonly ExistingBuildingRow[] = [
  {
    code: 'IEBC',
    year: 2012,
    gravity: unknown('404.3', '807.4'),
    lateral: unknown('404.4', '807.5'),
    test: 'design-gravity-load',
  },
  {
    code: 'IEBC',
    year: 2015,
    gravity: [...unknown('403.3'), ...known('807.4')],
    lateral: unknown('403.4', '807.5'),
    test: 'design-gravity-load',
  },
  {
    code: 'IEBC',
    year: 2018,
    gravity: known('503.3', '806.2'),
    lateral: known('503.4', '806.3'),
    test: 'dead-live-or-snow',
  },
  {
    code: 'IEBC',
    year: 2021,
    gravity: [...unknown('503.3'), ...known('805.2')],
    lateral: [...unknown('503.4'), ...known('805.3')],
    test: 'dead-live-or-snow',
  },
  {
    code: 'IEBC',
    year: 2024,
    gravity: unknown('503.3', '805.2'),
    lateral: unknown('503.4', '805.3'),
    test: 'dead-live-or-snow',
    isTestToConfirm: true,
  },
  { code: 'CEBC', year: 2019, gravity: unknown('503.3'), lateral: numberless, test: 'dead-live-or-snow' },
  { code: 'CEBC-503A', year: 2019, gravity: known('503A.3'), lateral: numberless, test: 'design-gravity-load' },
  ...[2022, 2025].map((year): ExistingBuildingRow => {
    return {
      code: 'CEBC',
      year,
      gravity: numberless,
      lateral: numberless,
      test: 'dead-live-or-snow',
      isTestToConfirm: true,
    };
  }),
  ...[2020, 2023].map((year): ExistingBuildingRow => {
    const sections = { gravity: numberless, lateral: numberless };
    return { code: 'FBC-EB', year, ...sections, test: 'dead-live-or-snow', isTestToConfirm: true, note: floridaNote };
  }),
  {
    code: 'MN',
    year: 2020,
    gravity: known('806.2'),
    lateral: known('806.3'),
    test: 'demand-capacity',
    note: 'Amended by Minnesota Rules 1311.0806. Compared by load growth; demand and capacity are not calculated.',
  },
];

export const existingBuildingRow = (code: string, year: number): ExistingBuildingRow | undefined =>
  existingBuildingRows.find((row) => row.code === code && row.year === year);

/**
 * What the engineer takes the words of 2018 and later to mean: the total design gravity load; the exception for Group R of at
 * most five units, where the altered building meets the provisions for conventional light-frame construction or the IRC; or
 * neither, and members are checked.
 */
export const ruleReadings = ['total-gravity-load', 'group-r-exception', 'member-check'] as const;
export type RuleReading = (typeof ruleReadings)[number];

/** From this year on the words name dead, live or snow load separately. */
export const separateLoadsSince = 2018;

/** Whether a reading has to be chosen. A code without a row is taken by its year. */
export const needsReading = (code: string, year: number): boolean => {
  const row = existingBuildingRow(code, year);
  return row ? row.test === 'dead-live-or-snow' : year >= separateLoadsSince;
};

/** What a sheet says beside the percentages. */
export type RuleNote = 'load-growth-for-demand-to-capacity';

/**
 * A code that compares demand with capacity, as Minnesota's, is judged by the growth of the load here. Both are the same only for
 * an element that carried no more than its capacity before.
 */
export const ruleNotes = ({ test }: ExistingBuildingRow): RuleNote[] =>
  test === 'demand-capacity' ? ['load-growth-for-demand-to-capacity'] : [];

/** Percent. Minnesota's limits of demand to capacity, 105% and 110%, are as much above 100%. */
export const existingBuildingLimits: Readonly<
  Record<'gravity' | 'lateral', { percent: number; mark: CoefficientMark }>
> = {
  gravity: { percent: 5, mark: 'V2' },
  lateral: { percent: 10, mark: 'V2' },
};

/** Roundoff of a percentage at its limit. */
const epsilon = 1e-9;

export interface GravityRuleInput {
  /** Of the roof, on the slope, before any addition. */
  roofDeadPsf: number;
  arrayDeadPsf: number;
  /** Earlier additions, which count as added: second roofing, units on the roof. */
  earlierAdditionsPsf?: number;
  roofLivePsf: number;
  /** Balanced, on the horizontal projection. */
  snowAsdPsf: number;
  liveUnderPsf: number;
  slopeDegrees: number;
}

/** Psf on the horizontal projection, ASD. */
export interface GravityRuleResult {
  existingPsf: number;
  proposedPsf: number;
  totalPercent: number;
  deadPercent: number;
  /** Roof live (under the modules in the proposed state) or snow, the larger: what each state carries. */
  existingVariablePsf: number;
  proposedVariablePsf: number;
  isWithin: boolean;
}

/** Route 1: how far the array raises the design gravity load of an element under it. It says nothing of its capacity. */
export const gravityRule = (input: GravityRuleInput): GravityRuleResult => {
  const { roofDeadPsf, roofLivePsf, snowAsdPsf, liveUnderPsf, earlierAdditionsPsf = 0 } = input;
  if (!(input.slopeDegrees <= windLimits.slopeDegrees)) throw new CalculationRefusal('scope-slope');
  if (!(roofDeadPsf > 0)) throw new CalculationRefusal('input-roof-dead');
  const cos = Math.cos((input.slopeDegrees * Math.PI) / 180);
  const addedPsf = input.arrayDeadPsf + earlierAdditionsPsf;
  const existingVariablePsf = Math.max(roofLivePsf, snowAsdPsf);
  const proposedVariablePsf = Math.max(liveUnderPsf, snowAsdPsf);
  const existingPsf = roofDeadPsf / cos + existingVariablePsf;
  const proposedPsf = (roofDeadPsf + addedPsf) / cos + proposedVariablePsf;
  const totalPercent = 100 * (proposedPsf / existingPsf - 1);
  return {
    existingPsf,
    proposedPsf,
    totalPercent,
    deadPercent: (100 * addedPsf) / roofDeadPsf,
    existingVariablePsf,
    proposedVariablePsf,
    isWithin: totalPercent <= existingBuildingLimits.gravity.percent + epsilon,
  };
};

/** What the rule comes to: `group-r-exception` and `member-check` are other routes, which the percentage says nothing of. */
export type RuleOutcome = 'within' | 'exceeded' | 'reading-needed' | Exclude<RuleReading, 'total-gravity-load'>;

export const gravityRuleOutcome = (
  code: string,
  year: number,
  { isWithin }: GravityRuleResult,
  reading?: RuleReading,
): RuleOutcome => {
  if (needsReading(code, year)) {
    if (reading === undefined) return 'reading-needed';
    if (reading !== 'total-gravity-load') return reading;
  }
  return isWithin ? 'within' : 'exceeded';
};

export interface LateralRuleInput {
  arrayLb: number;
  /** Earlier additions, which count as added. */
  earlierAdditionsLb?: number;
  roofDeadPsf: number;
  roofAreaSqFt: number;
  /** Of the walls that the roof braces, if the engineer enters it. */
  tributaryWallLb?: number;
  isDetachedDwelling?: boolean;
  seismicDesignCategory?: 'A' | 'B' | 'C' | 'D' | 'E' | 'F';
  /** Ss in g. */
  shortPeriodAcceleration?: number;
}

export interface LateralRuleResult {
  /** Seismic weight that the array is compared with. */
  baseLb: number;
  percent: number;
  isWithin: boolean;
  /** IBC 1613.1, V1: the check is then optional. */
  isExempt: boolean;
}

/** Ss in g below which a detached dwelling is exempt from seismic provisions. */
const exemptBelowSs = 0.4;
const exemptCategories = ['A', 'B', 'C'];

export const lateralRule = (input: LateralRuleInput): LateralRuleResult => {
  const { roofDeadPsf, roofAreaSqFt, tributaryWallLb = 0, seismicDesignCategory, shortPeriodAcceleration } = input;
  const baseLb = roofDeadPsf * roofAreaSqFt + tributaryWallLb;
  if (!(baseLb > 0)) throw new CalculationRefusal('input-roof-weight');
  const percent = (100 * (input.arrayLb + (input.earlierAdditionsLb ?? 0))) / baseLb;
  const isLowSeismic =
    (seismicDesignCategory !== undefined && exemptCategories.includes(seismicDesignCategory)) ||
    (shortPeriodAcceleration !== undefined && shortPeriodAcceleration < exemptBelowSs);
  return {
    baseLb,
    percent,
    isWithin: percent <= existingBuildingLimits.lateral.percent + epsilon,
    isExempt: (input.isDetachedDwelling ?? false) && isLowSeismic,
  };
};
