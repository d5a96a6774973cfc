import type { Snippet } from 'svelte';
import { clampWidth, type WidthBounds } from './separator.ts';

/** What a column is sorted by. */
type SortValue = string | number | null;

export interface TableColumn<T> {
  key: string;
  label: string;
  /** Also gets the key, for columns that are made from a list. */
  cell: Snippet<[row: T, key: string]>;
  /** Numbers end at the right, and are as wide as each other. */
  isNumber?: boolean;
  /** Names the row for screen readers. Where rows are links, it is their text. */
  isName?: boolean;
  /** Buttons: their heading is only for screen readers, and they stay visible while a wide table scrolls. */
  isActions?: boolean;
  /** Long text takes more lines instead of being cut off, in a table with widths. */
  wraps?: boolean;
  /** Takes the room that the others leave, in a table without widths. */
  isWide?: boolean;
  /** In rem. */
  width?: number;
  /** Part of the room that columns with a `width` leave; with it, `least` is the least width in rem. */
  share?: number;
  least?: number;
  /** How the rows are sorted by it; `given` where they come sorted. Other columns cannot sort. */
  sort?: ((row: T) => SortValue) | 'given';
}

/** What a person changed about a table. It is plain JSON, so that it can be remembered. */
export interface TableView {
  sort: { key: string; isDescending: boolean } | null;
  /** Widths of columns in rem. */
  widths: Readonly<Record<string, number>>;
  /** Keys of columns that are not shown. */
  hidden: readonly string[];
}

/** The view of a table before its first change. */
export const plainView: TableView = { sort: null, widths: {}, hidden: [] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A view as it was stored; null where it is not one. */
export const readTableView = (value: unknown): TableView | null => {
  if (!isRecord(value)) return null;
  const { sort, widths, hidden } = value;
  if (!isRecord(widths) || !Object.values(widths).every((width) => typeof width === 'number')) return null;
  if (!Array.isArray(hidden) || !hidden.every((key) => typeof key === 'string')) return null;
  const isSort = isRecord(sort) && typeof sort.key === 'string' && typeof sort.isDescending === 'boolean';
  return sort === null || isSort ? (value as unknown as TableView) : null;
};

/** Names and actions cannot be hidden. */
export const canHide = ({ isName = false, isActions = false }: Pick<TableColumn<never>, 'isName' | 'isActions'>) =>
  !isName && !isActions;

export const shownColumns = <T>(columns: readonly TableColumn<T>[], { hidden }: TableView): TableColumn<T>[] =>
  columns.filter((column) => !canHide(column) || !hidden.includes(column.key));

export const columnBounds: WidthBounds = { least: 3, most: 60 };
const leastOfShare = 6;

/** A column's track of a CSS grid. */
const trackOf = <T>({ key, width, share, least = leastOfShare }: TableColumn<T>, { widths }: TableView): string => {
  const chosen = widths[key] ?? width;
  if (chosen !== undefined) return `${widths[key] === undefined ? chosen : clampWidth(chosen, columnBounds)}rem`;
  return `minmax(${least}rem, ${share ?? 1}fr)`;
};

/** The tracks of a table with widths; null where the content of a table decides about them. */
export const tracksOf = <T>(columns: readonly TableColumn<T>[], view: TableView): string | null => {
  const hasWidths = columns.some(({ width, share }) => width !== undefined || share !== undefined);
  return hasWidths ? columns.map((column) => trackOf(column, view)).join(' ') : null;
};

/** The next sorting when a heading is pressed: ascending, descending, and again as the rows came. */
export const nextSort = (sort: TableView['sort'], key: string): TableView['sort'] => {
  if (sort?.key !== key) return { key, isDescending: false };
  return sort.isDescending ? null : { key, isDescending: true };
};

/** The rows in the order of the view. What has no value comes last, in either direction. */
export const sortRows = <T>(
  rows: readonly T[],
  columns: readonly TableColumn<T>[],
  { sort }: TableView,
  language?: string,
): readonly T[] => {
  const by = columns.find(({ key }) => key === sort?.key)?.sort;
  if (!sort || typeof by !== 'function') return rows;
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  const turn = sort.isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return turn * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(`${a}`, `${b}`));
  });
};
