import type { BoardFilter } from '../../../shared/queue/officeCalls.ts';
import { problem } from '../../../shared/messages/problem.ts';
import { officeSorts, placeInCursor } from '../../../shared/queue/boardSorts.ts';
import { endOfDay, startOfDay } from '../../../shared/schema/firmDays.ts';
import { type BoardOrder, isPlaceIn, newestFirst } from './boardOrderQueries.ts';
import type { BoardJobFilter, BoardPage } from './boardQueries.ts';
import type { SessionUser } from '../base/rpc/handlers.ts';

/** The id of no organization: another one's jobs are not found. */
const noOrganization = 0;

/** The organization whose jobs are listed; null for all. */
export const organizationOf = (user: SessionUser, { organization }: BoardFilter): number | null => {
  if (user.organization === null) return organization ?? null;
  return organization === undefined || organization === user.organization ? user.organization : noOrganization;
};

/** Who has a job and when it is due are for the office alone. Throws `role-not-allowed`. */
export const assertMayAsk = ({ role }: SessionUser, { view, assignee, sort }: BoardFilter): void => {
  const isOfOffice = view !== undefined || assignee !== undefined || (sort !== undefined && officeSorts.includes(sort));
  if (role === 'office' && isOfOffice) throw problem('role-not-allowed');
};

/** The filter without what this user may not ask for. */
export const askableBy = ({ role }: SessionUser, filter: BoardFilter): BoardFilter => {
  if (role !== 'office') return filter;
  const { view: _view, assignee: _assignee, sort, ...rest } = filter;
  return sort === undefined || officeSorts.includes(sort) ? rest : { ...rest, sort };
};

const assigneeOf = (user: SessionUser, { view, assignee }: BoardFilter): Pick<BoardJobFilter, 'assignee'> => {
  if (view === 'mine') return { assignee: user.id };
  if (view === 'nobody') return { assignee: 'nobody' };
  return assignee === undefined ? {} : { assignee };
};

const orderOf = ({ sort, descending }: BoardFilter): BoardOrder =>
  sort === undefined ? newestFirst : { sort, isDescending: descending };

/** A page in the order of the filter. Throws `board-cursor-invalid`. */
export const boardPageOf = (
  filter: BoardFilter,
  { before, after, limit }: { before?: number | undefined; after?: string | undefined; limit: number },
): BoardPage & { order: BoardOrder; limit: number } => {
  const order = orderOf(filter);
  if (after === undefined) return { order, before, limit };
  const place = placeInCursor(after);
  if (place === null || !isPlaceIn(order, place)) throw problem('board-cursor-invalid');
  return { order, after: place, limit };
};

/** The board's filter for the store. Days are days of the firm's time zone; those of List Jobs (§4.2) are UTC. */
export const boardFilterOf = (
  user: SessionUser,
  filter: BoardFilter & { ids?: readonly number[] | undefined },
  { zone, nowMs }: { zone: string; nowMs: number },
): BoardJobFilter => {
  assertMayAsk(user, filter);
  return {
    statuses: filter.status,
    waiting: filter.waiting,
    isTest: filter.test,
    ...(filter.ids === undefined ? {} : { ids: filter.ids }),
    ...assigneeOf(user, filter),
    ...(filter.view === 'overdue' ? { dueBeforeMs: nowMs } : {}),
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
    ...(filter.submitted_end_date === undefined
      ? {}
      : { submittedToMs: endOfDay(filter.submitted_end_date, zone) - 1 }),
  };
};
