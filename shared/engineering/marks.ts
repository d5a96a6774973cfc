/**
 * How well a number is confirmed: by two or more public sources that agree, by one, or held at the larger published value
 * because its end point is not found in public. `entered` is a number that a person gave.
 */
export type CoefficientMark = 'V2' | 'V1' | 'HOLD' | 'entered';

const weakest: readonly CoefficientMark[] = ['V2', 'V1', 'HOLD', 'entered'];

/** The mark of a result: that of the least confirmed number it is made of. */
export const weakestMark = (marks: readonly CoefficientMark[]): CoefficientMark =>
  weakest[Math.max(0, ...marks.map((mark) => weakest.indexOf(mark)))]!;

/** Whether a print says "confirm" beside it. */
export const isToConfirm = (mark: CoefficientMark): boolean => mark !== 'V2';
