import { z } from 'zod';
import { fieldsOf, Id, mutationBy, nothing, type OfficeCall, OfOne, queryBy } from '../rpc/officeCallRows.ts';
import { everyone } from '../rpc/roles.ts';
import { VisitFields } from './visits.ts';

/** Visits that the console shows. Each organization has an equal part of them, open ones first. */
export const mostShownVisits = 5000;

/** A visit as the console shows it. */
export const VisitView = VisitFields.extend({
  id: z.int(),
  organization: z.object({ id: z.int(), name: z.string() }),
  /** The laptop that took it, as it is called. */
  takenBy: z.string().nullable(),
  takenMs: z.int().nullable(),
  /** The job that was submitted for it. */
  jobId: z.int().nullable(),
  isCanceled: z.boolean(),
  changedMs: z.int(),
});
export type VisitView = z.infer<typeof VisitView>;

/** By appointment. The answers of changes are the whole list. */
const VisitViews = z.array(VisitView);

/** Visits that crews are sent to. For users of a client only those of their organization exist. */
export const officeVisitCalls = {
  listVisits: queryBy(everyone)(nothing, VisitViews),
  /**
   * Without an id it is added, by staff for an organization. A canceled visit is open again with `reopens`, and refused without:
   * its author does not know that it was canceled meanwhile.
   */
  saveVisit: mutationBy(everyone)(
    z.object({
      id: Id.optional(),
      organization: Id.optional(),
      fields: fieldsOf(VisitFields),
      reopens: z.boolean().default(false),
    }),
    VisitViews,
  ),
  cancelVisit: mutationBy(everyone)(OfOne, VisitViews),
  /** Another laptop may take it. */
  freeVisit: mutationBy(everyone)(OfOne, VisitViews),
} as const satisfies Record<string, OfficeCall>;
