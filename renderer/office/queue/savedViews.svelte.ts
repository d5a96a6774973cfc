import type { BoardFilter, SavedView } from '../../../shared/queue/officeCalls.ts';
import type { OfficeGateway } from '../parts/officeGateway.ts';
import { LiveQuery } from '../../base/liveQuery.svelte.ts';
import { isSameBoard } from '../parts/officePlaces.ts';

/** Own views first, then shared ones, each by name. */
const inOrder = (views: readonly SavedView[]): SavedView[] =>
  views.toSorted(
    (one, other) =>
      Number(one.isShared) - Number(other.isShared) ||
      one.name.localeCompare(other.name, undefined, { numeric: true }) ||
      one.id - other.id,
  );

/** The views of the board that the user sees. */
export class SavedViews {
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
