/** Bounds of the ages of open jobs, in days: under one day, one to two, … , and from the last bound on. */
export const ageDays = [1, 2, 4, 7, 14] as const;

/** The longest range of days. */
export const mostDays = 366;
/** The range that is shown first, today included. */
export const usualDays = 30;

/** The exports, one for each figure. */
export const figureNames = ['jobs', 'turnaround', 'queue', 'holds', 'organizations', 'laptops'] as const;
export type FigureName = (typeof figureNames)[number];
