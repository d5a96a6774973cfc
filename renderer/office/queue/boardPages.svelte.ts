import { type BoardSort, cursorAfter } from '../../../shared/queue/boardSorts.ts';
import type { BoardFilter, Board, BoardRow } from '../../../shared/queue/officeCalls.ts';
import { isOpen } from '../../../shared/job/status.ts';
import { waitSecondsOf } from '../../base/gateway/calls.ts';
import type { OfficeGateway } from '../parts/officeGateway.ts';
import { type BoardRows, firstPage, noRows, withMoved, withPage, withRefresh, withValues } from './boardRows.ts';
import { BoardSelection } from './boardSelection.svelte.ts';
import { LiveQuery } from '../../base/liveQuery.svelte.ts';
import { everyJob } from '../parts/officePlaces.ts';

const pageLength = 100;
/** The server's limit for one call. */
const longestPage = 500;
/** Rows outside the visible ones that are refreshed too. */
const margin = 20;
/** Pages that a search for the next job loads at once. */
const mostPagesPassed = 5;

const sameFilter = (one: BoardFilter, other: BoardFilter): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What the board is sorted by. */
export interface BoardSorting {
  sort: BoardSort;
  descending: boolean;
}

/**
 * The rows of the board in its order, loaded in pages. Rows keep their places while a person reads: new ones are only
 * counted until the person loads them, and those that no longer match the filter are marked.
 */
export class BoardPages {
  /** Scroll position and current row, restored when the person returns to the board. */
  scrollTop = 0;
  current: number | null = null;
  readonly selection = new BoardSelection();
  /** Indexes of the visible rows. */
  visible = { from: 0, to: pageLength };

  #gateway: OfficeGateway;
  #filter: BoardFilter = everyJob;
  #shown = $state.raw<BoardRows>(noRows);
  /** The filter that the rows were loaded with. */
  #shownFor = $state.raw<BoardFilter | null>(null);
  #failure = $state.raw<Error | null>(null);
  /** The request that failed. */
  #failed: 'first' | 'more' = 'first';
  #loading = $state<'first' | 'more' | null>(null);
  /** Increases with every reload: replies to earlier requests are ignored. */
  #turn = 0;
  /** The rows were loaded with another filter; the reply for the current one is pending or has failed. */
  #isOld = true;

  /** Keeps the rows current. */
  #live: LiveQuery<void> | null = null;

  readonly #reviewer: () => number | null;

  /** `reviewer`: the id of a reviewer, whose board is a queue; null for others. */
  constructor(gateway: OfficeGateway, reviewer: () => number | null) {
    this.#gateway = gateway;
    this.#reviewer = reviewer;
  }

  /** That of the filter; without one, reviewers see what is due first, and clients the newest. */
  orderOf({ sort, descending }: BoardFilter): BoardSorting {
    if (sort !== undefined) return { sort, descending };
    return this.#reviewer() !== null ? { sort: 'due', descending: false } : { sort: 'job', descending: true };
  }

