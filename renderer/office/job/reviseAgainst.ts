import type { Job } from '../../../shared/job/job.ts';
import type { JobDocument } from '../../../shared/job/jobDocument.ts';

/** The client's part of a job, which a revision is compared with: without the fields that the office sets. */
export const reviseAgainst = (job: Job): JobDocument => {
  const { id: _id, created_at: _created, updated_at: _updated, status: _status, ahj: _ahj, ...rest } = job;
  const { revision_of: _before, superseded_by: _after, arrays, ...fields } = rest;
  return arrays === undefined ? fields : { ...fields, arrays: arrays.map(({ id: _array, ...array }) => array) };
};
