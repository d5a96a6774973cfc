import { comesBefore, type RowPlace } from '../../../shared/queue/boardSorts.ts';
import type { Board, BoardRow } from '../../../shared/queue/officeCalls.ts';

/** The loaded rows of the board, in its order. */
export interface BoardRows {
  rows: readonly BoardRow[];
  /** As of `Board`. */
  next: number | null;
  /** The last row that was received, where the next page begins: one that moved there is shown at its old place. */
  last: RowPlace | null;
  counts: Board['counts'] | null;
  /** Ids of rows that no longer match the filters; they stay until the list is loaded again. */
  gone: ReadonlySet<number>;
  /** Ids of new jobs that match; they are not shown, because they would push the other rows down. */
  fresh: ReadonlySet<number>;
}

export const noRows: BoardRows = { rows: [], next: null, last: null, counts: null, gone: new Set(), fresh: new Set() };

export const firstPage = ({ rows, next, counts }: Board): BoardRows => ({
  ...noRows,
  ...{ rows, next, counts },
  last: rows.at(-1) ?? null,
});

/** Appends the next page. */
export const withPage = (shown: BoardRows, { rows, next, counts }: Board): BoardRows => {
  const here = new Set(shown.rows.map(({ id }) => id));
  const added = rows.filter(({ id }) => !here.has(id));
  return { ...shown, rows: [...shown.rows, ...added], last: rows.at(-1) ?? shown.last, next, counts };
};

/**
 * Updates the rows of `slice` from a fresh page: no row is added, removed or moved. Each keeps the place that it had when
 * it was loaded, so that pages continue where they are shown.
 */
export const withRefresh = (
  shown: BoardRows,
  slice: readonly BoardRow[],
  { rows, next, counts }: Board,
  isDescending = true,
): BoardRows => {
  const found = new Set(rows.map(({ id }) => id));
  const gone = new Set(shown.gone);
  /** The page says nothing about rows behind its last one. */
  const last = next === null ? null : (rows.at(-1) ?? null);
  for (const row of slice) {
    if (found.has(row.id)) gone.delete(row.id);
    else if (last === null || comesBefore(row, last, isDescending)) gone.add(row.id);
  }
  const here = new Set(shown.rows.map(({ id }) => id));
  const isInside = (row: BoardRow): boolean =>
    shown.next === null || shown.last === null || comesBefore(row, shown.last, isDescending);
  const fresh = rows.filter((row) => !here.has(row.id) && isInside(row)).map(({ id }) => id);
  return { ...withValues(shown, rows), counts, gone, fresh: new Set([...shown.fresh, ...fresh]) };
};

/** Rows as they are now, each at its place. */
export const withValues = (shown: BoardRows, rows: readonly BoardRow[]): BoardRows => {
  const found = new Map(rows.map((row) => [row.id, row]));
  return {
    ...shown,
    rows: shown.rows.map((row) => {
      const fresh = found.get(row.id);
      return fresh ? { ...fresh, sortKey: row.sortKey } : row;
    }),
  };
};

/** Rows that left their place in the order, but still match: they stay where they are until the list is loaded again. */
export const withMoved = (shown: BoardRows, rows: readonly BoardRow[]): BoardRows => {
  const moved = new Set(rows.map(({ id }) => id));
  return { ...withValues(shown, rows), gone: new Set([...shown.gone].filter((id) => !moved.has(id))) };
};
