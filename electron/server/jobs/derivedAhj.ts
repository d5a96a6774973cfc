import type { Job } from '../../../shared/job/job.ts';
import type { Store } from '../store/openStore.ts';

type Inspected = Pick<Awaited<ReturnType<Store['jobs']['inspect']>>, 'row' | 'job' | 'history'>;

const addressOf = (job: Job): string =>
  JSON.stringify([job.client_street_address, job.client_city, job.client_state?.name, job.client_zip_code]);

/**
 * Whether the AHJ of a job is only made from the city of its address (§4.3), and no person has set or confirmed it for this
 * address. The city of a postal address need not govern there: Brooklyn is the City of New York, and the airport of Las Vegas
 * is in Clark County. A revision at the same address keeps what a person has set.
 */
export const isAhjDerived = async (
  jobs: Pick<Store['jobs'], 'inspect'>,
  { row, job, history }: Inspected,
): Promise<boolean> => {
  if (!job.ahj || history.some(({ message: { code } }) => code === 'event-ahj-set')) return false;
  if (row.revision_of === null) return true;
  const before = await jobs.inspect(row.revision_of);
  return addressOf(before.job) === addressOf(job) ? isAhjDerived(jobs, before) : true;
};
