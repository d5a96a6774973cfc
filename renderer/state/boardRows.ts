import type { Board, BoardRow } from '../../shared/office/shapes.ts';

/** The loaded rows of the board, newest first. */
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

/** Updates the rows of `slice` from a fresh page: no row is added, removed or moved. */
export const withRefresh = (shown: BoardRows, slice: readonly BoardRow[], { rows, next, counts }: Board): BoardRows => {
  const found = new Map(rows.map((row) => [row.id, row]));
  const gone = new Set(shown.gone);
  /** The page says nothing about rows below this id. */
  const lowest = next === null ? 0 : (rows.at(-1)?.id ?? 0);
  for (const { id } of slice) {
    if (found.has(id)) gone.delete(id);
    else if (id >= lowest) gone.add(id);
  }
  const here = new Set(shown.rows.map(({ id }) => id));
  const last = shown.rows.at(-1)?.id ?? 0;
  const fresh = rows.filter(({ id }) => !here.has(id) && (id > last || shown.next === null)).map(({ id }) => id);
  return {
    ...shown,
    rows: shown.rows.map((row) => found.get(row.id) ?? row),
    counts,
    gone,
    fresh: new Set([...shown.fresh, ...fresh]),
  };
};
