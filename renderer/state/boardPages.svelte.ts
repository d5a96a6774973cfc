import type { BoardFilter } from '../../shared/office/contract.ts';
import type { Board, BoardRow } from '../../shared/office/shapes.ts';
import type { OfficeGateway } from '../gateway/officeGateway.ts';
import { type BoardRows, firstPage, noRows, withLook, withPage } from './boardRows.ts';
import { LiveQuery } from './liveQuery.svelte.ts';
import { everyJob } from './officePlaces.ts';

const pageLength = 100;
/** The most that one call answers. */
const longestPage = 500;
/** Rows beyond the window that are looked over too. */
const margin = 20;

const sameFilter = (one: BoardFilter, other: BoardFilter): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The board's rows, newest first, page after page. Rows that change while somebody reads stay where they are: new ones
 * are counted until they are asked for, and those that left the filter are marked.
 */
export class BoardPages {
  /** Where the list was left, to come back to. */
  scrollTop = 0;
  current: number | null = null;
  /** Rows that can be seen, by index. */
  visible = { from: 0, to: pageLength };

  #gateway: OfficeGateway;
  #filter: BoardFilter = everyJob;
  #shown = $state.raw<BoardRows>(noRows);
  /** The filters under which they were found. */
  #shownFor = $state.raw<BoardFilter | null>(null);
  #failure = $state.raw<Error | null>(null);
  /** What it was that failed. */
  #failed: 'first' | 'more' = 'first';
  #loading = $state<'first' | 'more' | null>(null);
  /** Answers to what was asked for under another filter come too late. */
  #turn = 0;
  /** The rows are those of other filters: the answer has not come, or never will. */
  #isOld = true;

  constructor(gateway: OfficeGateway) {
    this.#gateway = gateway;
  }

  get rows(): readonly BoardRow[] {
    return this.#shown.rows;
  }
  /** Null before the first answer. */
  get counts(): Board['counts'] | null {
    return this.#shown.counts;
  }
  /** How many there are, loaded or not. */
  get total(): number {
    const { status } = this.#filter;
    return Object.entries(this.counts ?? {}).reduce(
      (sum, [one, count]) => (status.length === 0 || status.some((wanted) => wanted === one) ? sum + count : sum),
      0,
    );
  }
  /** Nothing has come to this server, or to the organization of who looks, so far. */
  get isFresh(): boolean {
    return this.#shownFor !== null && this.rows.length === 0 && sameFilter(this.#shownFor, everyJob);
  }
  get hasMore(): boolean {
    return this.#shown.next !== null;
  }
  /** How many matching jobs have come that are not shown. */
  get fresh(): number {
    return this.#shown.fresh.size;
  }
  get failure(): Error | null {
    return this.#failure;
  }
  get loading(): 'first' | 'more' | null {
    return this.#loading;
  }
  /** Whether a row does not match the filter any more. */
  isGone(id: number): boolean {
    return this.#shown.gone.has(id);
  }

  /** Looks while somebody reads. Answers how to stop. */
  watch(): () => void {
    let isBack = true;
    const query = new LiveQuery(
      () => this.#gateway,
      async () => {
        if (isBack && this.rows.length <= longestPage) await this.#load(Math.max(pageLength, this.rows.length));
        else await this.#lookOver();
        isBack = false;
      },
    );
    return () => query.close();
  }

  /** Other filters: the list begins anew, and the old one stays in sight until the answer is there. */
  show(filter: BoardFilter): void {
    if (sameFilter(filter, this.#filter)) return;
    this.#filter = filter;
    this.#isOld = true;
    this.scrollTop = 0;
    this.current = null;
    void this.reload();
  }

  /** From the top, with whatever is new. */
  async reload(): Promise<void> {
    await this.#load(pageLength);
  }

  /** Once more what has failed: a page below goes below, and nobody loses their place. */
  async again(): Promise<void> {
    if (this.#failed === 'more') await this.more();
    else await this.#load(this.#isOld ? pageLength : Math.min(longestPage, Math.max(pageLength, this.rows.length)));
  }

  async more(): Promise<void> {
    const { next } = this.#shown;
    if (next === null || this.#loading !== null || this.#isOld) return;
    await this.#ask('more', { before: next, limit: pageLength }, (board) => withPage(this.#shown, board));
  }

  async #load(limit: number): Promise<void> {
    this.#turn += 1;
    await this.#ask('first', { limit }, firstPage);
  }

  async #ask(
    how: 'first' | 'more',
    page: { before?: number; limit: number },
    take: (board: Board) => BoardRows,
  ): Promise<void> {
    const turn = this.#turn;
    const filter = this.#filter;
    this.#loading = how;
    try {
      const board = await this.#gateway.call('listJobs', { ...filter, ...page });
      if (turn !== this.#turn) return;
      this.#shown = take(board);
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

  /** What is in sight, and the top: everything else is looked over when it comes into sight. */
  async #lookOver(): Promise<void> {
    if (this.rows.length === 0 || this.#isOld) return this.#load(pageLength);
    const from = Math.max(0, this.visible.from - margin);
    const to = this.visible.to + margin;
    if (from >= pageLength) await this.#lookAt(0, pageLength);
    await this.#lookAt(from < pageLength ? 0 : from, Math.min(to, from + longestPage - margin));
  }

  async #lookAt(from: number, to: number): Promise<void> {
    const turn = this.#turn;
    const slice = this.rows.slice(from, Math.max(to, from + pageLength));
    const before = from === 0 ? undefined : this.rows[from - 1]?.id;
    const limit = Math.min(longestPage, slice.length + margin);
    const page = before === undefined ? { limit } : { before, limit };
    const board = await this.#gateway.call('listJobs', { ...this.#filter, ...page });
    if (turn !== this.#turn) return;
    this.#shown = withLook(this.#shown, slice, board);
    this.#failure = null;
  }
}
