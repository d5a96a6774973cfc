import { canMove, type Status } from '../../../../shared/job/status.ts';
import { message } from '../../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../../shared/messages/problem.ts';
import type { Owner } from './jobQueries.ts';

/** Throws where a job's version is not the one that a writer expects. */
export type AssertVersion = (change: number) => void;

/** The columns of a job that rules need; the rest is in its document. */
export interface JobRow {
  id: number;
  organization_id: number;
  is_test: 0 | 1;
  status: Status;
  change: number;
  revision_of: number | null;
  superseded_by: number | null;
  /** 1 while the client's last message has no answer: a message or a letter. */
  waits: 0 | 1;
  /** The user who works on it; null for none. */
  assignee: number | null;
}

export const ownerOf = ({ organization_id: organization, is_test }: JobRow): Owner => ({
  organization,
  isTest: is_test === 1,
});

/** Throws `superseded`. */
export const assertNotRevised = ({ id: job, superseded_by: successor }: JobRow): void => {
  if (successor !== null) throw new Problem(message('job-superseded', { job, successor }), { supersededBy: successor });
};

/** Throws `superseded`, and `move-refused` where the table of moves does not let it change to this status. */
export const assertMovable = (row: JobRow, to: Status): void => {
  assertNotRevised(row);
  const { id: job, status } = row;
  if (!canMove(status, to)) throw problem('status-not-reachable', { job, status, to });
};

export const isOwnedBy = ({ organization, isTest }: Owner, row: Pick<JobRow, 'organization_id' | 'is_test'>): boolean =>
  row.organization_id === organization && (row.is_test === 1) === isTest;
