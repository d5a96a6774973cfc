import type { BoardFilter } from '../../../../shared/office/contract.ts';
import type { BoardJobFilter } from '../../store/boardQueries.ts';
import type { SignedIn } from '../answers.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** No organization has it: who asks for another one's jobs finds none. */
const nobody = 0;

/** Whose jobs are looked at; null is everybody's. */
export const organizationOf = (user: SignedIn, { organization }: BoardFilter): number | null => {
  if (user.organization === null) return organization ?? null;
  return organization === undefined || organization === user.organization ? user.organization : nobody;
};

/** The board's filter as the store reads it; days are whole days of UTC, as in List Jobs (§4.2), and may stand alone. */
export const boardFilterOf = (filter: BoardFilter): BoardJobFilter => ({
  statuses: filter.status,
  waiting: filter.waiting,
  clientStates: filter.client_state.map((id) => id.toLowerCase()),
  services: filter.services,
  clientName: filter.client_name,
  clientStreetAddress: filter.client_street_address,
  city: filter.city,
  ahj: filter.ahj,
  utility: filter.utility,
  ...(filter.submitted_start_date === undefined ? {} : { submittedFromMs: Date.parse(filter.submitted_start_date) }),
  ...(filter.submitted_end_date === undefined
    ? {}
    : { submittedToMs: Date.parse(filter.submitted_end_date) + dayMs - 1 }),
});
