/** What the board can be sorted by: its columns. */
export const boardSorts = [
  'job',
  'client',
  'organization',
  'status',
  'services',
  'ahj',
  'assignee',
  'due',
  'submitted',
  'files',
] as const;
export type BoardSort = (typeof boardSorts)[number];

/** For reviewers only: clients see neither who works on a job nor when it is due. */
export const officeSorts: readonly BoardSort[] = ['assignee', 'due'];

/** Open jobs of the user, of no one, and past their due date. */
export const boardViews = ['mine', 'nobody', 'overdue'] as const;
export type BoardView = (typeof boardViews)[number];

/** A row's place in the order of the board: the value that it is sorted by, and its id. */
export interface RowPlace {
  id: number;
  sortKey: string | number;
}

/** The cursor for the rows after this one. */
export const cursorAfter = ({ sortKey, id }: RowPlace): string => JSON.stringify([sortKey, id]);

/** The place in a cursor; null for any other text. */
export const placeInCursor = (cursor: string): RowPlace | null => {
  let parts: unknown;
  try {
    parts = JSON.parse(cursor);
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts.length !== 2) return null;
  const [sortKey, id] = parts as unknown[];
  const isKey =
    typeof sortKey === 'string' ? sortKey.isWellFormed() && !sortKey.includes('\0') : Number.isSafeInteger(sortKey);
  return isKey && Number.isSafeInteger(id) ? ({ sortKey, id } as RowPlace) : null;
};

/** Whether a row stands before another one. */
export const comesBefore = (one: RowPlace, other: RowPlace, isDescending: boolean): boolean => {
  const [first, second] = isDescending ? [other, one] : [one, other];
  return first.sortKey === second.sortKey ? first.id < second.id : first.sortKey < second.sortKey;
};
