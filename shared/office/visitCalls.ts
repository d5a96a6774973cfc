import { z } from 'zod';
import { Id, JsonFields, mutationBy, nothing, type OfficeCall, OfOne, queryBy } from './callRows.ts';
import { everyone } from './roles.ts';
import type { VisitView } from './visits.ts';

/** Visits that crews are sent to. For users of a client only those of their organization exist. */
export const visitCalls = {
  /** By appointment. The answers of changes are the whole list. */
  listVisits: queryBy(everyone)<VisitView[]>().with(nothing),
  /**
   * Without an id it is added, by staff for an organization. A canceled visit is open again with `reopens`, and refused without:
   * its author does not know that it was canceled meanwhile.
   */
  saveVisit: mutationBy(everyone)<VisitView[]>().with(
    z.object({
      id: Id.optional(),
      organization: Id.optional(),
      fields: JsonFields,
      reopens: z.boolean().default(false),
    }),
  ),
  cancelVisit: mutationBy(everyone)<VisitView[]>().with(OfOne),
  /** Another laptop may take it. */
  freeVisit: mutationBy(everyone)<VisitView[]>().with(OfOne),
} as const satisfies Record<string, OfficeCall>;
