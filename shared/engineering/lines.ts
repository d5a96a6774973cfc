import type { CoefficientMark } from './marks.ts';

/**
 * One step of a calculation, as a checker follows it: `qh = 0.00256 · 0.85 · 1.00 · 0.85 · 1.00 · 95² = 16.7 psf`. Results have
 * full precision; only print rounds.
 */
export interface CalculationLine {
  /** Unique in its calculation, and the key of its label: `velocity-pressure`. */
  id: string;
  /** `qh`, `GCp`, `ps`. */
  symbol: string;
  /** With symbols: `0.00256 · Kz · Kzt · Kd · Ke · V²`. Absent of a number that is read from a table. */
  formula?: string;
  /** The formula with its numbers. */
  numbers?: string;
  result: number;
  /** `psf`, `lb`, `sq ft`, `in`, `plf`, `psi`; empty for a ratio or a coefficient. */
  unit: string;
  /** Standard and section, figure or table: `ASCE 7-16 Eq. 26.10-1`. */
  section: string;
  mark: CoefficientMark;
}
