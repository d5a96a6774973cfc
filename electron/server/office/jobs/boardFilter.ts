import type { BoardFilter } from '../../../../shared/office/contract.ts';
import { endOfDay, startOfDay } from '../../../../shared/office/firmDays.ts';
import type { BoardJobFilter } from '../../store/boardQueries.ts';
import type { SessionUser } from '../handlers.ts';

/** The id of no organization: another one's jobs are not found. */
const noOrganization = 0;

/** The organization whose jobs are listed; null for all. */
export const organizationOf = (user: SessionUser, { organization }: BoardFilter): number | null => {
  if (user.organization === null) return organization ?? null;
  return organization === undefined || organization === user.organization ? user.organization : noOrganization;
};

/** The board's filter for the store. Days are days of the firm's time zone; those of List Jobs (§4.2) are UTC. */
export const boardFilterOf = (filter: BoardFilter, zone: string): BoardJobFilter => ({
  statuses: filter.status,
  waiting: filter.waiting,
  isTest: filter.test,
  clientStates: filter.client_state.map((id) => id.toLowerCase()),
  services: filter.services,
  search: filter.search,
  clientName: filter.client_name,
  clientStreetAddress: filter.client_street_address,
  city: filter.city,
  ahj: filter.ahj,
  utility: filter.utility,
  ...(filter.submitted_start_date === undefined
    ? {}
    : { submittedFromMs: startOfDay(filter.submitted_start_date, zone) }),
  ...(filter.submitted_end_date === undefined ? {} : { submittedToMs: endOfDay(filter.submitted_end_date, zone) - 1 }),
});
