import type { Board, BoardRow } from '../../shared/office/shapes.ts';

/** What of the board is loaded, newest first. */
export interface BoardRows {
  rows: readonly BoardRow[];
  /** Where the next page begins, or null. */
  next: number | null;
  counts: Board['counts'] | null;
  /** Rows that do not match the filters any more, and stay until the list is read anew. */
  gone: ReadonlySet<number>;
  /** Jobs that match and are not shown: they would push the rest down. */
  fresh: ReadonlySet<number>;
}

export const noRows: BoardRows = { rows: [], next: null, counts: null, gone: new Set(), fresh: new Set() };

export const firstPage = ({ rows, next, counts }: Board): BoardRows => ({ ...noRows, rows, next, counts });

/** With the page below. */
export const withPage = (shown: BoardRows, { rows, next, counts }: Board): BoardRows => {
  const here = new Set(shown.rows.map(({ id }) => id));
  return { ...shown, rows: [...shown.rows, ...rows.filter(({ id }) => !here.has(id))], next, counts };
};

/** With what a look at some rows, `slice`, has found: no row comes, none goes, and none changes its place. */
export const withLook = (shown: BoardRows, slice: readonly BoardRow[], { rows, next, counts }: Board): BoardRows => {
  const found = new Map(rows.map((row) => [row.id, row]));
  const gone = new Set(shown.gone);
  /** Below it the answer says nothing. */
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
