import type { VisitFields } from '../job/visits.ts';

/** Visits that the console shows. Each organization has an equal part of them, open ones first. */
export const mostShownVisits = 5000;

/** A visit as the console shows it. */
export interface VisitView extends VisitFields {
  id: number;
  organization: { id: number; name: string };
  /** The laptop that took it, as it is called. */
  takenBy: string | null;
  takenMs: number | null;
  /** The job that was submitted for it. */
  jobId: number | null;
  isCanceled: boolean;
  changedMs: number;
}