  get rows(): readonly BoardRow[] {
    return this.#shown.rows;
  }
  /** Null before the first reply. */
  get counts(): Board['counts'] | null {
    return this.#shown.counts;
  }
  /** Number of matching jobs, loaded or not. */
  get total(): number {
    const { status } = this.#filter;
    return Object.entries(this.counts ?? {}).reduce(
      (sum, [one, count]) => (status.length === 0 || status.some((wanted) => wanted === one) ? sum + count : sum),
      0,
    );
  }
  /** The server, or the user's organization, has no jobs yet. */
  get isFresh(): boolean {
    return this.#shownFor !== null && this.rows.length === 0 && sameFilter(this.#shownFor, everyJob);
  }
  get hasMore(): boolean {
    return this.#shown.next !== null;
  }
  /** Number of new matching jobs that are not shown. */
  get fresh(): number {
    return this.#shown.fresh.size;
  }
  /** One of them. */
  get freshId(): number | null {
    return [...this.#shown.fresh][0] ?? null;
  }
  get failure(): Error | null {
    return this.#failure;
  }
  get loading(): 'first' | 'more' | null {
    return this.#loading;
  }
  /** Whether a row no longer matches the filter. */
  isGone(id: number): boolean {
    return this.#shown.gone.has(id);
  }

  /**
   * The jobs before and after one in the list; null at its ends, and where it is not in the list the first one follows.
   * Passes over open jobs that a colleague has, unless the list asks for them.
   */
  around(id: number): { previous: number | null; next: number | null } {
    const at = this.rows.findIndex((row) => row.id === id);
    const isStop = (row: BoardRow): boolean => !this.#isPassed(row);
    return {
      previous: this.rows.slice(0, Math.max(0, at)).findLast(isStop)?.id ?? null,
      next: this.rows.slice(at + 1).find(isStop)?.id ?? null,
    };
  }

  /**
   * Reads again who has the jobs around one, which a colleague may have taken since the list was loaded. Loads the list
   * where the window began at a job, and its next page where none follows.
   */
  async reach(id: number): Promise<void> {
    if (this.#isOld && this.#loading === null) await this.reload();
    for (let page = 0; page < mostPagesPassed; page += 1) {
      const at = this.rows.findIndex((row) => row.id === id);
      const near = this.rows.slice(Math.max(0, at - margin), Math.max(0, at) + pageLength);
      await this.#refreshValues(near.map((row) => row.id));
      if (this.around(id).next !== null || !this.hasMore) return;
      await this.more();
    }
  }

  #isPassed({ assignee, status }: BoardRow): boolean {
    const { view, assignee: asked } = this.#filter;
    const isQueue = view === 'nobody' || (view === undefined && this.orderOf(this.#filter).sort === 'due');
    const me = this.#reviewer();
    return me !== null && isQueue && asked === undefined && isOpen(status) && assignee !== null && assignee.id !== me;
  }

  async #refreshValues(ids: readonly number[]): Promise<void> {
    if (this.#reviewer() === null || ids.length === 0) return;
    const turn = this.#turn;
    const { test } = this.#filter;
    const { rows } = await this.#gateway.call('listJobs', { ...everyJob, test, ids: [...ids], limit: ids.length });
    if (turn === this.#turn) this.#shown = withValues(this.#shown, rows);
  }

  /** Keeps the rows current until the returned function is called. */
  watch(): () => void {
    let isFirst = true;
    const query = new LiveQuery(
      () => this.#gateway,
      async () => {
        if (isFirst && this.rows.length <= longestPage) await this.#load(Math.max(pageLength, this.rows.length));
        else await this.#refresh();
        // It reads again when the server takes it again.
        if (this.#failure) throw this.#failure;
        isFirst = false;
      },
    );
    this.#live = query;
    return () => query.close();
  }

  /** Loads the list with another filter; the old rows stay visible until the reply. */
  show(filter: BoardFilter): void {
    if (sameFilter(filter, this.#filter)) return;
    this.#filter = filter;
    this.#isOld = true;
    this.scrollTop = 0;
    this.current = null;
    this.selection.clear();
    void this.reload().then(() => {
      if (waitSecondsOf(this.#failure) !== null) this.#live?.refresh();
    });
  }

  /** Loads the first page again, including new jobs. */
  async reload(): Promise<void> {
    await this.#load(pageLength);
  }

  /** Loads as much of the list again as was loaded, with new jobs: in most orders they are not at its top. */
  async loadFresh(): Promise<void> {
    await this.#load(this.#isOld ? pageLength : Math.min(longestPage, Math.max(pageLength, this.rows.length)));
  }

  /** Repeats the failed request. */
  async retry(): Promise<void> {
    if (this.#failed === 'more') await this.more();
    else await this.loadFresh();
  }

  async more(): Promise<void> {
    const { last } = this.#shown;
    if (!this.hasMore || !last || this.#loading !== null || this.#isOld) return;
    const page = { after: cursorAfter(last), limit: pageLength };
    await this.#request('more', page, (board) => withPage(this.#shown, board));
  }

  async #load(limit: number): Promise<void> {
    this.#turn += 1;
    await this.#request('first', { limit }, firstPage);
  }

  async #request(
    how: 'first' | 'more',
    page: { after?: string; limit: number },
    take: (board: Board) => BoardRows,
  ): Promise<void> {
    const turn = this.#turn;
    const filter = this.#filter;
    this.#loading = how;
    try {
      const board = await this.#gateway.call('listJobs', { ...filter, ...this.orderOf(filter), ...page });
      if (turn !== this.#turn) return;
      this.#shown = take(board);
      if (how === 'first') this.selection.keepOnly(this.rows);
      this.#shownFor = filter;
      this.#isOld = false;
      this.#failure = null;
    } catch (error) {
      if (turn !== this.#turn) return;
      this.#failure = error as Error;
      this.#failed = how;
    } finally {
      if (turn === this.#turn) this.#loading = null;
    }
  }

  /** Refreshes the visible rows and the top; other rows are refreshed when they become visible. */
  async #refresh(): Promise<void> {
    if (this.rows.length === 0 || this.#isOld) return this.#load(pageLength);
    const from = Math.max(0, this.visible.from - margin);
    const to = this.visible.to + margin;
    if (from >= pageLength) await this.#refreshRows(0, pageLength);
    await this.#refreshRows(from < pageLength ? 0 : from, Math.min(to, from + longestPage - margin));
  }

  async #refreshRows(from: number, to: number): Promise<void> {
    const turn = this.#turn;
    const slice = this.rows.slice(from, Math.max(to, from + pageLength));
    const before = this.rows[from - 1];
    const limit = Math.min(longestPage, slice.length + margin);
    const filter = this.#filter;
    const order = this.orderOf(filter);
    const page = before === undefined ? { limit } : { after: cursorAfter(before), limit };
    const board = await this.#gateway.call('listJobs', { ...filter, ...order, ...page });
    if (turn !== this.#turn) return;
    let shown = withRefresh(this.#shown, slice, board, order.descending);
    const missing = slice.filter(({ id }) => shown.gone.has(id)).map(({ id }) => id);
    // Ids never change, and so no job leaves its place in their order.
    if (missing.length > 0 && order.sort !== 'job') {
      const ids = missing.slice(0, longestPage);
      const moved = await this.#gateway.call('listJobs', { ...filter, ...order, ids, limit: ids.length });
      if (turn !== this.#turn) return;
      shown = withMoved(shown, moved.rows);
    }
    this.#shown = shown;
    this.#failure = null;
  }
}
