import { z } from 'zod';
import { AskedPart } from '../job/holdReasons.ts';
import { Day, type OfficeCall, OrganizationName, queryBy } from '../rpc/officeCallRows.ts';
import { everyone } from '../rpc/roles.ts';

/** Days of the firm's time zone, both included; without them the latest. */
export const FigureRange = z.object({ start_date: Day.optional(), end_date: Day.optional() });
export type FigureRange = z.output<typeof FigureRange>;

/** Time from receipt to the first approval; null where no job was issued. */
export const TurnaroundTimes = z.object({
  medianMs: z.number().nullable(),
  /** Nine of ten jobs took no longer. */
  ninetiethMs: z.number().nullable(),
});
export type TurnaroundTimes = z.infer<typeof TurnaroundTimes>;

/** Jobs that were issued, and those of them at the first pass. */
export const PassCount = z.object({ issued: z.int(), firstPass: z.int() });
export type PassCount = z.infer<typeof PassCount>;

export const DayFigures = TurnaroundTimes.extend({
  /** ISO, of the firm's time zone. */
  day: z.string(),
  received: z.int(),
  issued: z.int(),
});
export type DayFigures = z.infer<typeof DayFigures>;

/** Holds by a part that their reasons were composed of, or by a whole reason for those that were composed of none. */
export const HoldReasonCount = z.object({
  /** Null for a whole reason, of which `name` is the beginning. */
  kind: z.enum(AskedPart.options.map(({ shape }) => shape.kind.value)).nullable(),
  name: z.string(),
  /** The same hold may ask for several parts. */
  holds: z.int(),
});
export type HoldReasonCount = z.infer<typeof HoldReasonCount>;

/**
 * A job is received when it or its revision arrives, and issued when it is approved for the first time. First pass: issued
 * without a hold, a rejection or a revision before.
 */
export const FiguresView = z.object({
  /** Every day of the range. */
  days: z.array(DayFigures),
  total: TurnaroundTimes.extend({
    ...PassCount.shape,
    received: z.int(),
    /** Of the issued: by their due dates. Null for clients, who know no due dates. */
    onTime: z.int().nullable(),
  }),
  /** Open jobs now, by the time since they were received; one entry more than `ageDays`. */
  queue: z.array(z.object({ submitted: z.int(), inReview: z.int(), onHold: z.int() })),
  holds: z.object({ total: z.int(), reasons: z.array(HoldReasonCount) }),
  /** The most issued first. */
  organizations: z.array(PassCount.extend({ id: z.int(), name: z.string() })),
  /** `id` and `name` are null for jobs that came from no laptop that named itself; `name` also where it was removed. */
  laptops: z.array(
    PassCount.extend({ organization: OrganizationName, id: z.string().nullable(), name: z.string().nullable() }),
  ),
});
export type FiguresView = z.infer<typeof FiguresView>;

/** Calls about figures. */
export const figureCalls = {
  /** Counted anew each time, from the jobs and their histories. */
  readFigures: queryBy(everyone)(FigureRange, FiguresView),
} as const satisfies Record<string, OfficeCall>;
