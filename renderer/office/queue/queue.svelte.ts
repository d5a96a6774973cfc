import { createContext } from 'svelte';
import type { BoardFilter, SavedView } from '../../../shared/queue/officeCalls.ts';
import { reviewers } from '../../../shared/rpc/roles.ts';
import { LiveQuery } from '../../base/liveQuery.svelte.ts';
import type { OfficeGateway } from '../parts/officeGateway.ts';
import { isSameBoard } from '../parts/officePlaces.ts';
import type { OfficeWindow } from '../parts/officeWindow.svelte.ts';
import { BoardColumnChoice } from './boardColumns.svelte.ts';
import { BoardPages } from './boardPages.svelte.ts';
import { QueueActions } from './queueActions.svelte.ts';

/** Own views first, then shared ones, each by name. */
const inOrder = (views: readonly SavedView[]): SavedView[] =>
  views.toSorted(
    (one, other) =>
      Number(one.isShared) - Number(other.isShared) ||
      one.name.localeCompare(other.name, undefined, { numeric: true }) ||
      one.id - other.id,
  );

/** The views of the board that the user sees. */
class SavedViews {
  readonly #query: LiveQuery<SavedView[]>;
  readonly #shownBy: (filter: BoardFilter) => BoardFilter;
  readonly #all = $derived.by(() => inOrder(this.#query.value ?? []));

  /** `shownBy` completes a filter with the order and the columns that it has where it names none. */
  constructor(gateway: () => OfficeGateway, shownBy: (filter: BoardFilter) => BoardFilter) {
    this.#shownBy = shownBy;
    this.#query = new LiveQuery(gateway, () => gateway().call('listViews', {}));
  }

  get all(): readonly SavedView[] {
    return this.#all;
  }

  /** The view that a filter is; null where it has no name. */
  of(filter: BoardFilter): SavedView | null {
    return this.#all.find((view) => this.isSame(view.filter, filter)) ?? null;
  }
  isSame(one: BoardFilter, other: BoardFilter): boolean {
    return isSameBoard(this.#shownBy(one), this.#shownBy(other));
  }

  /** The answer of a change. */
  put(views: SavedView[]): void {
    this.#query.set(views);
  }
}

const countWaiting = async (office: OfficeWindow): Promise<number> => {
  const isOurs = office.is(reviewers);
  const { counts } = await office.gateway.call(
    'listJobs',
    isOurs ? { waiting: true, limit: 1 } : { status: ['On Hold'], limit: 1 },
  );
  return isOurs ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts['On Hold'];
};

/** The jobs of the office as the pages of the console share them: the list, its views and columns, and what is done with its jobs. */
export class Queue {
  readonly board: BoardPages;
  readonly actions: QueueActions;
  #views = $state.raw<SavedViews | null>(null);
  #columns = $state.raw<BoardColumnChoice | null>(null);
  #waiting = $state.raw<LiveQuery<number> | null>(null);

  constructor(office: OfficeWindow) {
    const { gateway } = office;
    this.board = new BoardPages(gateway, () => (office.is(reviewers) ? (office.user?.id ?? null) : null));
    this.actions = new QueueActions(office, this.board);
    office.whenSignedIn(({ id }) => {
      const columns = new BoardColumnChoice(gateway.storage, id);
      this.#columns = columns;
      this.#views = new SavedViews(
        () => gateway,
        (filter) => ({ ...columns.keptIn(filter), ...this.board.orderOf(filter) }),
      );
      this.#waiting = new LiveQuery(
        () => gateway,
        () => countWaiting(office),
      );
    });
  }

  /** The views of the board that have a name; null until a user has signed in. */
  get views(): SavedViews | null {
    return this.#views;
  }

  /** Jobs that wait for the user: unanswered ones for reviewers, those on hold for a client's office. */
  get waiting(): number {
    return this.#waiting?.value ?? 0;
  }

  /** The columns of the board that the user chose; null until a user has signed in. */
  get columns(): BoardColumnChoice | null {
    return this.#columns;
  }
}

/** The queue of this window, for its screens. */
export const [useQueue, provideQueue] = createContext<Queue>();
