import type { BoardFilter } from '../../../shared/queue/officeCalls.ts';
import { type BoardSort, boardSorts } from '../../../shared/queue/boardSorts.ts';
import { type StoredJson, storedJson, type TextStorage } from '../../base/gateway/textStorage.ts';

/** Each column of the board is also something to sort by. */
export type BoardColumn = BoardSort;

/** It names the row, and so is always shown. */
export const nameColumn = 'client' satisfies BoardColumn;
const columnsOfReviewers: readonly BoardColumn[] = ['organization', 'assignee', 'due'];

/** Every column of the list of reviewers, or of a client's users, in the standard order. */
export const columnsFor = (isOurs: boolean): BoardColumn[] =>
  boardSorts.filter((column) => isOurs || !columnsOfReviewers.includes(column));

/** Media query of a window that has room for all standard columns. */
export const roomyWindow = 'min-width: 100rem';

/** The columns of a list that no user arranged: as many as the window has room for. */
export const standardColumns = (isOurs: boolean, room: { isLarge: boolean; isRoomy: boolean }): BoardColumn[] =>
  columnsFor(isOurs).filter((column) => {
    if (!isOurs || room.isRoomy) return true;
    return column !== 'ahj' && !(column === 'services' && room.isLarge);
  });

/** Chosen columns as the list of this user can show them: each once, and always the one that names the row. */
export const knownColumns = (chosen: readonly BoardColumn[], isOurs: boolean): BoardColumn[] => {
  const columns = chosen.filter(
    (column, index) => chosen.indexOf(column) === index && columnsFor(isOurs).includes(column),
  );
  return columns.includes(nameColumn) ? columns : [nameColumn, ...columns];
};

const readColumns = (value: unknown): BoardColumn[] | null => {
  if (!Array.isArray(value)) return null;
  const columns = value.flatMap((one) => boardSorts.find((column) => column === one) ?? []);
  return columns.length === 0 ? null : columns;
};

/** The columns of the board that a user chose: in this browser, or in the filter that a saved view is. */
export class BoardColumnChoice {
  readonly #stored: StoredJson<BoardColumn[]>;
  #own = $state.raw<readonly BoardColumn[] | null>(null);

  constructor(storage: TextStorage, user: number) {
    this.#stored = storedJson(storage.text(`columns.${user}`), readColumns);
    this.#own = this.#stored.read();
  }

  /** Null for the standard columns. */
  chosenFor({ columns }: BoardFilter): readonly BoardColumn[] | null {
    return columns ?? this.#own;
  }

  /** The filter with its chosen columns: what a saved view keeps. */
  keptIn(filter: BoardFilter): BoardFilter {
    const chosen = this.chosenFor(filter);
    return chosen === null ? filter : { ...filter, columns: [...chosen] };
  }

  /** Arranges the columns of the list. Answers the filter of the list from now on. */
  choose(columns: readonly BoardColumn[], filter: BoardFilter): BoardFilter {
    if (filter.columns !== undefined) return { ...filter, columns: [...columns] };
    this.#setOwn([...columns]);
    return filter;
  }

  /** Back to the standard columns. */
  reset(filter: BoardFilter): BoardFilter {
    this.#setOwn(null);
    return { ...filter, columns: undefined };
  }

  #setOwn(columns: BoardColumn[] | null): void {
    this.#own = columns;
    this.#stored.write(columns);
  }
}
