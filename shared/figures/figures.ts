import type { AskedPart } from '../job/holdReasons.ts';

/** Bounds of the ages of open jobs, in days: under one day, one to two, … , and from the last bound on. */
export const ageDays = [1, 2, 4, 7, 14] as const;

/** The longest range of days. */
export const mostDays = 366;
/** The range that is shown first, today included. */
export const usualDays = 30;

/** The exports, one for each figure. */
export const figureNames = ['jobs', 'turnaround', 'queue', 'holds', 'organizations', 'laptops'] as const;
export type FigureName = (typeof figureNames)[number];

/** Time from receipt to the first approval; null where no job was issued. */
export interface TurnaroundTimes {
  medianMs: number | null;
  /** Nine of ten jobs took no longer. */
  ninetiethMs: number | null;
}

/** Jobs that were issued, and those of them at the first pass. */
export interface PassCount {
  issued: number;
  firstPass: number;
}

export interface DayFigures extends TurnaroundTimes {
  /** ISO, of the firm's time zone. */
  day: string;
  received: number;
  issued: number;
}

/** Holds by a part that their reasons were composed of, or by a whole reason for those that were composed of none. */
export interface HoldReasonCount {
  /** Null for a whole reason, of which `name` is the beginning. */
  kind: AskedPart['kind'] | null;
  name: string;
  /** The same hold may ask for several parts. */
  holds: number;
}

/**
 * A job is received when it or its revision arrives, and issued when it is approved for the first time. First pass: issued
 * without a hold, a rejection or a revision before.
 */
export interface FiguresView {
  /** Every day of the range. */
  days: DayFigures[];
  total: TurnaroundTimes &
    PassCount & {
      received: number;
      /** Of the issued: by their due dates. Null for clients, who know no due dates. */
      onTime: number | null;
    };
  /** Open jobs now, by the time since they were received; one entry more than `ageDays`. */
  queue: { submitted: number; inReview: number; onHold: number }[];
  holds: { total: number; reasons: HoldReasonCount[] };
  /** The most issued first. */
  organizations: (PassCount & { id: number; name: string })[];
  /** `id` and `name` are null for jobs that came from no laptop that named itself; `name` also where it was removed. */
  laptops: (PassCount & { organization: { id: number; name: string }; id: string | null; name: string | null })[];
}
