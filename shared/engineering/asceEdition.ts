import type { CoefficientMark } from './marks.ts';

/** The editions that are calculated. Coefficients of two of them are never mixed: each table names the edition of its rows. */
export const asceEditions = ['7-10', '7-16', '7-22'] as const;
export type AsceEdition = (typeof asceEditions)[number];

export type RiskCategory = 'I' | 'II' | 'III' | 'IV';

/** A number of a standard, how well it is confirmed, and where it is published. */
export interface Coefficient {
  value: number;
  mark: CoefficientMark;
  section: string;
}
