import { problem } from '../../../../shared/messages/problem.ts';
import type { JobRow } from '../../store/jobRows.ts';
import type { Store } from '../../store/openStore.ts';
import type { SessionUser } from '../handlers.ts';

/** The job's row, if this user may see it. Another organization's job is as unknown as one that never was. */
export const visibleJob = async (store: Pick<Store, 'jobs'>, user: SessionUser, id: number): Promise<JobRow> => {
  const row = await store.jobs.row(id);
  if (user.organization !== null && user.organization !== row.organization_id)
    throw problem('job-not-found', { job: String(id) });
  return row;
};

/** Whether this user may open letters that were taken back: clients are told of them, and do not get them. */
export const canOpenWithdrawn = (user: SessionUser): boolean => user.role !== 'office';
