import { createContext } from 'svelte';
import { reviewers } from '../../../shared/rpc/roles.ts';
import type { OfficeState } from '../parts/officeState.svelte.ts';
import { BoardColumnChoice } from './boardColumns.svelte.ts';
import { BoardPages } from './boardPages.svelte.ts';
import { QueueActions } from './queueActions.svelte.ts';
import { SavedViews } from './savedViews.svelte.ts';

/** The jobs of the office as the pages of the console share them: the list, its views and columns, and what is done with its jobs. */
export class Queue {
  readonly board: BoardPages;
  readonly actions: QueueActions;
  #views = $state.raw<SavedViews | null>(null);
  #columns = $state.raw<BoardColumnChoice | null>(null);

  constructor(office: OfficeState) {
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
    });
  }

  /** The views of the board that have a name; null until a user has signed in. */
  get views(): SavedViews | null {
    return this.#views;
  }

  /** The columns of the board that the user chose; null until a user has signed in. */
  get columns(): BoardColumnChoice | null {
    return this.#columns;
  }
}

/** The queue of this window, for its screens. */
export const [useQueue, provideQueue] = createContext<Queue>();
