import type { Job } from '../../../../shared/job/job.ts';

/** A job as the rules have accepted it, before it has an id. */
export type AcceptedJob = Omit<Job, 'id' | 'created_at' | 'updated_at' | 'status' | 'superseded_by' | 'test'>;

/** A revision as the rules have accepted it. `carry` maps each new array id to the old array whose images it takes over. */
export interface AcceptedRevision {
  job: AcceptedJob;
  /** The new address as the client sent it, where it was split; else null. */
  addressAsSent: string | null;
  carry: ReadonlyMap<string, string>;
  notes: string;
  reason: string;
}
