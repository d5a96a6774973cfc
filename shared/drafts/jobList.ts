import type { AnyMessage } from '../messages/rows.ts';
import type { Finding } from '../job/checklist.ts';
import type { AttentionReason } from './jobQuery.ts';
import type { DraftState } from '../job/draftState.ts';

/** The list of jobs as a window is shown it. Times are milliseconds since 1970 UTC. */

/** A line of the list of jobs. */
export interface DeskJobRow {
  id: string;
  name: string;
  /** Street and city. */
  address: string;
  street: string;
  city: string;
  state: DraftState;
  jobId: number | null;
  /** As the provider words it. */
  status: string | null;
  updatedMs: number;
  items: number;
  done: number;
  /** Items whose bytes are on their way. */
  sending: number;
  /** Messages that no user has read here. */
  unread: number;
  /** It is on hold, and the crew has answered: it waits for the engineers. */
  isAnswered: boolean;
  hasLetter: boolean;
  /** The newest letter was withdrawn, and none has come in its place. */
  isLetterWithdrawn: boolean;
  archived: boolean;
  /** A draft made from another job, and still called like it. */
  isCopy: boolean;
  /** SHA-256 of its first photo that can be shown. */
  picture: string | null;
  /** Photos and files on its board. */
  photos: number;
  /** What the engineers need and a draft does not have. */
  missing: Pick<Finding, 'code' | 'params' | 'slot'>[];
}

export interface JobList {
  rows: DeskJobRow[];
  total: number;
  counts: Record<DraftState | 'archived' | 'attention', number>;
  /** How many jobs wait for a person, by why. */
  reasons: Record<AttentionReason, number>;
  /** Statuses of the office that jobs have, with their number; archived jobs are not counted. */
  statuses: { status: string; count: number }[];
  /** Consecutive parts of the list: `today`, `week` and `earlier`, or the cities; none where it is sorted by name. */
  groups: { name: string; count: number }[];
}

/** What became of jobs that were changed together. */
export interface ChangedJobs {
  done: string[];
  refused: { id: string; name: string; message: AnyMessage }[];
}

/** Jobs that a person wants to queue together. */
export interface JobsToQueue {
  /** Those that can be queued at all: drafts and what is stuck. */
  ids: string[];
  /** How many of them miss something that the engineers need, or have photos that are not sorted. */
  incomplete: number;
  /** How many were begun for a visit that the office canceled, or that another laptop took too. */
  withoutVisit: number;
}
