import { describe, expect, it } from 'vitest';
import { firstPage, withMoved, withPage, withRefresh } from '../../../renderer/office/queue/boardRows.ts';
import type { Status } from '../../../shared/job/status.ts';
import type { Board, BoardRow } from '../../../shared/queue/officeCalls.ts';

const row = (id: number, status: Status = 'Submitted'): BoardRow => ({
  id,
  status,
  organization: { id: 1, name: 'Valley Solar' },
  client: `Client ${id}`,
  address: '',
  services: [],
  ahj: '',
  createdMs: id,
  updatedMs: id,
  uploads: 0,
  photo: null,
  externalId: null,
  isWaitingForAnswer: false,
  revisionOf: null,
  supersededBy: null,
  assignee: null,
  dueMs: null,
  sortKey: id,
});
const counts = {
  Submitted: 9,
  'In Review': 0,
  'On Hold': 0,
  Approved: 0,
  Rejected: 0,
  Canceled: 0,
  Revised: 0,
} satisfies Record<Status, number>;
const page = (ids: readonly (number | BoardRow)[], next: number | null): Board => ({
  rows: ids.map((one) => (typeof one === 'number' ? row(one) : one)),
  next,
  counts,
});
const ids = ({ rows }: { rows: readonly BoardRow[] }): number[] => rows.map(({ id }) => id);

describe('the rows of the board', () => {
  const shown = withPage(firstPage(page([9, 8, 7], 7)), page([7, 6, 5], 5));

  it('grow by pages, each job once', () => {
    expect(ids(shown)).toEqual([9, 8, 7, 6, 5]);
    expect(shown.next).toBe(5);
  });

  it('stay in their places when jobs come, change and go', () => {
    const looked = withRefresh(shown, shown.rows.slice(0, 3), page([11, 10, 9, row(7, 'On Hold'), 6], 6));
    expect(ids(looked)).toEqual([9, 8, 7, 6, 5]);
    expect(looked.rows[2]?.status).toBe('On Hold');
    expect([...looked.fresh].toSorted()).toEqual([10, 11]);
    expect([...looked.gone]).toEqual([8]);
  });

  it('say nothing of what an answer did not reach', () => {
    const looked = withRefresh(shown, shown.rows, page([12, 11, 10, 9], 9));
    expect([...looked.gone]).toEqual([]);
    expect(looked.fresh.size).toBe(3);
  });

  it('that match again are not gone any more, and what was told once is counted once', () => {
    const once = withRefresh(shown, shown.rows.slice(0, 3), page([10, 9, 7], 7));
    const twice = withRefresh(once, once.rows.slice(0, 3), page([10, 9, 8, 7], 7));
    expect([...once.gone]).toEqual([8]);
    expect([...twice.gone]).toEqual([]);
    expect(twice.fresh.size).toBe(1);
  });

  it('below the last page that is loaded nothing is new; below the last of all it is', () => {
    expect(withRefresh(shown, shown.rows, page([9, 8, 7, 6, 5, 4, 3], 3)).fresh.size).toBe(0);
    const all = firstPage(page([9, 8], null));
    expect([...withRefresh(all, all.rows, page([9, 8, 3], null)).fresh]).toEqual([3]);
  });

  it('in another order, those that moved away stay in their places with their new values, and only what is left is gone', () => {
    const due = firstPage(page([1, 2, 3, 4], null));
    const looked = withRefresh(due, due.rows, page([2, 4], null), false);
    expect([...looked.gone]).toEqual([1, 3]);
    const moved = withMoved(looked, [{ ...row(1, 'Approved'), sortKey: 99 }]);
    expect([...moved.gone]).toEqual([3]);
    expect(moved.rows[0]).toMatchObject({ id: 1, status: 'Approved', sortKey: 1 });
  });
});
