import { comesBefore } from '../../shared/office/boardSorts.ts';
import type { Board, BoardRow } from '../../shared/office/shapes.ts';

/** The loaded rows of the board, in its order. */
export interface BoardRows {
  rows: readonly BoardRow[];
  /** Where the next page begins, or null. */
  next: number | null;
  counts: Board['counts'] | null;
  /** Ids of rows that no longer match the filters; they stay until the list is loaded again. */
  gone: ReadonlySet<number>;
  /** Ids of new jobs that match; they are not shown, because they would push the other rows down. */
  fresh: ReadonlySet<number>;
}

export const noRows: BoardRows = { rows: [], next: null, counts: null, gone: new Set(), fresh: new Set() };

export const firstPage = ({ rows, next, counts }: Board): BoardRows => ({ ...noRows, rows, next, counts });

/** Appends the next page. */
export const withPage = (shown: BoardRows, { rows, next, counts }: Board): BoardRows => {
  const here = new Set(shown.rows.map(({ id }) => id));
  return { ...shown, rows: [...shown.rows, ...rows.filter(({ id }) => !here.has(id))], next, counts };
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
  const lowest = shown.rows.at(-1);
  const isInside = (row: BoardRow): boolean =>
    shown.next === null || lowest === undefined || comesBefore(row, lowest, isDescending);
  const fresh = rows.filter((row) => !here.has(row.id) && isInside(row)).map(({ id }) => id);
  return { ...withValues(shown, rows), counts, gone, fresh: new Set([...shown.fresh, ...fresh]) };
};

const withValues = (shown: BoardRows, rows: readonly BoardRow[]): BoardRows => {
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
