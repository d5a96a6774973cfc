import { canMove, type Status } from '../../../shared/job/status.ts';
import { message } from '../../../shared/messages/catalogue.ts';
import { Problem, problem } from '../../../shared/messages/problem.ts';
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
}

export const ownerOf = ({ organization_id: organization, is_test }: JobRow): Owner => ({
  organization,
  isTest: is_test === 1,
});

/** Throws `superseded`. */
export const assertNotRevised = ({ id: job, superseded_by: successor }: JobRow): void => {
  if (successor !== null) throw new Problem(message('job-superseded', { job, successor }), { supersededBy: successor });
};

export const isOwnedBy = ({ organization, isTest }: Owner, row: JobRow): boolean =>
  row.organization_id === organization && (row.is_test === 1) === isTest;

/** Another owner's job is `not-found`, like a job that does not exist. */
export const assertOwned = (owner: Owner, row: JobRow): void => {
  if (!isOwnedBy(owner, row)) throw problem('job-not-found', { job: String(row.id) });
};

export const assertWritable = (owner: Owner, row: JobRow, assertVersion: AssertVersion = () => undefined): void => {
  assertOwned(owner, row);
  assertNotRevised(row);
  assertVersion(row.change);
};

/** Throws where the table of moves does not let the job change to this status. */
export const assertMovable = (row: JobRow, to: Status): void => {
  assertNotRevised(row);
  const { id: job, status } = row;
  if (!canMove(status, to)) throw problem('status-not-reachable', { job, status, to });
};
