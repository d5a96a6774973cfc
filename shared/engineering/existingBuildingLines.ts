import {
  type CodeSection,
  type ExistingBuildingRow,
  existingBuildingLimits,
  type GravityRuleInput,
  type GravityRuleResult,
  type LateralRuleInput,
  type LateralRuleResult,
  ruleNotes,
} from './existingBuilding.ts';
import { fixed, formulaLine, type LineSource, tableLine } from './lineOf.ts';
import type { CalculationLine } from './lines.ts';

const one = (value: number): string => fixed(value, 1);
const two = (value: number): string => fixed(value, 2);

/** `IEBC 2021 503.3, 805.2`. A firm's own number stands in the place of one that is to be confirmed. */
const ruleSource = (row: ExistingBuildingRow, sections: readonly CodeSection[]): LineSource => {
  const { code, year } = row;
  const isStandIn = ruleNotes(row).length > 0;
  const numbers = sections.map(({ number }) => number).filter((number) => number !== '');
  const section = [`${code} ${year}`, ...(numbers.length > 0 ? [numbers.join(', ')] : [])].join(' ');
  return { section, mark: isStandIn || sections.some(({ isToConfirm }) => isToConfirm) ? 'V1' : 'V2' };
};

/** `at most 5%`, and what the percentage stands for where the code compares demand with capacity. */
const limitOf = (row: ExistingBuildingRow, limit: 'gravity' | 'lateral'): string => {
  const { percent } = existingBuildingLimits[limit];
  const standIn = ` in place of demand to capacity at most ${100 + percent}%; capacity is not calculated`;
  return `at most ${percent}%${ruleNotes(row).length > 0 ? standIn : ''}`;
};

export const gravityRuleLines = (
  row: ExistingBuildingRow,
  input: GravityRuleInput,
  result: GravityRuleResult,
): CalculationLine[] => {
  const source = ruleSource(row, row.gravity);
  const statics: LineSource = { section: 'ASD, horizontal projection', mark: 'V2' };
  const { roofDeadPsf, arrayDeadPsf, earlierAdditionsPsf = 0, roofLivePsf, liveUnderPsf, snowAsdPsf } = input;
  const cos = `cos ${one(input.slopeDegrees)}°`;
  const earlier = earlierAdditionsPsf > 0;
  const added = `${two(roofDeadPsf)} + ${two(arrayDeadPsf)}${earlier ? ` + ${two(earlierAdditionsPsf)}` : ''}`;
  const addedOnly = `${two(arrayDeadPsf)}${earlier ? ` + ${two(earlierAdditionsPsf)}` : ''}`;
  return [
    formulaLine(
      'gravity-existing',
      'existing',
      ['D / cos θ + max(Lr; S)', `${two(roofDeadPsf)} / ${cos} + max(${one(roofLivePsf)}; ${one(snowAsdPsf)})`],
      [result.existingPsf, 'psf'],
      statics,
    ),
    formulaLine(
      'gravity-proposed',
      'proposed',
      [
        `(D + D array${earlier ? ' + earlier additions' : ''}) / cos θ + max(Lr under; S)`,
        `(${added}) / ${cos} + max(${one(liveUnderPsf)}; ${one(snowAsdPsf)})`,
      ],
      [result.proposedPsf, 'psf'],
      statics,
    ),
    formulaLine(
      'gravity-total-change',
      `change of the total, ${limitOf(row, 'gravity')}`,
      ['100 · (proposed / existing − 1)', `100 · (${two(result.proposedPsf)} / ${two(result.existingPsf)} − 1)`],
      [result.totalPercent, '%'],
      source,
    ),
    formulaLine(
      'gravity-dead-change',
      'change of the dead load',
      ['100 · added / D', `100 · (${addedOnly}) / ${two(roofDeadPsf)}`],
      [result.deadPercent, '%'],
      source,
    ),
  ];
};

export const lateralRuleLines = (
  row: ExistingBuildingRow,
  input: LateralRuleInput,
  result: LateralRuleResult,
): CalculationLine[] => {
  const { arrayLb, earlierAdditionsLb = 0, roofDeadPsf, roofAreaSqFt, tributaryWallLb = 0 } = input;
  const exempt: LineSource = { section: 'IBC 1613.1, exempt: detached dwelling', mark: 'V1' };
  const source = result.isExempt ? exempt : ruleSource(row, row.lateral);
  const walls = tributaryWallLb > 0;
  const added = earlierAdditionsLb > 0 ? `(${one(arrayLb)} + ${one(earlierAdditionsLb)})` : one(arrayLb);
  return [
    formulaLine(
      'lateral-base',
      'W',
      [
        `D · A roof${walls ? ' + walls' : ''}`,
        `${two(roofDeadPsf)} · ${one(roofAreaSqFt)}${walls ? ` + ${one(tributaryWallLb)}` : ''}`,
      ],
      [result.baseLb, 'lb'],
      { section: 'ASCE 7 12.7.2', mark: 'V1' },
    ),
    formulaLine(
      'lateral-change',
      `change of the seismic weight, ${limitOf(row, 'lateral')}`,
      ['100 · array / W', `100 · ${added} / ${one(result.baseLb)}`],
      [result.percent, '%'],
      source,
    ),
    ...(result.isExempt ? [tableLine('lateral-exempt', 'exempt', 1, exempt)] : []),
  ];
};
