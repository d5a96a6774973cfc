import type { BoardFilter } from '../../../../shared/office/contract.ts';
import { endOfDay, startOfDay } from '../../../../shared/office/firmDays.ts';
import type { BoardJobFilter } from '../../store/boardQueries.ts';
import type { SessionUser } from '../handlers.ts';

/** No organization has it: who asks for another one's jobs finds none. */
const nobody = 0;

/** Whose jobs are looked at; null is everybody's. */
export const organizationOf = (user: SessionUser, { organization }: BoardFilter): number | null => {
  if (user.organization === null) return organization ?? null;
  return organization === undefined || organization === user.organization ? user.organization : nobody;
};

/** The board's filter as the store reads it; days are whole days of the firm's zone, and may stand alone; those of List Jobs (§4.2) are of UTC. */
export const boardFilterOf = (filter: BoardFilter, zone: string): BoardJobFilter => ({
  statuses: filter.status,
  waiting: filter.waiting,
  clientStates: filter.client_state.map((id) => id.toLowerCase()),
  services: filter.services,
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
