import { problem } from '../../../shared/messages/problem.ts';
import type { JobRow } from './store/jobRow.ts';
import type { Store } from '../store/openStore.ts';
import type { StoredFile } from '../uploads/uploadStore.ts';
import type { SessionUser } from '../base/rpc/handlers.ts';

/** The id in an address. Throws `job-not-found`. */
export const jobOfAddress = (text: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw problem('job-not-found', { job: text });
  return Number(text);
};

/** The job's row, of a test job too. Throws `job-not-found`, also for another organization's job. */
export const visibleJob = async (
  store: Pick<Store, 'jobs'>,
  { organization }: SessionUser,
  id: number,
): Promise<JobRow> => {
  const row = await store.jobs.row(null, id);
  if (organization !== null && organization !== row.organization_id)
    throw problem('job-not-found', { job: String(id) });
  return row;
};

/** Whether this user may open withdrawn files: clients see that a letter existed, and cannot open it. */
export const canOpenWithdrawn = (user: SessionUser): boolean => user.role !== 'office';

/** An upload or a produced file. Throws `file-not-found`, also where this user may not open it. */
export const visibleFile = async (store: Pick<Store, 'jobs'>, user: SessionUser, id: string): Promise<StoredFile> => {
  const file = await store.jobs.uploads.find(id);
  const isForeign = user.organization !== null && user.organization !== file?.organization;
  if (!file || isForeign || (file.withdrawn_ms !== null && !canOpenWithdrawn(user)))
    throw problem('file-not-found', { file: id });
  return file;
};

/** Leaving Approved withdraws the approval, and its letter, which is a call of its own. Throws `approved-needs-withdrawal`. */
export const assertNoLetter = ({ id, status }: JobRow): void => {
  if (status === 'Approved') throw problem('approved-needs-withdrawal', { job: id });
};
