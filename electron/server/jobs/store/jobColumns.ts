import type { Job } from '../../../../shared/job/job.ts';
import { serviceBits } from './jobQueries.ts';
import { searchKey } from '../../base/database/searchKey.ts';

/** A filter looks at so much of a text, in UTF-16 units; names and addresses are shorter. */
const searchedLength = 1000;

const folded = (text = ''): string => searchKey(text.slice(0, searchedLength));

type Untimed = Omit<Job, 'id' | 'created_at' | 'updated_at'>;

/** What the filters of List Jobs look at, folded. */
export const searchable = (job: Untimed) => ({
  client_name: folded(job.client_name),
  client_street_address: folded(job.client_street_address),
  city: folded(job.client_city),
  ahj: folded(job.ahj),
  utility: folded(job.utility_name),
});

/** What is stored of a job beside its document, to filter and to find it by. */
export const columnsOf = (job: Untimed) => ({
  status: job.status,
  client_state: job.client_state?.id ?? null,
  services: serviceBits(job.services_requested),
  external_id: job.external_id ?? null,
  external_key: searchKey(job.external_id ?? ''),
  place: searchKey([job.client_state?.abbreviation, job.client_zip_code].filter(Boolean).join(' ')),
  ...searchable(job),
});

export type Columns = ReturnType<typeof columnsOf>;
export type Searched = ReturnType<typeof searchable>;
