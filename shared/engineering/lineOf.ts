import type { CalculationLine } from './lines.ts';
import type { CoefficientMark } from './marks.ts';

/** Where a line comes from, and how well it is confirmed. */
export interface LineSource {
  section: string;
  mark: CoefficientMark;
}

/** A number in a formula, with a true minus sign. */
export const fixed = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');

/** A line of a number that a table has. */
export const tableLine = (
  id: string,
  symbol: string,
  result: number,
  { section, mark }: LineSource,
  unit = '',
): CalculationLine => ({ id, symbol, result, unit, section, mark });

/** A line of a formula and its numbers. */
export const formulaLine = (
  id: string,
  symbol: string,
  [formula, numbers]: readonly [formula: string, numbers: string],
  [result, unit]: readonly [result: number, unit: string],
  { section, mark }: LineSource,
): CalculationLine => ({ id, symbol, formula, numbers, result, unit, section, mark });
