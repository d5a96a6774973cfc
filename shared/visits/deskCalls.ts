import { z } from 'zod';
import { serviceSlugs } from '../job/services.ts';
import { nested } from '../messages/rows.ts';
import { type Calls, mutation, query } from '../rpc/rpc.ts';
import { dateOrders, VisitImportReport } from './visits.ts';

/** A visit on the work list. */
export const VisitShown = z.object({
  id: z.string(),
  client: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  services: z.array(z.enum(serviceSlugs)),
  /** At the roof, without a zone: a day, with or without a time; '' if not agreed. */
  appointment: z.string(),
  note: z.string(),
  reference: z.string(),
  /** From the office, or of a file that was imported here. */
  isAssigned: z.boolean(),
  /** The office took it back. */
  isCanceled: z.boolean(),
  /** The other laptop that took it, as it is called; null where none did. */
  takenBy: z.string().nullable(),
  /** The draft that was begun here; null before. */
  draft: z.string().nullable(),
  /** The office has not heard yet that it was taken here. */
  isUnreported: z.boolean(),
  /** The job that was submitted for it, here or by another laptop. */
  jobId: z.int().nullable(),
  /** The draft was sent. */
  isSent: z.boolean(),
});
export type VisitShown = z.infer<typeof VisitShown>;

/** The visit that a draft was begun for. */
export const DraftVisit = VisitShown.pick({ appointment: true, note: true, isCanceled: true, takenBy: true }).extend({
  /** Client and address as the work list has them now; null where the draft has the same. */
  listed: z.string().nullable(),
});
export type DraftVisit = z.infer<typeof DraftVisit>;

export const VisitList = z.object({
  visits: z.array(VisitShown),
  /** Whether the provider assigns visits: `none` without a provider, `unknown` before it has answered. */
  provider: z.enum(['assigns', 'does-not', 'unknown', 'none']),
  /** What a crew should know of the provider's list, as that it is not all here; null where it is. */
  notice: nested.nullable(),
});
export type VisitList = z.infer<typeof VisitList>;

const OfVisit = z.object({ id: z.string().min(1).max(100) });

/** The work list. */
export const deskVisitCalls = {
  listVisits: query(z.object({}), VisitList),
  /** Begins a draft of a visit; answers the one that was begun already. Throws `visit-taken`, `visit-canceled`. */
  takeVisit: mutation(OfVisit, z.object({ draft: z.string() })),
  /** A visit of a file that was not begun. */
  removeVisit: mutation(OfVisit, z.null()),
  /** `content` is the file in base64; `dates` is the order of dates that have two meanings, where a person has chosen it. */
  importVisits: mutation(
    z.object({
      name: z.string().min(1).max(255),
      content: z.base64().max(4_000_000),
      isDryRun: z.boolean(),
      dates: z.enum(dateOrders).optional(),
    }),
    VisitImportReport,
  ),
} as const satisfies Calls;
